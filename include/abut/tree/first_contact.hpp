// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/query/first_contact.hpp"
#include "abut/tree/obb_tree.hpp"

namespace abut {

// When and where do two moving meshes first touch? With the guarantees of first_contact for convex shapes: `free` is a
// proof, and nothing touches before `time`; where nothing turns the time is exact but for rounding. Solids that are
// inside one another at time 0 overlap. The patches are those of all pairs of triangles that are within the tolerance
// at `time`, with their numbers in ContactPatch::triangle. `last` is not given. Once its memory is there, the search
// allocates nothing. Of bodies that graze each other within the tolerance and turn, either answer is right, and two
// trees of one mesh may differ in it.
//
// With Options::depth, boxes at that depth stand for what they hold: `free` is still a proof, and a contact of boxes is
// early and never late; `exact` is false then, the gap 0, and there are no patches.
FirstContact first_contact(const ObbTree& a, const Motion& motion_a, const ObbTree& b, const Motion& motion_b,
                           const Options& options = {});

// A mesh and a shape. In a patch, the triangle of the shape is 0.
template <BoundedShape3 S>
FirstContact first_contact(const ObbTree& a, const Motion& motion_a, const S& b, const Motion& motion_b,
                           const Options& options = {});
template <BoundedShape3 S>
FirstContact first_contact(const S& a, const Motion& motion_a, const ObbTree& b, const Motion& motion_b,
                           const Options& options = {});

}  // namespace abut
