// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace abut {

// A closed interval of the real line: times, or the projection of a shape onto an axis.
struct Interval {
    double lo, hi;
};

}  // namespace abut
