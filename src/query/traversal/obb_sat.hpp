// SPDX-License-Identifier: Apache-2.0
// One box of a tree against the eight of a node of another, in floats: which of them are not surely apart.
//
// The one box is the frame: lanes are brought into its axes by `turn` and `move`, and compared on the fifteen axes of
// two boxes ([Eberly 1999a] §2.1, [Huynh 2008]). A gap counts when it is above the slack of its pair, which is at least
// what floats may have rounded it by: `slack_of_reach` is for where the center of the other box is, `slack_of_pair` for
// all else (docs/theory/trees.md §3 has every step of it).
//
// Lengths are those of the sight: the larger of the two trees, or the distance between them, is about 1, so that the
// reach is at least 1/2 and below 8 whatever the sizes are. No square or product of lengths overflows, and what
// underflows, denormals included, is below 2^-125, which is nothing beside a slack of at least 2^-21. Of two boxes
// whose sizes are so far apart that the smaller has no floats, that leaves a point.
#pragma once

#include <algorithm>
#include <cstdint>

#include "mesh/obb_tree/wide_node.hpp"

namespace abut::detail {

// For each unit of the reach of the two trees.
inline constexpr double slack_of_reach = 0x1p-20;
// For each unit of the distance of the centers of two boxes, a sum of coordinates, and of the half extents of both.
inline constexpr float slack_of_pair = 0x1p-19f;

// How the boxes of one tree are seen by those of another. A slack that is infinite or NaN proves nothing.
struct NodeTransform {
    alignas(16) float turn[3][4];  // row by row: from the axes of the tree that is seen to those of the viewer's
    float move[3];                 // the origin of the tree that is seen in the viewer's axes, from the viewer's origin
    float of_viewer, of_seen;      // from lengths of the nodes of the viewer, and of the seen: powers of two, at most 1
    float slack;                   // of each pair of boxes, beside slack_of_pair
    double scale;                  // from lengths of the user
};

// A bit for each lane of `node` that is in use and may touch the box in a lane of the viewer's node. `away` gets the
// squared distances of the centers, about.
std::uint32_t overlapping_lanes(const NodeTransform& sight, const WideNode& viewer, int lane, const WideNode& node,
                                float (&away)[WideNode::lanes]);

// A bit for each lane of `node` that is in use and may be as near to that box as `limit`; `gaps` gets how far it is at
// least.
std::uint32_t near_lanes(const NodeTransform& sight, const WideNode& viewer, int lane, const WideNode& node,
                         float limit, float (&gaps)[WideNode::lanes], float (&away)[WideNode::lanes]);

// The limit for a distance in lengths of the user, rounded up. Nothing is as far away as 64.
inline float limit_of(const NodeTransform& sight, double distance) {
    return static_cast<float>(std::min(64.0, distance * sight.scale * (1 + 0x1p-20)));
}

// Where it does not matter how far the centers are apart.
inline std::uint32_t overlapping_lanes(const NodeTransform& sight, const WideNode& viewer, int lane,
                                       const WideNode& node) {
    alignas(32) float away[WideNode::lanes];
    return overlapping_lanes(sight, viewer, lane, node, away);
}
inline std::uint32_t near_lanes(const NodeTransform& sight, const WideNode& viewer, int lane, const WideNode& node,
                                float limit, float (&gaps)[WideNode::lanes]) {
    alignas(32) float away[WideNode::lanes];
    return near_lanes(sight, viewer, lane, node, limit, gaps, away);
}

}  // namespace abut::detail
