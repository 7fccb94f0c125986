// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/core/vector.hpp"

namespace ABUT_EXPORT abut {

// All points from `start` to `end`, both included. Equal ends make it a point.
struct Segment {
    Vec3 start, end;
};

}  // namespace abut
