// SPDX-License-Identifier: Apache-2.0
// The point of a simplex that is nearest to the origin. The simplex has one to four corners of the difference of two
// shapes; those around the nearest point are kept, with their weights in it.
//
// Everything is measured from differences of corners, and by products with normals made of them, so that what rounds is
// about u of the distance to the origin, however small the simplex is. No zero is tested for but that of a division.
#pragma once

#include "abut/query/distance.hpp"
#include "query/pair/frame.hpp"

namespace abut::detail {

// How far the corners of a difference are off, relative to the reach, with room for the products of them.
template <class S>
inline constexpr double corner_rounding = std::is_same_v<S, double> ? 0x1p-46 : 0x1p-92;

template <class S>
class NearestInSimplex {
 public:
    using Corners = ClosestCache::Corners;

    // `reach` is what the coordinates of corners are measured by.
    explicit NearestInSimplex(double reach) : reach_(reach) {}

    int size() const { return size_; }
    const Corners& corners(int i) const { return corners_[i]; }
    // Of a corner in nearest().
    S weight(int i) const {
        S sum = weight_[0];
        for (int k = 1; k < size_; ++k) sum += weight_[k];
        return weight_[i] / sum;
    }

    bool has(const Corners& corners) const {
        return std::find(corners_.begin(), corners_.begin() + size_, corners) != corners_.begin() + size_;
    }

    // Adds a corner when there are less than four; nearest() is not known until find().
    void add(const Vector<S>& point, const Corners& corners) {
        point_[size_] = point;
        corners_[size_] = corners;
        ++size_;
    }
    void find() { keep(nearest_face()); }

    // Adds a corner to the three at most that find() has left and finds again; false, and nothing changes, when that
    // brings the nearest point no nearer.
    bool add_and_find(const Vector<S>& point, const Corners& corners) {
        add(point, corners);
        const Face face = nearest_face();
        if (face.squared < squared_) {
            keep(face);
            return true;
        }
        --size_;
        return false;
    }

    // So that another search can start from them.
    void keep_corners(ClosestCache& cache) const {
        cache.clear();
        for (int i = 0; i < size_; ++i) cache.add(corners_[i]);
    }

    // Of find().
    const Vector<S>& nearest() const { return nearest_; }
    const S& squared() const { return squared_; }    // its distance from the origin
    bool has_origin() const { return has_origin_; }  // the origin is surely inside: nearest() is zero

 private:
    // A part of the simplex with its nearest point. The weights are positive; only their ratios count.
    struct Face {
        Vector<S> nearest{};
        S squared = S(std::numeric_limits<double>::infinity());
        int size = 0;
        int corner[4] = {};
        S weight[4] = {};
    };

    Face nearest_face() const {
        switch (size_) {
            case 1:
                return vertex(0);
            case 2:
                return edge(0, 1);
            case 3:
                return triangle(0, 1, 2);
            default:
                return tetrahedron();
        }
    }

    // The corners of a face are in rising order, so that none is overwritten before it is moved.
    void keep(const Face& face) {
        nearest_ = face.nearest;
        squared_ = face.squared;
        has_origin_ = face.size == 4;
        size_ = face.size;
        for (int i = 0; i < face.size; ++i) {
            point_[i] = point_[face.corner[i]];
            corners_[i] = corners_[face.corner[i]];
            weight_[i] = face.weight[i];
        }
    }

    Face vertex(int i) const { return {point_[i], dot<S, 3>(point_[i], point_[i]), 1, {i}, {S(1)}}; }

    Face edge(int i, int j) const {
        const Vector<S>&a = point_[i], ab = point_[j] - a;
        const S whole = dot<S, 3>(ab, ab), at = -dot<S, 3>(a, ab);
        if (!(at > S(0))) return vertex(i);
        if (!(at < whole)) return vertex(j);
        const S unit = S(1) / whole;
        Vector<S> nearest = a + ab * (at * unit);
        nearest -= ab * (dot<S, 3>(nearest, ab) * unit);  // again: now across the edge by u of itself
        return {nearest, dot<S, 3>(nearest, nearest), 2, {i, j}, {whole - at, at}};
    }

    Face triangle(int i, int j, int k) const {
        const Vector<S>&a = point_[i], &b = point_[j], &c = point_[k];
        const Vector<S> ab = b - a, ac = c - a, normal = cross<S>(ab, ac);
        const S squared_length = dot<S, 3>(normal, normal);
        const S of_a = -dot<S, 3>(b, cross<S>(normal, c - b)), of_b = dot<S, 3>(a, cross<S>(normal, ac)),
                of_c = -dot<S, 3>(a, cross<S>(normal, ab));
        if (of_a > S(0) && of_b > S(0) && of_c > S(0)) {
            const S height = dot<S, 3>(normal, a), multiple = height / squared_length;
            return {normal * multiple, height * multiple, 3, {i, j, k}, {of_a, of_b, of_c}};
        }
        Face best;
        if (!(of_a > S(0))) keep_nearer(best, edge(j, k));
        if (!(of_b > S(0))) keep_nearer(best, edge(i, k));
        if (!(of_c > S(0))) keep_nearer(best, edge(i, j));
        return best;
    }

    // The origin is inside when it surely lies, at every face, on the side of the fourth corner. The face of the first
    // three, which a search comes from, is looked at last: it is the nearest only if no other is.
    Face tetrahedron() const {
        static constexpr int faces[4][4] = {{1, 2, 3, 0}, {0, 2, 3, 1}, {0, 1, 3, 2}, {0, 1, 2, 3}};
        Face best;
        S volume[4];
        for (const auto& [i, j, k, opposite] : faces) {
            if (opposite == 3 && best.size > 0) return best;
            const Vector<S>& a = point_[i];
            const Vector<S> ab = point_[j] - a, ac = point_[k] - a, ad = point_[opposite] - a,
                            normal = cross<S>(ab, ac);
            const S of_origin = -dot<S, 3>(normal, a), of_corner = dot<S, 3>(normal, ad);
            const double size = length_bound(ab) + length_bound(ac);
            const S bound(corner_rounding<S> * reach_ * size * (length_bound(a) + length_bound(ad) + size));
            const bool is_inside =
                of_corner > S(0) ? of_corner > bound && of_origin > bound : of_corner < -bound && of_origin < -bound;
            if (!is_inside) keep_nearer(best, triangle(i, j, k));
            volume[opposite] = of_origin;
        }
        if (best.size > 0) return best;
        best = {Vector<S>::Constant(S(0)), S(0), 4, {0, 1, 2, 3}, {}};
        using std::abs;
        for (int i = 0; i < 4; ++i) best.weight[i] = abs(volume[i]);
        return best;
    }

    static void keep_nearer(Face& best, const Face& other) {
        if (other.squared < best.squared) best = other;
    }

    double reach_;
    std::array<Vector<S>, 4> point_;
    std::array<Corners, 4> corners_;
    std::array<S, 4> weight_;
    int size_ = 0;
    Vector<S> nearest_;
    S squared_ = S(0);
    bool has_origin_ = false;
};

// The corner of the difference that reaches farthest along a direction.
template <class S>
struct SupportPoint {
    Vector<S> point;
    ClosestCache::Corners corners;
};

// The algorithm of Gilbert, Johnson and Keerthi: the point v of the simplex that is nearest to the origin, and the
// support point w of the difference against it, in turns. It starts with the corners of the simplex, and ends with
// those around v. support(v) is w; is_done(v, w, step), for steps from 0 on, is asked before w is added. It also ends
// when the simplex has the origin inside, or comes no nearer to it.
template <class S, class Support, class IsDone>
void find_nearest(NearestInSimplex<S>& simplex, const Support& support, const IsDone& is_done) {
    simplex.find();
    for (int step = 0; !simplex.has_origin(); ++step) {
        const SupportPoint<S> w = support(simplex.nearest());
        if (is_done(simplex.nearest(), w, step)) return;
        if (simplex.has(w.corners) || !simplex.add_and_find(w.point, w.corners)) return;
    }
}

}  // namespace abut::detail
