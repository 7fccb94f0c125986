// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "abut/core/export.hpp"

namespace ABUT_EXPORT abut {

// What a visitor answers: whether it wants to see more.
enum class Flow : std::uint8_t { proceed, stop };

}  // namespace abut
