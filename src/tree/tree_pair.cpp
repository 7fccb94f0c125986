// SPDX-License-Identifier: Apache-2.0
#include "tree/detail/tree_pair.hpp"

#include <cmath>

#include "query/detail/frame.hpp"

namespace abut::detail {
namespace {

// `move` is the origin of the mesh of `seen` in the frame of the mesh of `viewer`.
Sight sight_of(const TreeData& viewer, const TreeData& seen, const Mat3& turn, const Vec3& move) {
    Sight sight;
    const double scale = seen.unit.scale, ratio = scale / viewer.unit.scale;
    const Vec3 offset = (turn * seen.unit.origin + (move - viewer.unit.origin)) * scale;
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) sight.turn[i][j] = static_cast<float>(turn(i, j));
        sight.turn[i][3] = 0;
        sight.move[i] = static_cast<float>(offset[i]);
    }
    sight.ratio = static_cast<float>(ratio);
    // A tree reaches less than 2 from its origin. The slack of points is a small part of this, unless they are so far
    // away that it is not.
    const double far =
        largest_coordinate(seen.unit.origin) + largest_coordinate(viewer.unit.origin) + length_bound(move);
    sight.slack = static_cast<float>(float_slack * (2 * (1 + ratio) + length_bound(offset)) + 0x1p-44 * far * scale);
    return sight;
}

}  // namespace

TreePair::TreePair(const ObbTree& tree_a, const Pose& at_a, const ObbTree& tree_b, const Pose& at_b)
    : a(TreeData::of(tree_a)), b(TreeData::of(tree_b)) {
    const Mat3 from_world = at_a.rotation.normalized().toRotationMatrix().transpose();
    turn = from_world * at_b.rotation.normalized().toRotationMatrix();
    move = from_world * (at_b.position - at_a.position);
    b_seen_by_a_ = sight_of(a, b, turn, move);
    a_seen_by_b_ = sight_of(b, a, turn.transpose(), -(turn.transpose() * move));
    const AlignedBox& box_b = b.mesh.report().box;
    const double reach = length_bound(move) + largest_coordinate(box_b.min) + largest_coordinate(box_b.max);
    slack = 0x1p-47 * reach;
}

}  // namespace abut::detail
