// SPDX-License-Identifier: Apache-2.0
#include "query/traversal/shape_in_tree.hpp"

#include "mesh/obb_tree/tree_unit.hpp"
#include "query/contains/inside.hpp"
#include "query/pair/frame.hpp"

namespace abut::detail {

OrientedBox box_of(const Sphere& shape) { return {shape.center, Mat3::Identity(), Vec3::Constant(shape.radius)}; }

OrientedBox box_of(const Capsule& shape) {
    OrientedBox box = box_of(Segment{shape.start, shape.end});
    box.half += Vec3::Constant(shape.radius);
    return box;
}

OrientedBox box_of(const AlignedBox& shape) {
    const Vec3 half = shape.max / 2 - shape.min / 2;
    return {shape.min + half, Mat3::Identity(), half};
}

OrientedBox box_of(const OrientedBox& shape) { return shape; }

OrientedBox box_of(const Segment& shape) {
    const Vec3 half = shape.end / 2 - shape.start / 2;
    const double length = length_of(half);
    Mat3 axes = Mat3::Identity();
    if (length > 0) {
        axes.col(0) = half / length;
        axes.col(1) = axes.col(0).unitOrthogonal();
        axes.col(2) = axes.col(0).cross(axes.col(1));
    }
    return {shape.start + half, axes, Vec3(length, 0, 0)};
}

OrientedBox box_of(const Cylinder& shape) {
    OrientedBox box = box_of(Segment{shape.start, shape.end});
    box.half += Vec3(0, shape.radius, shape.radius);
    return box;
}

OrientedBox box_of(std::span<const Vec3> points) {
    AlignedBox box{points[0], points[0]};
    for (const Vec3& point : points) {
        box.min = box.min.cwiseMin(point);
        box.max = box.max.cwiseMax(point);
    }
    return box_of(box);
}

FloatBox float_box_of(const OrientedBox& box, const TreeUnit& unit) {
    FloatBox result{};
    for (int i = 0; i < 9; ++i) result.axes[i] = static_cast<float>(box.axes.data()[i]);
    // Grown by what rounded axes and extents may leave out.
    const double growth = 0x1p-20 * box.half.sum();
    for (int i = 0; i < 3; ++i) result.half[i] = static_cast<float>((box.half[i] + growth) * unit.scale);
    return result;
}

ShapeInTree::ShapeInTree(const ObbTree& of, const Pose& at, const OrientedBox& box)
    : tree(TreeData::of(of)), turn(at.rotation.normalized().toRotationMatrix()), move(at.position) {
    const TreeUnit unit = unit_around(box.center, box.half.maxCoeff());
    viewer_.set(0, float_box_of(box, unit), {});
    sight_ = sight_of(unit, tree.unit, turn, move);
    const AlignedBox& bounds = tree.mesh.report().box;
    slack = 0x1p-47 * (length_bound(move) + largest_coordinate(bounds.min) + largest_coordinate(bounds.max));
}

bool ShapeInTree::has_inside(const Vec3& world_point, QueryStats& work) const {
    return tree.is_solid && is_inside(tree, turn.transpose() * (world_point - move), work);
}

}  // namespace abut::detail
