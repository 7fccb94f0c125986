// SPDX-License-Identifier: Apache-2.0
#include "mesh/obb_fit/flat.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "mesh/obb_fit/plane2.hpp"
#include "mesh/obb_fit/smallest_rectangle.hpp"
#include "shape/checks.hpp"

namespace abut::detail {
namespace {

// Nothing when the points are on a line, within what is left of coordinates of size 1.
std::optional<Plane2> plane_of(std::span<const Vec3> points) {
    const auto [i, j, k] = best_corners(points, 1e-13);
    if (i == j) return {};
    const Vec3 normal = accurate_normal(points[i], points[j], points[k]);
    if (normal.isZero(0)) return {};
    return Plane2(normal);
}

std::vector<Vec2> in_plane(const Plane2& plane, std::span<const Vec3> points) {
    std::vector<Vec2> result;
    for (const Vec3& p : points) result.push_back(plane(p));
    return result;
}

std::array<Vec3, 2> ends_of(std::span<const Vec3> points) {
    const auto farthest = [&](const Vec3& from) {
        return *std::ranges::max_element(points, {}, [&](const Vec3& p) { return (p - from).squaredNorm(); });
    };
    const Vec3 end = farthest(points[0]);
    return {farthest(end), end};
}

}  // namespace

std::vector<Vec3> flat_corners(std::span<const Vec3> points) {
    const auto plane = plane_of(points);
    if (!plane) {
        const auto ends = ends_of(points);
        return {ends.begin(), ends.end()};
    }
    auto projected = in_plane(*plane, points);
    std::vector<Vec2> polygon;
    convex_polygon(projected, polygon);
    std::vector<Vec3> corners;
    for (const Vec2& p : polygon) corners.push_back(p[0] * plane->u + p[1] * plane->v);
    return corners;
}

Mat3 axes_of_flat(std::span<const Vec3> points) {
    if (const auto plane = plane_of(points)) {
        auto projected = in_plane(*plane, points);
        return plane->axes_along(smallest_rectangle(projected).direction);
    }
    const auto [start, end] = ends_of(points);
    const Vec3 along = end - start;
    if (along.isZero(0)) return Mat3::Identity();
    return Plane2(along.normalized()).axes_along(Vec2::UnitX());
}

}  // namespace abut::detail
