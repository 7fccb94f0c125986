// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/query/first_contact.hpp"
#include "abut/tree/obb_tree.hpp"

namespace abut {

// When and where do two moving meshes first touch? With the guarantees of first_contact for convex shapes that turn:
// `free` is a proof, and nothing touches before `time`. Solids that are inside one another at time 0 overlap. The
// patches are those of all pairs of triangles that are within the tolerance at `time`, with their numbers in
// ContactPatch::triangle. Once its memory is there, the search allocates nothing.
FirstContact first_contact(const ObbTree& a, const Motion& motion_a, const ObbTree& b, const Motion& motion_b,
                           const Options& options = {});

}  // namespace abut
