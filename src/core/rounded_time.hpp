// SPDX-License-Identifier: Apache-2.0
// Sums and differences of times, rounded to the side on which a proof still holds. A time may be as large as a Unix
// time stamp, and a step as short as an ulp of it: half an ulp past a proven step is past the proof.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "core/double_double.hpp"
#include "core/infinity.hpp"

namespace abut::detail {

// A double that is not after time + step, exactly, and the largest such but for overflow. NaN when one of them is.
inline double time_after(double time, double step) {
    const DoubleDouble sum = two_sum(time, step);
    if (!(std::abs(sum.hi) < infinity)) return sum.hi > 0 ? std::numeric_limits<double>::max() : sum.hi;
    // Half of all sums are rounded up, and which cannot be predicted: without a branch, the double before one above 0.
    if (sum.hi > 0) return std::bit_cast<double>(std::bit_cast<std::uint64_t>(sum.hi) - (sum.lo < 0));
    return sum.lo < 0 ? std::nextafter(sum.hi, -infinity) : sum.hi;
}

// A double that is not below until − time, exactly. NaN when one of them is.
inline double time_between(double time, double until) {
    const DoubleDouble difference = two_sum(until, -time);
    if (!(std::abs(difference.hi) < infinity)) return difference.hi;
    return difference.lo > 0 ? std::nextafter(difference.hi, infinity) : difference.hi;
}

}  // namespace abut::detail
