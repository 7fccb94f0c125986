// SPDX-License-Identifier: Apache-2.0
// When one box of a tree may touch the eight of a node of another that moves on a line and does not turn, in floats.
//
// Boxes touch only while they do on all of their fifteen axes, and along one axis that is a window of time with two
// ends: so they touch between the last entry and the first exit, or not at all. Offsets and speeds are off by what the
// slacks are for; both ends are taken that much farther out.
#pragma once

#include "query/traversal/node_safe_step.hpp"

namespace abut::detail {

// For each lane of `node` that is in use the time, `from` or later, before which it surely does not come as near to the
// box in a lane of the viewer's node as `velocity.apart`; infinite when it never does from then on.
void first_entries(const NodeTransform& sight, const RelativeVelocity8& velocity, const WideNode& viewer, int lane,
                   const WideNode& node, float from, float (&entries)[WideNode::lanes]);

}  // namespace abut::detail
