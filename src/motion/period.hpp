// SPDX-License-Identifier: Apache-2.0
// Bodies that turn for long, and come by the same places over and over again (docs/theory/sliding.md §6).
#pragma once

#include <optional>

#include "abut/motion/motion.hpp"

namespace abut::detail {

// After `time`, rounded up, two bodies stand to each other as they did, again and again: all that they do is done by
// then. But for what b is turned by more or less, which is `drift` radians a unit of time, rounded up; 0 when there is
// none, exactly.
struct Period {
    double time, drift;
};

// Told where neither moves relative to the other but by turning, and one rests or their angular speeds are as two whole
// numbers up to 4096; the drift is what their ratio was rounded by.
std::optional<Period> period_of(const Motion& a, const Motion& b);

}  // namespace abut::detail
