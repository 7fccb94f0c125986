// SPDX-License-Identifier: Apache-2.0
// For how long one box of a tree is surely apart from the eight of a node of another that moves and turns, in floats.
//
// ObbPair8 from the one box, which is at rest, a point x of the others moves at velocity + angular velocity × x now,
// and is accelerated by no more than 2 `bend` later. So a gap g along one of the fifteen axes of two boxes that closes
// at b now, at the fastest of their points, lasts for any τ with g − bτ − cτ² > 0 (docs/theory/turning.md has the
// proof); the longest of the fifteen counts. Speeds round as positions do, which `slack` is for (docs/theory/trees.md
// §3).
#pragma once

#include "query/traversal/obb_sat.hpp"

namespace abut::detail {

// For each unit of the largest speed.
inline constexpr double slack_of_speed = 0x1p-16;

// How the boxes of one tree move as seen by those of another: in the axes of the viewer's tree, from its origin.
// Lengths are those of the sight, and times are parts of the longest step that is asked for.
struct RelativeVelocity8 {
    float velocity[3];          // of a point of the others at the origin
    float angular_velocity[3];  // of the others, less that of the viewer
    float center[3];            // what the others turn about
    float bend;                 // of a point there, and
    float bend_per_length;      // for each length that it is away from there
    float slack;                // of speeds
    float apart;                // what is to be left of a gap, the slack of the sight included
};

// For each lane of `node` that is in use a time until which it is surely apart from the box in a lane of the viewer's
// node: at least 1 when it is for the whole step.
void safe_steps(const NodeTransform& sight, const RelativeVelocity8& drift, const WideNode& viewer, int lane,
                const WideNode& node, float (&steps)[WideNode::lanes]);

}  // namespace abut::detail
