// SPDX-License-Identifier: Apache-2.0
#include "mesh/obb_tree/tree_box.hpp"

#include <array>

namespace abut::detail {
namespace {

// Orthonormal axes next to those of a box, which were rounded to floats. That of the longest extent is kept, and the
// shortest one gives way, so that a box grows by parts of its shorter extents only: what is flat stays so.
Mat3 orthonormal(const Mat3& axes, const Vec3& half) {
    std::array<int, 3> order{0, 1, 2};
    std::sort(order.begin(), order.end(), [&](int i, int j) { return half[i] != half[j] ? half[i] > half[j] : i < j; });
    const auto [longest, middle, shortest] = order;
    Mat3 result;
    result.col(longest) = axes.col(longest).normalized();
    result.col(middle) =
        (axes.col(middle) - result.col(longest) * result.col(longest).dot(axes.col(middle))).normalized();
    result.col(shortest) = result.col(longest).cross(result.col(middle));
    if (result.col(shortest).dot(axes.col(shortest)) < 0) result.col(shortest) *= -1;
    return result;
}

}  // namespace

std::span<const std::uint32_t> triangles_below(const TreeData& tree, BoxId id) {
    const auto leaf_at = [&](bool last) {
        Child child = tree.child(id);
        while (!child.is_leaf()) {
            const WideNode& node = tree.nodes[child.node()];
            int lane = 0;
            while (last && lane + 1 < WideNode::lanes && node.is_used(lane + 1)) ++lane;
            child = node.child[lane];
        }
        return tree.leaf(child);
    };
    const Leaf first = leaf_at(false), last = leaf_at(true);
    return std::span(tree.numbers).subspan(first.first(), last.first() + last.count() - first.first());
}

OrientedBox oriented_box(const TreeData& tree, BoxId id) {
    const FloatBox box = tree.node_of(id).box(id % WideNode::lanes);
    OrientedBox result;
    Mat3 axes;
    Vec3 half;
    for (int i = 0; i < 9; ++i) axes.data()[i] = static_cast<double>(box.axes[i]);
    for (int i = 0; i < 3; ++i) {
        result.center[i] = tree.unit.origin[i] + static_cast<double>(box.center[i]) / tree.unit.scale;
        half[i] = static_cast<double>(box.half[i]);
    }
    result.axes = orthonormal(axes, half);
    // Coordinates were rounded in the unit of the tree, when the box was made, and the center just now.
    const AlignedBox& bounds = tree.mesh.report().box;
    const double rounding =
        0x1p-45 * (bounds.max / 2 - bounds.min / 2).maxCoeff() + 0x1p-51 * result.center.cwiseAbs().maxCoeff();
    result.half = (result.axes.transpose() * axes).cwiseAbs() * half / tree.unit.scale + Vec3::Constant(rounding);
    return result;
}

TreeBox tree_box(const TreeData& tree, BoxId id, int depth) {
    return {oriented_box(tree, id), depth, tree.child(id).is_leaf(), triangles_below(tree, id)};
}

}  // namespace abut::detail
