// SPDX-License-Identifier: Apache-2.0
#include "mesh/obb_tree/box_axes.hpp"

#include <algorithm>

#include "abut/mesh/box_fit.hpp"
#include "mesh/obb_tree/float_box.hpp"

namespace abut::detail {
namespace {

Expected<OrientedBox> fitted(std::span<const Vec3> corners, Fit fit) {
    switch (fit) {
        case Fit::points:
            return fit_points(corners);
        case Fit::hull_points:
            return fit_hull_points(corners);
        case Fit::hull_triangles:
            return fit_hull_triangles(corners);
        default:
            return fit_minimum_volume(corners);
    }
}

// Each point once, in an order that depends on the points only: what neighbouring triangles share must not weigh more.
std::vector<Vec3> corners_of(std::span<const BuildTriangle> items) {
    std::vector<Vec3> corners;
    corners.reserve(3 * items.size());
    for (const BuildTriangle& item : items)
        corners.insert(corners.end(), item.triangle.vertex.begin(), item.triangle.vertex.end());
    std::sort(corners.begin(), corners.end(), [](const Vec3& p, const Vec3& q) {
        return std::lexicographical_compare(p.begin(), p.end(), q.begin(), q.end());
    });
    corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
    return corners;
}

}  // namespace

Mat3 box_axes(std::span<const BuildTriangle> items, Fit fit) {
    // The flat box of one triangle with a side along its longest edge is the least.
    const bool is_one = items.size() == 1;
    if (is_one || (is_few(items) && fit != Fit::minimum_volume)) return axes_of_largest(items);
    if (fit != Fit::triangles)
        if (const auto box = fitted(corners_of(items), fit)) return box->axes;
    return spread_of(items).axes;
}

}  // namespace abut::detail
