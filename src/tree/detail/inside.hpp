// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/tree/work.hpp"
#include "tree/detail/tree_pair.hpp"

namespace abut::detail {

// Whether a point is inside a closed mesh: a ray from there crosses its surface an odd number of times. The point must
// not be on the surface. Adds to `work`.
bool is_inside(const TreeData& tree, const Vec3& point, TreeWork& work);

// Where surfaces do not touch, whether a part of one mesh is inside the other, which is a solid; and such a point, in
// the frame of a.
std::optional<Vec3> point_inside(const TreePair& pair, TreeWork& work);

}  // namespace abut::detail
