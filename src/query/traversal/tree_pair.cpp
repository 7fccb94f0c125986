// SPDX-License-Identifier: Apache-2.0
#include "query/traversal/tree_pair.hpp"

#include <cmath>

#include "query/pair/frame.hpp"

namespace abut::detail {

NodeTransform sight_of(const TreeUnit& viewer, const TreeUnit& seen, const Mat3& turn, const Vec3& move) {
    NodeTransform sight;
    const Vec3 between = turn * seen.origin + (move - viewer.origin);
    const double distance = length_bound(between);
    // Of the larger tree, or such that the distance is about 1. When that is not finite, the slack is not either.
    double scale = std::min(viewer.scale, seen.scale);
    if (distance * scale > 1 && std::isfinite(distance))
        scale = std::min(scale, std::ldexp(1, -1 - std::ilogb(distance)));
    const Vec3 offset = between * scale;
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) sight.turn[i][j] = static_cast<float>(turn(i, j));
        sight.turn[i][3] = 0;
        sight.move[i] = static_cast<float>(offset[i]);
    }
    const double of_viewer = scale / viewer.scale, of_seen = scale / seen.scale;
    sight.scale = scale;
    sight.of_viewer = static_cast<float>(of_viewer);
    sight.of_seen = static_cast<float>(of_seen);
    // The center of a box is less than 2 from the origin of its tree. The slack of points is a small part of this,
    // unless they are so far away that it is not.
    const double far = largest_coordinate(seen.origin) + largest_coordinate(viewer.origin) + length_bound(move);
    sight.slack =
        static_cast<float>(slack_of_reach * (2 * (of_viewer + of_seen) + distance * scale) + 0x1p-44 * (far * scale));
    return sight;
}

TreePair::TreePair(const ObbTree& tree_a, const Pose& pose_a, const ObbTree& tree_b, const Pose& pose_b)
    : a(TreeData::of(tree_a)), b(TreeData::of(tree_b)), at_a{pose_a.rotation.normalized(), pose_a.position} {
    const Mat3 from_world = at_a.rotation.toRotationMatrix().transpose();
    turn = from_world * pose_b.rotation.normalized().toRotationMatrix();
    move = from_world * (pose_b.position - at_a.position);
    b_seen_by_a_ = sight_of(a.unit, b.unit, turn, move);
    a_seen_by_b_ = sight_of(b.unit, a.unit, turn.transpose(), -(turn.transpose() * move));
    const AlignedBox& box_b = b.mesh.report().box;
    const double reach = length_bound(move) + largest_coordinate(box_b.min) + largest_coordinate(box_b.max);
    slack = 0x1p-47 * reach;
}

}  // namespace abut::detail
