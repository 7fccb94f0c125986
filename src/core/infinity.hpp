// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>

namespace abut::detail {

inline constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace abut::detail
