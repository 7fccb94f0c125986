// SPDX-License-Identifier: Apache-2.0
// A shape in space for the separating-axis loop: its convex core, a polytope. A sphere's core is its center,
// a capsule's its segment; what remains of them is a radius.
//
// A core is the sum of the convex hull of points and of generators, segments from −g to +g: a box is its center plus
// three generators, and needs no corners. Coordinates are given relative to a Frame, as doubles or double-doubles; as
// double-doubles they are the exact input. Every core has
//   anchor()                a point of it, in world coordinates
//   radius_about(point)     at least the distance from `point` to any of its points
//   largest()               the largest absolute value of a coordinate or extent
//   point_count(), point<S>(i, frame), generator_count, generator<S>(i, frame)
//   position(i)             of point i in world coordinates; cores without generators
//   normal_count(), normal<S>(i, frame)    candidate separating axes of its own
//   edge_count(), edge<S>(i, frame)        directions of its edges
//   flat                    true when it has no inside, so that two of them can lie in one plane
#pragma once

#include <cstdint>
#include <span>

#include "abut/shape/concepts.hpp"
#include "query/pair/frame.hpp"
#include "query/pair/kernels.hpp"

namespace abut::detail {

using Frame3 = Frame<3>;

// A candidate separating axis. `size` is at least the product of the lengths of the vectors it was multiplied from, by
// which the rounding of its components is measured.
template <class S, int N = 3>
struct CandidateAxis {
    Vector<S, N> vector;
    double size;
};

template <class S>
CandidateAxis<S> cross_axis(const Vector<S>& e, const Vector<S>& f) {
    return {cross(e, f), length_bound(e) * length_bound(f)};
}

struct CoreOf3 {
    static constexpr int dimension = 3;
    static constexpr int generator_count = 0;
};

struct PointCore : CoreOf3 {
    static constexpr bool flat = true;
    Vec3 position;

    explicit PointCore(const Sphere& s) : position(s.center) {}

    Vec3 anchor() const { return position; }
    double radius_about(const Vec3& p) const { return length_bound(position - p); }
    double largest() const { return largest_coordinate(position); }
    int point_count() const { return 1; }
    template <class S>
    Vector<S> point(int, const Frame3& frame) const {
        return frame.relative<S>(position);
    }
};

// The hull of vertices in one plane: a segment, a triangle, a polygon. `corners` span the plane. `extent` is how many
// vertices there are, where the compiler is to know.
template <std::size_t extent>
struct FlatCoreOf : CoreOf3 {
    static constexpr bool flat = true;
    std::span<const Vec3, extent> vertices;
    std::array<std::uint32_t, 3> corners;

    FlatCoreOf(std::span<const Vec3, extent> points, const std::array<std::uint32_t, 3>& spanning)
        : vertices(points), corners(spanning) {}
    explicit FlatCoreOf(const Triangle& t) : FlatCoreOf(t.vertex, {0, 1, 2}) {}
    explicit FlatCoreOf(const ConvexPolygon& p) : FlatCoreOf(p.vertices(), p.corners()) {}

    Vec3 anchor() const { return vertices[0]; }
    double radius_about(const Vec3& p) const {
        Largest largest;
        for (const Vec3& v : vertices) largest.add(length_bound(v - p));
        return largest.value();
    }
    double largest() const {
        Largest largest;
        for (const Vec3& v : vertices)
            for (int i = 0; i < 3; ++i) largest.add(std::abs(v[i]));
        return largest.value();
    }
    int point_count() const { return static_cast<int>(vertices.size()); }
    const Vec3& position(int i) const { return vertices[i]; }
    template <class S>
    Vector<S> point(int i, const Frame3& frame) const {
        return frame.relative<S>(vertices[i]);
    }
    int normal_count() const { return 1; }
    template <class S>
    CandidateAxis<S> normal(int, const Frame3& frame) const {
        const Vec3& base = vertices[corners[0]];
        return cross_axis<S>(of_unit_size<S, 3>(frame.difference<S>(base, vertices[corners[1]])),
                             of_unit_size<S, 3>(frame.difference<S>(base, vertices[corners[2]])));
    }
    int edge_count() const { return point_count(); }
    template <class S>
    Vector<S> edge(int i, const Frame3& frame) const {
        const int next = i + 1 < point_count() ? i + 1 : 0;
        return of_unit_size<S, 3>(frame.difference<S>(vertices[i], vertices[next]));
    }
};

using FlatCore = FlatCoreOf<std::dynamic_extent>;
using TriangleCore = FlatCoreOf<3>;

// From `start` along `along`. For a segment, `end` is given and `along` follows from it; for a ray, cut off where it
// can no longer matter, `along` is exact and `end` follows.
struct LineCore : CoreOf3 {
    static constexpr bool flat = true;
    Vec3 start, end, along;
    bool is_ray;

    LineCore(const Vec3& from, const Vec3& to) : start(from), end(to), along(to - from), is_ray(false) {}
    explicit LineCore(const Segment& s) : LineCore(s.start, s.end) {}
    explicit LineCore(const Capsule& c) : LineCore(c.start, c.end) {}

    // A ray from its origin to at least `length` away, and at most eight times as far.
    LineCore(const Ray& ray, double length) : start(ray.origin), is_ray(true) {
        const double largest = largest_coordinate(ray.direction);
        if (std::isfinite(length) && std::isfinite(largest)) {
            // A power of two, so that `along` has exactly the direction of the ray.
            const int shift = length > 0 && largest > 0 ? std::ilogb(length) - std::ilogb(largest) + 1 : 0;
            for (int i = 0; i < 3; ++i) along[i] = scaled(ray.direction[i], shift);
        } else {
            along.setConstant(std::numeric_limits<double>::quiet_NaN());  // too far to tell: nothing is proven
        }
        end = start + along;
    }

    Vec3 anchor() const { return start; }
    double radius_about(const Vec3& p) const { return max_or_nan(length_bound(start - p), length_bound(end - p)); }
    double largest() const { return max_or_nan(largest_coordinate(start), largest_coordinate(end)); }
    int point_count() const { return 2; }
    const Vec3& position(int i) const { return i == 0 ? start : end; }
    template <class S>
    Vector<S> point(int i, const Frame3& frame) const {
        if (i == 0) return frame.relative<S>(start);
        if (is_ray) return frame.relative<S>(start) + frame.vector<S>(along);
        return frame.relative<S>(end);
    }
    // Does a ray run on along a direction, without end? `direction` has unit length and the rounding of a cross
    // product.
    bool runs_along(const Vec3& direction) const { return is_ray && along.dot(direction) > 0x1p-40 * length_of(along); }
    int normal_count() const { return 0; }
    template <class S>
    CandidateAxis<S> normal(int, const Frame3&) const {
        return {};
    }
    int edge_count() const { return 1; }
    template <class S>
    Vector<S> edge(int, const Frame3& frame) const {
        if (is_ray) return of_unit_size<S, 3>(frame.vector<S>(along));
        return of_unit_size<S, 3>(frame.difference<S>(start, end));
    }
};

// Boxes: a center and three generators. The axes may be skewed by as much as validate() allows, so that the box is
// strictly a parallelepiped, whose normals are cross products of its axes.
struct BoxCore : CoreOf3 {
    static constexpr bool flat = false;
    static constexpr int generator_count = 3;
    const OrientedBox& box;

    explicit BoxCore(const OrientedBox& b) : box(b) {}

    Vec3 anchor() const { return box.center; }
    double radius_about(const Vec3& p) const {
        const double not_finite = 0 * box.axes.sum();  // 0, or NaN when an axis is not finite
        return length_bound(box.center - p) + 2 * length_bound(box.half) + not_finite;
    }
    double largest() const { return max_or_nan(largest_coordinate(box.center), largest_coordinate(box.half)); }
    int point_count() const { return 1; }
    template <class S>
    Vector<S> point(int, const Frame3& frame) const {
        return frame.relative<S>(box.center);
    }
    double half(int i, const Frame3& frame) const { return frame.length<double>(box.half[i]); }
    template <class S>
    Vector<S> generator(int i, const Frame3& frame) const {
        const S half = frame.length<S>(box.half[i]);
        return edge<S>(i, frame) * half;
    }
    int normal_count() const { return 3; }
    template <class S>
    CandidateAxis<S> normal(int i, const Frame3& frame) const {
        return cross_axis<S>(edge<S>((i + 1) % 3, frame), edge<S>((i + 2) % 3, frame));
    }
    int edge_count() const { return 3; }
    template <class S>
    Vector<S> edge(int i, const Frame3&) const {
        return box.axes.col(i).template cast<S>();
    }
};

struct AlignedBoxCore : CoreOf3 {
    static constexpr bool flat = false;
    static constexpr int generator_count = 3;
    const AlignedBox& box;

    explicit AlignedBoxCore(const AlignedBox& b) : box(b) {}

    Vec3 anchor() const { return box.min; }
    double radius_about(const Vec3& p) const { return length_bound(box.min - p) + length_bound(box.max - p); }
    double largest() const { return max_or_nan(largest_coordinate(box.min), largest_coordinate(box.max)); }
    int point_count() const { return 1; }
    template <class S>
    Vector<S> point(int, const Frame3& frame) const {
        return (frame.relative<S>(box.min) + frame.relative<S>(box.max)) * S(0.5);
    }
    double half(int i, const Frame3& frame) const { return frame.length<double>(box.max[i] / 2 - box.min[i] / 2); }
    template <class S>
    Vector<S> generator(int i, const Frame3& frame) const {
        Vector<S> g = Vector<S>::Constant(S(0));
        g[i] = (frame.relative<S>(box.max)[i] - frame.relative<S>(box.min)[i]) * S(0.5);
        return g;
    }
    int normal_count() const { return 3; }
    template <class S>
    CandidateAxis<S> normal(int i, const Frame3& frame) const {
        return {edge<S>(i, frame), 1};
    }
    int edge_count() const { return 3; }
    template <class S>
    Vector<S> edge(int i, const Frame3&) const {
        Vector<S> e = Vector<S>::Constant(S(0));
        e[i] = S(1);
        return e;
    }
};

struct PolyhedronCore : CoreOf3 {
    static constexpr bool flat = false;
    const ConvexPolyhedron& polyhedron;

    explicit PolyhedronCore(const ConvexPolyhedron& p) : polyhedron(p) {}

    Vec3 anchor() const { return polyhedron.vertices()[0]; }
    double radius_about(const Vec3& p) const { return length_bound(anchor() - p) + polyhedron.radius(); }
    double largest() const { return polyhedron.largest_coordinate(); }
    int point_count() const { return static_cast<int>(polyhedron.vertices().size()); }
    const Vec3& position(int i) const { return polyhedron.vertices()[i]; }
    template <class S>
    Vector<S> point(int i, const Frame3& frame) const {
        return frame.relative<S>(polyhedron.vertices()[i]);
    }
    // How far, seen from a point that nothing of it is farther from than `reach`, the plane through one corner of a
    // face may be off: faces are as flat as ConvexPolyhedron::make wants them, 4e-12 of the size.
    double plane_error(double reach) const { return 2e-11 * polyhedron.radius() + 0x1p-44 * (reach + largest()); }
    // The projection of all points onto an axis, relative to that of point 0.
    Interval extent_along(const Vec3& axis) const { return extent_of_vertices(polyhedron, axis); }
    int normal_count() const { return static_cast<int>(polyhedron.distinct_faces().size()); }
    template <class S>
    CandidateAxis<S> normal(int i, const Frame3& frame) const {
        return face_normal<S>(polyhedron.distinct_faces()[i], frame);
    }
    template <class S>
    CandidateAxis<S> face_normal(std::size_t face, const Frame3& frame) const {
        if constexpr (std::is_same_v<S, double>)
            return {polyhedron.face_normal(face), 1};  // accurate as stored
        else
            return FlatCore(polyhedron.vertices(), polyhedron.face_corners(face)).template normal<S>(0, frame);
    }
    int edge_count() const { return static_cast<int>(polyhedron.distinct_edges().size()); }
    template <class S>
    Vector<S> edge(int i, const Frame3& frame) const {
        const auto [from, to] = polyhedron.edges()[polyhedron.distinct_edges()[i]];
        return of_unit_size<S, 3>(frame.difference<S>(polyhedron.vertices()[from], polyhedron.vertices()[to]));
    }
};

template <class Core>
bool is_ray(const Core& core) {
    if constexpr (std::is_same_v<Core, LineCore>)
        return core.is_ray;
    else
        return false;
}

template <class Core>
inline constexpr bool is_polyhedron = std::is_same_v<Core, PolyhedronCore>;

}  // namespace abut::detail
