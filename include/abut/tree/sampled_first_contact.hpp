// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/query/sampled_first_contact.hpp"
#include "abut/tree/obb_tree.hpp"

namespace abut {

// When do two moving meshes seem to touch first? As of convex shapes (query/sampled_first_contact.hpp): it misses
// collisions, unless it is conservative. The middle of a mesh is that of the box around it along the axes of its frame.
SampledContact sampled_first_contact(const ObbTree& a, const Motion& motion_a, const ObbTree& b, const Motion& motion_b,
                                     const SampledOptions& options = {});

}  // namespace abut
