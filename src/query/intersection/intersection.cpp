// SPDX-License-Identifier: Apache-2.0
// The common part of two flat shapes: what one has in the plane of the other is clipped by it there. With a solid, the
// edges of each are clipped by the sides of the other (clip_polytope.cpp).
#include "abut/query/intersection.hpp"

#include <vector>

#include "abut/query/distance.hpp"
#include "abut/query/intersects.hpp"
#include "abut/query/rounding_bound.hpp"
#include "query/contact_set/clip_convex.hpp"
#include "query/contact_set/clip_polytope.hpp"
#include "query/contact_set/patch.hpp"
#include "query/pair/frame.hpp"
#include "query/pair/pair.hpp"

namespace abut {
namespace detail {
namespace {

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

// A unit normal of a plane that holds both of two lines, if any plane does.
Vec3 normal_of_lines(const Points& a, const Points& b, double tolerance) {
    const Vec3 along_a = longest_edge(a), along_b = longest_edge(b), both = along_a.cross(along_b);
    const bool a_is_longer = along_a.norm() > along_b.norm();
    const Vec3& longer = a_is_longer ? along_a : along_b;
    if (both.norm() > tolerance * longer.norm()) return both.normalized();
    return longer.norm() > 0 ? across(longer.normalized())[0] : Vec3(Vec3::UnitZ());
}

// The part of a flat shape in the plane z = 0.
Points part_in_plane(const Points& points, double tolerance) {
    Points part;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const std::size_t next = i + 1 < points.size() ? i + 1 : 0;
        const double here = points[i].z(), there = points[next].z();
        if (std::abs(here) <= tolerance) part.push_back(points[i]);
        if (std::min(here, there) < -tolerance && std::max(here, there) > tolerance)
            part.push_back(points[i] + (points[next] - points[i]) * (here / (here - there)));
    }
    return part;
}

Points2 seen_along_z(const Points& points) {
    Points2 seen;
    for (const Vec3& p : points) seen.push_back(p.head<2>());
    return seen;
}

// Heights and lengths below `bound` are none either. In a unit in which squares neither vanish nor overflow. Empty when
// nothing is found.
Points common_points(Points a, Points b, const Vec3& origin, double bound) {
    const int shift = shift_to_unit(std::max(largest_of(a), largest_of(b)));
    for (Points* points : {&a, &b})
        for (Vec3& p : *points) p *= std::ldexp(1, shift);
    const double tolerance = flatness * std::max(reach_of(a), reach_of(b)) + std::ldexp(bound, shift);
    // The shape with the larger area gives the plane, unless all of it is on a line.
    const Vec3 area_a = area_of(a), area_b = area_of(b);
    const bool a_is_line = area_a.norm() <= tolerance * longest_edge(a).norm(),
               b_is_line = area_b.norm() <= tolerance * longest_edge(b).norm();
    const bool a_is_base = a_is_line != b_is_line ? b_is_line : area_a.squaredNorm() >= area_b.squaredNorm();
    const Points &base = a_is_base ? a : b, &other = a_is_base ? b : a;
    const bool are_lines = a_is_line && b_is_line;
    const Vec3 area = a_is_base ? area_a : area_b;
    const Vec3 normal = are_lines ? normal_of_lines(base, other, tolerance) : area.normalized();
    const auto [u, v] = across(normal);
    const Vec3 on_plane = base[0];

    Points2 seen_base;
    for (const Vec3& p : base) seen_base.push_back(Vec2(u.dot(p - on_plane), v.dot(p - on_plane)));
    Points part;
    for (const Vec3& p : other)
        part.push_back(Vec3(u.dot(p - on_plane), v.dot(p - on_plane), normal.dot(p - on_plane)));
    if (!are_lines) {
        // A small error of the normal is a large one far from the base: there only large heights are known.
        const double leverage = reach_of(part) * longest_edge(base).norm() / area.norm();
        const bool is_clear = std::all_of(part.begin(), part.end(),
                                          [&](const Vec3& p) { return std::abs(p.z()) > (1 + leverage) * tolerance; });
        if (!is_clear) part = part_over(part, seen_base, tolerance);
        part = part_in_plane(part, tolerance);
    }
    Points result;
    if (part.empty()) return result;
    const double back = std::ldexp(1, -shift);
    for (const Vec2& p : common_part(seen_base, seen_along_z(part), tolerance))
        result.push_back(origin + back * (on_plane + u * p[0] + v * p[1]));
    return result;
}

// A point in common of shapes that touch within rounding.
template <class A, class B>
Vec3 touching_point(const A& a, const B& b) {
    const Closest closest = distance(a, b);
    return closest.point_a + (closest.point_b - closest.point_a) / 2;
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
    if (common.empty()) {
        common.points.push_back(touching_point(a, b));
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
}  // namespace detail

template <Polytope3 A, Polytope3 B>
Intersection intersection(const A& a, const B& b) {
    if (!intersects(a, b)) return {};
    if constexpr (FlatShape3<A> && FlatShape3<B>) {
        const Vec3 origin = detail::vertices_of(a)[0];
        Points points = detail::common_points(detail::relative_to(origin, a), detail::relative_to(origin, b), origin,
                                              rounding_bound(a, b));
        if (points.empty()) points.push_back(detail::touching_point(a, b));
        return {std::move(points), {}};
    } else {
        return detail::common_part_of(a, b);
    }
}

template <FlatShape2 A, FlatShape2 B>
Points2 intersection(const A& a, const B& b) {
    if (!intersects(a, b)) return {};
    Points2 of_a = detail::corners_of(a), of_b = detail::corners_of(b);
    const Vec2 origin = of_a[0];
    for (Points2* points : {&of_a, &of_b})
        for (Vec2& p : *points) p -= origin;
    const int shift = detail::shift_to_unit(std::max(detail::largest_of(of_a), detail::largest_of(of_b)));
    double reach = 0;
    for (Points2* points : {&of_a, &of_b})
        for (Vec2& p : *points) reach = std::max(reach, (p *= std::ldexp(1, shift)).norm());
    Points2 common =
        detail::common_part(of_a, of_b, detail::flatness * reach + std::ldexp(rounding_bound(a, b), shift));
    if (common.empty()) common.push_back(detail::middle_of_closest(of_a, of_b));
    for (Vec2& p : common) p = p * std::ldexp(1, -shift) + origin;
    return common;
}

#define ABUT_INSTANTIATE3(A, B) template ABUT_EXPORT Intersection intersection(const A&, const B&);
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
#define ABUT_INSTANTIATE2(A, B) template ABUT_EXPORT Points2 intersection(const A&, const B&);
#define ABUT_WITH_EACH_FLAT_SHAPE2(A) \
    ABUT_INSTANTIATE2(A, Segment2)    \
    ABUT_INSTANTIATE2(A, Rectangle2)  \
    ABUT_INSTANTIATE2(A, ConvexPolygon2)
ABUT_WITH_EACH_FLAT_SHAPE2(Segment2)
ABUT_WITH_EACH_FLAT_SHAPE2(Rectangle2)
ABUT_WITH_EACH_FLAT_SHAPE2(ConvexPolygon2)

}  // namespace abut
