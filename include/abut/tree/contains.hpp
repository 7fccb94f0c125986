// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/core/pose.hpp"
#include "abut/tree/obb_tree.hpp"
#include "abut/tree/work.hpp"

namespace abut {

// Is a point of the world inside a mesh at its pose, or on its surface? A mesh that is no solid has only its surface.
// `false` is a proof for the pose as given: a point that is less far outside than poses can round, 2^-46 of the reach,
// is inside. Allocates nothing.
bool contains(const ObbTree& tree, const Pose& at, const Vec3& point, TreeWork* work = nullptr);
inline bool contains(const ObbTree& tree, const Vec3& point, TreeWork* work = nullptr) {
    return contains(tree, Pose{}, point, work);
}

}  // namespace abut
