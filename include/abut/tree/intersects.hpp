// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/core/pose.hpp"
#include "abut/shape/concepts.hpp"
#include "abut/tree/obb_tree.hpp"
#include "abut/tree/work.hpp"

namespace abut {

// Do two meshes at their poses have a point in common? Touching is intersecting; a solid has what is inside of it.
// `false` is a proof for the poses as given: where they are less apart than poses can round, 2^-46 of the reach, it
// says true. Allocates nothing.
bool intersects(const ObbTree& a, const Pose& at_a, const ObbTree& b, const Pose& at_b, TreeWork* work = nullptr);

// A mesh at its pose, and a shape in the world.
template <BoundedShape3 S>
bool intersects(const ObbTree& tree, const Pose& at, const S& shape, TreeWork* work = nullptr);
template <BoundedShape3 S>
bool intersects(const S& shape, const ObbTree& tree, const Pose& at, TreeWork* work = nullptr) {
    return intersects(tree, at, shape, work);
}

}  // namespace abut
