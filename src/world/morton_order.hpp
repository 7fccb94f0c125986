// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "world/box_tree.hpp"

namespace abut::detail {

// The numbers of the boxes in an order in which those that are near to each other, and of about the same size, follow
// each other.
void morton_order(std::span<const FloatBounds> boxes, std::vector<std::uint32_t>& order);

}  // namespace abut::detail
