// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace abut {

// What a visitor answers: whether it wants to see more.
enum class Flow : std::uint8_t { proceed, stop };

}  // namespace abut
