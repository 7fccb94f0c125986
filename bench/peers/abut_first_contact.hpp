// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <abut/abut.hpp>
#include <limits>

namespace bench {

// When they first touch: infinity when they do not, NaN when that is not known.
inline double time_of(const abut::FirstContact& found) {
    if (found.outcome == abut::Outcome::unresolved) return std::numeric_limits<double>::quiet_NaN();
    return found.outcome == abut::Outcome::free ? std::numeric_limits<double>::infinity() : found.time;
}

}  // namespace bench
