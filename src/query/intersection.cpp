// SPDX-License-Identifier: Apache-2.0
// The common part of two flat shapes: what one has in the plane of the other is clipped by it there.
#include "abut/query/intersection.hpp"

#include <vector>

#include "abut/query/intersects.hpp"
#include "query/detail/common_part.hpp"
#include "query/detail/frame.hpp"
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

// In a unit in which squares neither vanish nor overflow.
Points common_points(Points a, Points b, const Vec3& origin) {
    const int shift = shift_to_unit(std::max(largest_of(a), largest_of(b)));
    for (Points* points : {&a, &b})
        for (Vec3& p : *points) p *= std::ldexp(1, shift);
    const double tolerance = flatness * std::max(reach_of(a), reach_of(b));
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

template <FlatShape3 A, FlatShape3 B>
Points intersection(const A& a, const B& b) {
    if (!intersects(a, b)) return {};
    const Vec3 origin = vertices_of(a)[0];
    return common_points(relative_to(origin, a), relative_to(origin, b), origin);
}

template <Shape2 A, Shape2 B>
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
    Points2 common = common_part(of_a, of_b, flatness * reach);
    if (common.empty()) common.push_back(middle_of_closest(of_a, of_b));
    for (Vec2& p : common) p = p * std::ldexp(1, -shift) + origin;
    return common;
}

#define ABUT_INSTANTIATE3(A, B) template Points intersection(const A&, const B&);
#define ABUT_WITH_EACH_FLAT_SHAPE(A) \
    ABUT_INSTANTIATE3(A, Segment)    \
    ABUT_INSTANTIATE3(A, Triangle)   \
    ABUT_INSTANTIATE3(A, ConvexPolygon)
ABUT_WITH_EACH_FLAT_SHAPE(Segment)
ABUT_WITH_EACH_FLAT_SHAPE(Triangle)
ABUT_WITH_EACH_FLAT_SHAPE(ConvexPolygon)
template Points2 intersection(const Rectangle2&, const Rectangle2&);
template Points2 intersection(const Rectangle2&, const ConvexPolygon2&);
template Points2 intersection(const ConvexPolygon2&, const Rectangle2&);
template Points2 intersection(const ConvexPolygon2&, const ConvexPolygon2&);

}  // namespace abut
