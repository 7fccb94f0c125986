// SPDX-License-Identifier: Apache-2.0
// A quick look at two polytopes before all their axes are tried: the boolean form of the algorithm of Gilbert, Johnson
// and Keerthi. It looks for the origin in the difference b − a with a simplex of four of its points. On the way every
// direction is tested as a separating axis, with the same proof as in the loop; and a tetrahedron that surely has the
// origin inside proves that the two touch. In between, and when it has not ended after some steps, it is unsure.
#pragma once

#include <array>

#include "query/pair/corner.hpp"
#include "query/pair/verdict.hpp"

namespace abut::detail {

// Up to four points of the difference, the newest first.
class Simplex {
 public:
    void add(const Vec3& point) {
        for (int i = size_; i > 0; --i) point_[i] = point_[i - 1];
        point_[0] = point;
        ++size_;
    }

    // Drops the points that are not nearest to the origin and gives a direction from what remains towards it; zero when
    // the origin is inside a tetrahedron.
    Vec3 towards_origin() {
        switch (size_) {
            case 1:
                return -point_[0];
            case 2:
                return from_edge();
            case 3:
                return from_triangle();
            default:
                return from_tetrahedron();
        }
    }

    // Is the origin surely inside the tetrahedron, when every coordinate is a difference of supports within `reach`?
    // Each is off by less than 16u reach, and so a volume by less than 6 · 3 · 20u reach³.
    bool surely_has_origin(double reach) const {
        if (size_ < 4) return false;
        const auto& [a, b, c, d] = point_;
        const double bound = 512 * 0x1p-53 * reach * reach * reach + range_floor(reach);
        const double volume[4] = {b.cross(c).dot(d), -a.cross(c).dot(d), a.cross(b).dot(d), -a.cross(b).dot(c)};
        bool above = true, below = true;
        for (const double v : volume) {
            above = above && v > bound;
            below = below && v < -bound;
        }
        return above || below;
    }

 private:
    Vec3 keep(const Vec3& a, const Vec3& b) {
        point_[0] = a;
        point_[1] = b;
        size_ = 2;
        return from_edge();
    }

    Vec3 from_edge() {
        const Vec3 &a = point_[0], ab = point_[1] - a;
        if (ab.dot(a) < 0) return ab.cross(-a).cross(ab);
        size_ = 1;
        return -a;
    }

    Vec3 from_triangle() {
        const Vec3 a = point_[0], b = point_[1], c = point_[2], ab = b - a, ac = c - a, normal = ab.cross(ac);
        if (normal.cross(ac).dot(a) < 0) return ac.dot(a) < 0 ? keep(a, c) : keep(a, b);
        if (ab.cross(normal).dot(a) < 0) return keep(a, b);
        if (normal.dot(a) < 0) return normal;
        std::swap(point_[1], point_[2]);
        return -normal;
    }

    // The triangle b, c, d lies with the origin, and a, on the side of its normal.
    Vec3 from_tetrahedron() {
        const Vec3 a = point_[0], b = point_[1], c = point_[2], d = point_[3];
        const auto on_face = [&](const Vec3& p, const Vec3& q) {
            point_ = {a, p, q, Vec3::Zero()};
            size_ = 3;
            return from_triangle();
        };
        if ((b - a).cross(c - a).dot(a) < 0) return on_face(b, c);
        if ((c - a).cross(d - a).dot(a) < 0) return on_face(c, d);
        if ((d - a).cross(b - a).dot(a) < 0) return on_face(d, b);
        return Vec3::Zero();
    }

    std::array<Vec3, 4> point_{};
    int size_ = 0;
};

template <class A, class B>
Verdict search_simplex(const A& a, const B& b) {
    constexpr int max_steps = 24;
    const Frame3 frame = frame_of(a, b);
    const Corners<double, A> of_a(a, frame);
    const Corners<double, B> of_b(b, frame);
    Simplex simplex;
    // The direction from a to b along which a gap is looked for.
    Vec3 direction = b.template point<double>(0, frame) - a.template point<double>(0, frame);
    for (int step = 0; step < max_steps; ++step) {
        const Vec3 nearest = of_b.farthest(-direction).point - of_a.farthest(direction).point;
        // Once for the rounding of the gap, once for that of the choice of both points.
        const double length = length_bound(direction);
        if (nearest.dot(direction) > 2 * frame.threshold(length) + bounds_in_doubt * frame.bound * length)
            return Verdict::apart;
        simplex.add(nearest);
        const Vec3 inward = simplex.towards_origin();
        if (inward.isZero(0)) return simplex.surely_has_origin(2 * frame.reach) ? Verdict::touching : Verdict::unsure;
        direction = -inward;
    }
    return Verdict::unsure;
}

}  // namespace abut::detail
