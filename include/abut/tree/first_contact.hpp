// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/query/first_contact.hpp"
#include "abut/tree/obb_tree.hpp"

namespace abut {

// When and where do two moving meshes first touch? With the guarantees of first_contact for convex shapes: `free` is a
// proof, and nothing touches before `time`; where nothing turns the time is exact but for rounding. Solids that are
// inside one another at time 0 overlap. `last` is not given. Once its memory is there, the search allocates nothing. Of
// bodies that graze each other within the tolerance and turn, either answer is right, and two trees of one mesh may
// differ in it.
//
// The patches are made of all triangles that are within the tolerance at `time`, joined: one for each pair of faces,
// edges or vertices that touch (ContactPatch). Their points lie on both meshes, within the tolerance. The bodies are
// apart along the normals, and along `axis`, near where they touch. No more than 10,000 pairs of triangles are joined,
// the nearest; where there are more, `complete` is false. Of meshes whose surfaces merely touch at time 0, and do not
// cross, there are patches as well.
//
// With Options::max_depth_a or max_depth_b, boxes at that depth stand for what they hold: `free` is still a proof, and
// a contact of boxes is early and never late. `exact` is false then and the gap 0. The patch and the axis are those of
// the two boxes, with features as of an OrientedBox, a triangle of each, and box_normals.
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
