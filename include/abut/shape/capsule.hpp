// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/core/vector.hpp"

namespace ABUT_EXPORT abut {

// All points within `radius` of the segment from `start` to `end`; solid. Equal ends make it a ball, a radius of 0 a
// segment.
struct Capsule {
    Vec3 start, end;
    double radius;
};

}  // namespace abut
