// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "abut/core/vector.hpp"

namespace abut::detail {

// Of unit vectors the indices of those that are parallel, or opposite, to none that is kept before. `uncertainty` is
// for each an angle in radians by which rounding may have turned it: two whose sine is no more than the sum of theirs
// count as parallel. A vector that is not finite is kept.
std::vector<std::uint32_t> distinct_directions(std::span<const Vec3> directions, std::span<const double> uncertainty);

}  // namespace abut::detail
