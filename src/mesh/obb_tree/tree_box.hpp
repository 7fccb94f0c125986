// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mesh/obb_tree/tree_data.hpp"

namespace abut::detail {

// A box of a tree as users see it, with orthonormal axes, and grown by what doubles round by.
OrientedBox oriented_box(const TreeData& tree, BoxId id);
// The numbers of the triangles of a box, which are one run: from the first of its first leaf to the last of its last.
std::span<const std::uint32_t> triangles_below(const TreeData& tree, BoxId id);
TreeBox tree_box(const TreeData& tree, BoxId id, int depth);

}  // namespace abut::detail
