// SPDX-License-Identifier: Apache-2.0
#include "support/hull_pair.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <limits>

namespace abut::test {
namespace {

// At least `length` long. The direction times a power of two does not round, nor does the end on a grid.
void end_ray(Hull& hull, double length) {
    if (!hull.direction) return;
    const int exponent = std::ilogb(length / hull.direction->stableNorm()) + 1;
    hull.points.push_back(hull.points[0] + *hull.direction * std::ldexp(1.0, exponent));
    hull.direction.reset();
}

double largest_coordinate(const Hull& hull) {
    double largest = 0;
    for (const Vec3& p : hull.points) largest = std::max(largest, p.cwiseAbs().maxCoeff());
    return largest + hull.radius;
}

HullPair measured(Hull a, Hull b, double size) {
    const double rounding = 0x1p-50 * std::max(largest_coordinate(a), largest_coordinate(b));
    // The closest point of a ray is no farther from its origin than the other shape, and nothing that is in the way of
    // the shortest way apart is farther than twice that.
    end_ray(a, 2 * size);
    end_ray(b, 2 * size);
    return {.a = std::move(a), .b = std::move(b), .size = size, .point_error = 1e-12 * size + rounding};
}

Hull hull_of(const AnyShape2& shape) {
    Hull hull;
    for (const Vec2& p : points_of(shape)) hull.points.push_back(in_space(p));
    if (const auto* circle = std::get_if<Circle2>(&shape)) hull.radius = circle->radius;
    return hull;
}

// How far the point is from the hull, at least.
long double outside(const Vec3& point, const Hull& hull) { return hull_distance(Hull{{point}, 0, {}}, hull).at_least; }

}  // namespace

HullPair hulls_of(const AnyShape& a, const AnyShape& b) {
    return measured(hull_of(a), hull_of(b), 0x1p46 * documented_bound(a, b));
}

HullPair hulls_of(const AnyShape2& a, const AnyShape2& b) {
    HullPair pair = measured(hull_of(a), hull_of(b), 0x1p46 * documented_bound(a, b));
    pair.is_planar = true;
    return pair;
}

Vec3 in_space(const Vec2& v) { return {v[0], v[1], 0}; }

std::optional<std::string> wrong_place(const HullPair& pair, const Vec3& point_a, const Vec3& point_b) {
    const long double from_a = outside(point_a, pair.a), from_b = outside(point_b, pair.b);
    if (!(from_a <= pair.point_error)) return "point_a is outside a by " + text(from_a);
    if (!(from_b <= pair.point_error)) return "point_b is outside b by " + text(from_b);
    return {};
}

long double overlap_along(const HullPair& pair, const LongVec3& direction) {
    const LongVec3 origin = pair.a.points[0].cast<long double>();
    long double front = 0, back = std::numeric_limits<long double>::infinity();
    for (const Vec3& p : pair.a.points) front = std::max(front, direction.dot(p.cast<long double>() - origin));
    for (const Vec3& p : pair.b.points) back = std::min(back, direction.dot(p.cast<long double>() - origin));
    return front - back + pair.a.radius + pair.b.radius;
}

std::string text(long double value) {
    std::array<char, 48> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "%.17Lg", value);
    return buffer.data();
}

std::string text(const Vec3& v) {
    std::array<char, 120> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "(%.17g, %.17g, %.17g)", v[0], v[1], v[2]);
    return buffer.data();
}

}  // namespace abut::test
