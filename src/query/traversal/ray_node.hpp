// SPDX-License-Identifier: Apache-2.0
// A ray against the eight boxes of a node, in floats: which of them it surely does not meet.
#pragma once

#include <cstdint>

#include "mesh/obb_tree/wide_node.hpp"

namespace abut::detail {

// In the coordinates of the nodes, from a start no farther than 8 from their origin: with u = 2^-24, coordinates along
// the axes of a box are then off by less than 64u, and so is where the ray is after any way through the tree. The start
// itself may be off by 128u, half the slack. Speeds along axes are taken as at least u: no quotient is above 2^28.
struct NodeRay {
    static constexpr float slack = 0x1p-16f;
    float start[3], along[3];  // `along` has unit length
};

// A bit for each lane in use that the ray may meet before it has gone `length`; `enters` is at most how far it has gone
// there.
std::uint32_t intersect_ray_node(const NodeRay& ray, float length, const WideNode& node,
                                 float (&enters)[WideNode::lanes]);

}  // namespace abut::detail
