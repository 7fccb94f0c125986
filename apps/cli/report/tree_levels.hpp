// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/display_mesh.hpp"

namespace abut::cli {

// The levels of a tree from 0, as long as they have few enough boxes to be drawn.
std::vector<DisplayLevel> tree_levels(const ObbTree& tree, const Vec3& center);

}  // namespace abut::cli
