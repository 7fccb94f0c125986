// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace abut::detail {

// What one stage of a decision has proven. `unsure` goes to the next stage, which looks closer; it is never an answer.
enum class Verdict : std::uint8_t { apart = 0, touching = 1, unsure = 2 };

}  // namespace abut::detail
