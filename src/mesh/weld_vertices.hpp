// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "abut/core/vector.hpp"

namespace abut::detail {

// For every vertex the smallest index of a vertex at the same position; 0.0 and -0.0 are the same. At most 2^32 - 2
// finite vertices.
std::vector<std::uint32_t> first_at_same_position(std::span<const Vec3> vertices);

}  // namespace abut::detail
