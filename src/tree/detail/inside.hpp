// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/tree/work.hpp"
#include "tree/detail/tree_pair.hpp"

namespace abut::detail {

// Whether a point is inside a closed mesh: its surface winds around it, in whatever direction. Shells that have no two
// sides (facing.hpp) are counted apart, and have what takes an odd number of crossings inside. Decided for every point
// that is farther from the surface than coordinates are rounded; of others either answer may be given, and whoever asks
// compares surfaces too. Triangles without area count for nothing, and it does not matter how the tree is built. Adds
// to `work`.
bool is_inside(const TreeData& tree, const Vec3& point, TreeWork& work);

// Where surfaces do not touch, whether a part of one mesh is inside the other, which is a solid; and such a point, in
// the frame of a.
std::optional<Vec3> point_inside(const TreePair& pair, TreeWork& work);

}  // namespace abut::detail
