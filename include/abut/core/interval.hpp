// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/core/export.hpp"

namespace ABUT_EXPORT abut {

// A closed interval of the real line: times, or the projection of a shape onto an axis.
struct Interval {
    double lo, hi;
};

}  // namespace abut
