// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/core/pose.hpp"
#include "abut/tree/obb_tree.hpp"

namespace abut {

// Do two meshes at their poses have a point in common? Touching is intersecting; a solid has what is inside of it.
// `false` is a proof for the poses as given: where they are less apart than poses can round, 2^-46 of the reach, it
// says true. Allocates nothing.
bool intersects(const ObbTree& a, const Pose& at_a, const ObbTree& b, const Pose& at_b);

}  // namespace abut
