// SPDX-License-Identifier: Apache-2.0
#include "abut/mesh/box_fit.hpp"

#include <string>
#include <vector>

#include "mesh/obb_fit/box_around.hpp"
#include "mesh/obb_fit/covariance.hpp"
#include "mesh/obb_fit/flat.hpp"
#include "mesh/obb_fit/hull_graph.hpp"
#include "mesh/obb_fit/smallest_box.hpp"
#include "shape/checks.hpp"
#include "shape/hull.hpp"

namespace abut {
namespace {

std::optional<Error> bad_points(std::span<const Vec3> points) {
    if (points.empty()) return Error{"points: 0 given; a box needs at least 1"};
    for (std::size_t i = 0; i < points.size(); ++i)
        if (!points[i].allFinite()) return detail::finite(points[i], "points[" + std::to_string(i) + "]");
    return {};
}

// The axes of the covariance of the corners of their hull, of points in a UnitFrame.
Mat3 axes_of_hull(std::span<const Vec3> points, bool is_flat, const std::optional<detail::HullGraph>& hull) {
    if (is_flat) return detail::axes_of_points(detail::flat_corners(points));
    return detail::axes_of_points(hull ? hull->vertices : points);
}

// The triangles of the surface of the convex hull, as corners in threes; of flat points those of their polygon. Empty
// when the hull cannot be computed. Points in a UnitFrame.
std::vector<Vec3> hull_triangles(std::span<const Vec3> points) {
    std::vector<Vec3> corners;
    const auto add_fan = [&](std::size_t count, auto&& corner) {
        for (std::size_t i = 1; i + 1 < count; ++i)
            for (const std::size_t k : {std::size_t{0}, i, i + 1}) corners.push_back(corner(k));
    };
    if (detail::in_one_plane(points)) {
        const auto polygon = detail::flat_corners(points);
        add_fan(polygon.size(), [&](std::size_t k) { return polygon[k]; });
    } else if (const auto faces = detail::hull_faces(points)) {
        for (const auto& face : *faces) add_fan(face.size(), [&](std::size_t k) { return points[face[k]]; });
    }
    return corners;
}

// What the fit of least volume makes least, of a box in a UnitFrame. The product of half extents says nothing of flat
// boxes, and is then taken of extents that are larger by a little: it grows with the area, and where that is also zero
// with the length.
double measure(const OrientedBox& box, double factor, bool is_flat) {
    const Vec3 half = factor * box.half;
    return (half.array() + (is_flat ? 1e-12 * half[0] : 0)).prod();
}

}  // namespace

Expected<OrientedBox> fit_points(std::span<const Vec3> points) {
    if (auto error = bad_points(points)) return tl::unexpected(*error);
    const detail::UnitFrame frame(points);
    return detail::box_around(points, detail::axes_of_points(frame.all(points)), frame);
}

Expected<OrientedBox> fit_hull_points(std::span<const Vec3> points) {
    if (auto error = bad_points(points)) return tl::unexpected(*error);
    const detail::UnitFrame frame(points);
    const auto unit = frame.all(points);
    const bool is_flat = detail::in_one_plane(unit);
    const auto hull = is_flat ? std::nullopt : detail::hull_graph(unit);
    return detail::box_around(points, axes_of_hull(unit, is_flat, hull), frame);
}

Expected<OrientedBox> fit_hull_triangles(std::span<const Vec3> points) {
    if (auto error = bad_points(points)) return tl::unexpected(*error);
    const detail::UnitFrame frame(points);
    const auto unit = frame.all(points);
    const auto corners = hull_triangles(unit);
    return detail::box_around(
        points, corners.empty() ? detail::axes_of_points(unit) : detail::axes_of_triangles(corners), frame);
}

Expected<OrientedBox> fit_triangles(std::span<const Triangle> triangles) {
    if (triangles.empty()) return failure("triangles: 0 given; a box needs at least 1");
    std::vector<Vec3> corners;
    corners.reserve(3 * triangles.size());
    for (const Triangle& t : triangles) corners.insert(corners.end(), t.vertex.begin(), t.vertex.end());
    for (std::size_t i = 0; i < corners.size(); ++i)
        if (!corners[i].allFinite()) {
            const std::string name = "triangles[" + std::to_string(i / 3) + "].vertex[" + std::to_string(i % 3) + "]";
            return tl::unexpected(*detail::finite(corners[i], name));
        }
    const detail::UnitFrame frame(corners);
    return detail::box_around(corners, detail::axes_of_triangles(frame.all(corners)), frame);
}

Expected<OrientedBox> fit_minimum_volume(std::span<const Vec3> points) {
    if (auto error = bad_points(points)) return tl::unexpected(*error);
    const detail::UnitFrame frame(points);
    const auto unit = frame.all(points);
    const bool is_flat = detail::in_one_plane(unit);
    const auto hull = is_flat ? std::nullopt : detail::hull_graph(unit);

    const Mat3 of_points = detail::axes_of_points(unit), of_hull = axes_of_hull(unit, is_flat, hull);
    std::vector<Mat3> candidates{of_points, of_hull, Mat3::Identity()};
    if (is_flat)
        candidates.push_back(detail::axes_of_flat(unit));
    else if (hull)
        candidates.push_back(detail::smallest_box_axes(*hull));
    else
        for (const Mat3& axes : {of_points, Mat3(Mat3::Identity())})
            candidates.push_back(detail::with_smaller_box(unit, axes).axes);

    OrientedBox best = detail::box_around(points, candidates[0], frame);
    for (std::size_t i = 1; i < candidates.size(); ++i) {
        const OrientedBox box = detail::box_around(points, candidates[i], frame);
        if (measure(box, frame.factor, is_flat) < measure(best, frame.factor, is_flat)) best = box;
    }
    return best;
}

}  // namespace abut
