// SPDX-License-Identifier: Apache-2.0
#include "world/part_bounds.hpp"

#include <array>
#include <span>

#include "core/length.hpp"
#include "query/traversal/shape_in_tree.hpp"

namespace abut::detail {
namespace {

// What the lengths below may be rounded by, and more.
constexpr double bounds_rounding = 0x1p-50;

// An aligned box around points, and a ball that holds them.
PartBounds around(std::span<const Vec3> points, double inflation) {
    Vec3 low = points[0], high = points[0];
    for (const Vec3& point : points) {
        low = low.cwiseMin(point);
        high = high.cwiseMax(point);
    }
    const Vec3 center = low / 2 + high / 2;
    double radius = 0;
    for (const Vec3& point : points) radius = std::max(radius, length_of(point - center));
    // The center is off by u of the largest coordinate.
    const double slack = bounds_rounding * (low.cwiseAbs().maxCoeff() + high.cwiseAbs().maxCoeff()) + inflation;
    const Vec3 half = (high / 2 - low / 2) * (1 + bounds_rounding) + Vec3::Constant(slack);
    return {center, half, Mat3::Identity(), radius * (1 + bounds_rounding) + slack};
}

// Of a shape that a box is good enough for.
template <class S>
PartBounds bounds(const S& shape) {
    const OrientedBox box = box_of(shape);
    const double slack = bounds_rounding * (box.center.cwiseAbs().maxCoeff() + box.half.sum());
    const Vec3 half = box.half + Vec3::Constant(slack);
    // The axes are orthonormal to 1e-12 and no better.
    return {box.center, half, box.axes, length_of(half) * (1 + 1e-11)};
}

PartBounds bounds(const Sphere& shape) {
    return {shape.center, Vec3::Constant(shape.radius), Mat3::Identity(), shape.radius};
}
PartBounds bounds(const Capsule& shape) { return around(std::array{shape.start, shape.end}, shape.radius); }
PartBounds bounds(const Triangle& shape) { return around(shape.vertex, 0); }
PartBounds bounds(const ConvexPolygon& shape) { return around(shape.vertices(), 0); }
PartBounds bounds(const ConvexPolyhedron& shape) { return around(shape.vertices(), 0); }

PartBounds bounds(const Mesh& mesh) {
    const AlignedBox& box = mesh.data().report().box;
    return around(std::array{box.min, box.max}, 0);
}

}  // namespace

PartBounds bounds_of(const Solid& shape) {
    return std::visit([](const auto& each) { return bounds(each); }, shape);
}

}  // namespace abut::detail
