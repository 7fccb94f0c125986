// SPDX-License-Identifier: Apache-2.0
// Where boxes touch that a depth limit leaves closed ([Eberly 1999a] §7.2).
#pragma once

#include "abut/core/pose.hpp"
#include "abut/query/contact_patch.hpp"
#include "abut/shape/oriented_box.hpp"
#include "mesh/obb_tree/tree_data.hpp"

namespace abut::detail {

struct BoxTouch {
    ContactPatch patch;           // its features are those of the boxes
    std::array<Vec3, 2> normals;  // of a and b in the middle of it, outward, from smooth_normal
};

// The boxes are where they are in the world. They may be a little apart, or overlap.
BoxTouch box_touch(const OrientedBox& a, const OrientedBox& b);

// A box of a tree at its pose, and the first triangle that it holds.
OrientedBox posed_box(const ObbTree& tree, BoxId id, const Pose& at);
std::uint32_t triangle_in(const ObbTree& tree, BoxId id);

}  // namespace abut::detail
