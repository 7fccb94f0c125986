// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/core/vector.hpp"

namespace ABUT_EXPORT abut {

// All points no farther than `radius` from the segment from `start` to `end`, across it: solid, with flat ends and
// sharp rims. A radius of 0 makes it a segment. The ends give the axis, so they must differ, and the radius must be at
// most 10,000 times their distance: a thinner disc would be turned by the rounding of its ends.
struct Cylinder {
    Vec3 start, end;
    double radius;
};

}  // namespace abut
