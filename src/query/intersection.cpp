// SPDX-License-Identifier: Apache-2.0
// The common part of two flat shapes: what one has in the plane of the other is clipped by it there. With a solid, the
// edges of each are clipped by the sides of the other (common_polytope.cpp).
#include "abut/query/intersection.hpp"

#include <vector>

#include "abut/query/distance.hpp"
#include "abut/query/intersects.hpp"
#include "abut/query/rounding_bound.hpp"
#include "query/detail/common_part.hpp"
#include "query/detail/common_polytope.hpp"
#include "query/detail/frame.hpp"
#include "query/detail/pair.hpp"
#include "query/detail/patch.hpp"

namespace abut {
namespace {

using namespace detail;

// Relative to the reach: heights below this are 0, points nearer than this are one.
constexpr double flatness = 0x1p-42;

std::span<const Vec3> vertices_of(const Triangle& t) { return t.vertex; }
std::span<const Vec3> vertices_of(const ConvexPolygon& p) { return p.vertices(); }
std::array<Vec3, 2> vertices_of(const Segment& s) { return {s.start, s.end}; }

// The vertices relative to a point.
template <class S>
Points relative_to(const Vec3& origin, const S& shape) {
    Points points;
    for (const Vec3& v : vertices_of(shape)) points.push_back(v - origin);
    return points;
}

double reach_of(const Points& points) {
    double reach = 0;
    for (const Vec3& p : points) reach = std::max(reach, p.norm());
    return reach;
}

// The largest coordinate.
template <class List>
double largest_of(const List& points) {
    double largest = 0;
    for (const auto& p : points) largest = std::max(largest, largest_coordinate(p));
    return largest;
}

// The normal of the largest triangle of a fan, of the length of its area; zero when all points lie on a line.
Vec3 area_of(const Points& points) {
    Vec3 largest = Vec3::Zero();
    for (std::size_t i = 1; i + 1 < points.size(); ++i) {
        const Vec3 area = (points[i] - points[0]).cross(points[i + 1] - points[0]);
        if (area.squaredNorm() > largest.squaredNorm()) largest = area;
    }
    return largest;
}

Vec3 longest_edge(const Points& points) {
    Vec3 longest = Vec3::Zero();
    for (const Vec3& p : points)
        if ((p - points[0]).squaredNorm() > longest.squaredNorm()) longest = p - points[0];
    return longest;
}

// A unit normal of a plane that holds `base`, when both are on lines also `other` if any plane does.
Vec3 normal_of(const Points& base, const Points& other, double tolerance) {
    const Vec3 along = longest_edge(base);
    const Vec3 area = area_of(base);
    if (area.norm() > tolerance * along.norm()) return area.normalized();
    const Vec3 both = along.cross(longest_edge(other));
    if (both.norm() > tolerance * std::max(along.norm(), longest_edge(other).norm())) return both.normalized();
    const Vec3& any = along.norm() > longest_edge(other).norm() ? along : longest_edge(other);
    return any.norm() > 0 ? across(any.normalized())[0] : Vec3(Vec3::UnitZ());
}

// The part of a flat shape in the plane through the origin with the given normal; never empty.
Points part_in_plane(const Points& points, const Vec3& normal, double tolerance) {
    Points part;
    const auto height = [&](std::size_t i) { return normal.dot(points[i]); };
    std::size_t lowest = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const std::size_t next = i + 1 < points.size() ? i + 1 : 0;
        const double here = height(i), there = height(next);
        if (std::abs(here) <= tolerance) part.push_back(points[i]);
        if (std::min(here, there) < -tolerance && std::max(here, there) > tolerance)
            part.push_back(points[i] + (points[next] - points[i]) * (here / (here - there)));
        if (std::abs(here) < std::abs(height(lowest))) lowest = i;
    }
    if (part.empty()) part.push_back(points[lowest]);
    return part;
}

// Heights and lengths below `bound` are none either. In a unit in which squares neither vanish nor overflow.
Points common_points(Points a, Points b, const Vec3& origin, double bound) {
    const int shift = shift_to_unit(std::max(largest_of(a), largest_of(b)));
    for (Points* points : {&a, &b})
        for (Vec3& p : *points) p *= std::ldexp(1, shift);
    const double tolerance = flatness * std::max(reach_of(a), reach_of(b)) + std::ldexp(bound, shift);
    // The shape with the larger area gives the plane.
    const bool a_is_base = area_of(a).squaredNorm() >= area_of(b).squaredNorm();
    const Points &base = a_is_base ? a : b, &other = a_is_base ? b : a;
    const Vec3 normal = normal_of(base, other, tolerance);
    const auto [u, v] = across(normal);
    const Vec3 on_plane = base[0];

    Points moved;
    for (const Vec3& p : other) moved.push_back(p - on_plane);
    Points2 seen_base, seen_other;
    for (const Vec3& p : base) seen_base.push_back(Vec2(u.dot(p - on_plane), v.dot(p - on_plane)));
    for (const Vec3& p : part_in_plane(moved, normal, tolerance)) seen_other.push_back(Vec2(u.dot(p), v.dot(p)));
    Points2 common = common_part(seen_base, seen_other, tolerance);
    if (common.empty()) common.push_back(middle_of_closest(seen_base, seen_other));
    Points result;
    const double back = std::ldexp(1, -shift);
    for (const Vec2& p : common) result.push_back(origin + back * (on_plane + u * p[0] + v * p[1]));
    return result;
}

// Coordinates relative to a point of one of two shapes, and multiplied so that both reach about 1.
struct UnitView {
    Vec3 origin;
    int shift;

    Vec3 operator()(const Vec3& p) const { return scaled(p - origin); }
    Vec3 scaled(const Vec3& v) const {
        return {std::ldexp(v[0], shift), std::ldexp(v[1], shift), std::ldexp(v[2], shift)};
    }
    Vec3 back(const Vec3& p) const {
        return origin + Vec3(std::ldexp(p[0], -shift), std::ldexp(p[1], -shift), std::ldexp(p[2], -shift));
    }
};

template <FlatShape3 S>
Polytope polytope_in(const UnitView& view, const S& shape) {
    std::vector<Vec3> ring;
    for (const Vec3& v : vertices_of(shape)) ring.push_back(view(v));
    return flat_polytope(std::move(ring), flatness);
}

// Of a center and three generators.
Polytope box_polytope(const Vec3& center, const Mat3& axes, const Vec3& half) {
    Polytope box;
    for (int corner = 0; corner < 8; ++corner) {
        Vec3 at = center;
        for (int i = 0; i < 3; ++i) at += (corner >> i & 1 ? half[i] : -half[i]) * axes.col(i);
        box.vertices.push_back(at);
        for (int i = 0; i < 3; ++i)
            if (!(corner >> i & 1))
                box.edges.push_back({static_cast<std::uint32_t>(corner), static_cast<std::uint32_t>(corner | 1 << i)});
    }
    // The axes may be skewed by as much as validate() allows.
    for (int i = 0; i < 3; ++i) {
        const Vec3 normal = axes.col((i + 1) % 3).cross(axes.col((i + 2) % 3));
        box.sides.push_back(side_through(box.vertices[7], normal));
        box.sides.push_back(side_through(box.vertices[0], -normal));
    }
    return box;
}
Polytope polytope_in(const UnitView& view, const OrientedBox& box) {
    return box_polytope(view(box.center), box.axes, view.scaled(box.half));
}
Polytope polytope_in(const UnitView& view, const AlignedBox& box) {
    const Vec3 low = view(box.min), high = view(box.max);
    Polytope result = box_polytope(low / 2 + high / 2, Mat3::Identity(), high / 2 - low / 2);
    // Exactly.
    for (std::size_t corner = 0; corner < 8; ++corner)
        for (int i = 0; i < 3; ++i) result.vertices[corner][i] = (corner >> i & 1 ? high : low)[i];
    for (std::size_t i = 0; i < 3; ++i) {
        result.sides[2 * i].offset = high[static_cast<int>(i)];
        result.sides[2 * i + 1].offset = -low[static_cast<int>(i)];
    }
    return result;
}
Polytope polytope_in(const UnitView& view, const ConvexPolyhedron& polyhedron) {
    Polytope result;
    for (const Vec3& v : polyhedron.vertices()) result.vertices.push_back(view(v));
    result.edges.assign(polyhedron.edges().begin(), polyhedron.edges().end());
    for (std::size_t f = 0; f < polyhedron.faces().size(); ++f) {
        // Faces are flat only within a tolerance: all of their corners are inside.
        SidePlane side = side_through(result.vertices[polyhedron.faces()[f][0]], polyhedron.face_normal(f));
        for (const std::uint32_t i : polyhedron.faces()[f])
            side.offset = std::max(side.offset, side.normal.dot(result.vertices[i]));
        result.sides.push_back(side);
    }
    return result;
}

template <class A, class B>
Intersection common_part_of(const A& a, const B& b) {
    const auto core_a = core_of(a);
    const auto core_b = core_of(b);
    const Vec3 origin = core_a.anchor();
    const double reach = core_a.radius_about(origin) + core_b.radius_about(origin);
    const UnitView view{origin, shift_to_unit(reach)};
    Intersection common = common_polytope(polytope_in(view, a), polytope_in(view, b), flatness);
    if (common.empty()) {  // they touch within rounding
        const Closest closest = distance(a, b);
        common.points.push_back(closest.on_a + (closest.on_b - closest.on_a) / 2);
        return common;
    }
    for (Vec3& p : common.points) p = view.back(p);
    return common;
}

Points2 corners_of(const Segment2& s) {
    Points2 ends;
    ends.push_back(s.start);
    ends.push_back(s.end);
    return ends;
}
Points2 corners_of(const Rectangle2& r) {
    const Vec2 x = r.axes.col(0) * r.half[0], y = r.axes.col(1) * r.half[1];
    Points2 corners;
    for (const Vec2& corner : {Vec2(-x - y), Vec2(x - y), Vec2(x + y), Vec2(y - x)})
        corners.push_back(r.center + corner);
    return corners;
}
Points2 corners_of(const ConvexPolygon2& p) {
    Points2 corners;
    for (const Vec2& v : p.vertices()) corners.push_back(v);
    return corners;
}

}  // namespace

template <Polytope3 A, Polytope3 B>
Intersection intersection(const A& a, const B& b) {
    if (!intersects(a, b)) return {};
    if constexpr (FlatShape3<A> && FlatShape3<B>) {
        const Vec3 origin = vertices_of(a)[0];
        return {common_points(relative_to(origin, a), relative_to(origin, b), origin, rounding_bound(a, b)), {}};
    } else {
        return common_part_of(a, b);
    }
}

template <FlatShape2 A, FlatShape2 B>
Points2 intersection(const A& a, const B& b) {
    if (!intersects(a, b)) return {};
    Points2 of_a = corners_of(a), of_b = corners_of(b);
    const Vec2 origin = of_a[0];
    for (Points2* points : {&of_a, &of_b})
        for (Vec2& p : *points) p -= origin;
    const int shift = shift_to_unit(std::max(largest_of(of_a), largest_of(of_b)));
    double reach = 0;
    for (Points2* points : {&of_a, &of_b})
        for (Vec2& p : *points) reach = std::max(reach, (p *= std::ldexp(1, shift)).norm());
    Points2 common = common_part(of_a, of_b, flatness * reach + std::ldexp(rounding_bound(a, b), shift));
    if (common.empty()) common.push_back(middle_of_closest(of_a, of_b));
    for (Vec2& p : common) p = p * std::ldexp(1, -shift) + origin;
    return common;
}

#define ABUT_INSTANTIATE3(A, B) template Intersection intersection(const A&, const B&);
#define ABUT_WITH_EACH_POLYTOPE(A)      \
    ABUT_INSTANTIATE3(A, Segment)       \
    ABUT_INSTANTIATE3(A, Triangle)      \
    ABUT_INSTANTIATE3(A, ConvexPolygon) \
    ABUT_INSTANTIATE3(A, AlignedBox)    \
    ABUT_INSTANTIATE3(A, OrientedBox)   \
    ABUT_INSTANTIATE3(A, ConvexPolyhedron)
ABUT_WITH_EACH_POLYTOPE(Segment)
ABUT_WITH_EACH_POLYTOPE(Triangle)
ABUT_WITH_EACH_POLYTOPE(ConvexPolygon)
ABUT_WITH_EACH_POLYTOPE(AlignedBox)
ABUT_WITH_EACH_POLYTOPE(OrientedBox)
ABUT_WITH_EACH_POLYTOPE(ConvexPolyhedron)
#define ABUT_INSTANTIATE2(A, B) template Points2 intersection(const A&, const B&);
#define ABUT_WITH_EACH_FLAT_SHAPE2(A) \
    ABUT_INSTANTIATE2(A, Segment2)    \
    ABUT_INSTANTIATE2(A, Rectangle2)  \
    ABUT_INSTANTIATE2(A, ConvexPolygon2)
ABUT_WITH_EACH_FLAT_SHAPE2(Segment2)
ABUT_WITH_EACH_FLAT_SHAPE2(Rectangle2)
ABUT_WITH_EACH_FLAT_SHAPE2(ConvexPolygon2)

}  // namespace abut
