// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/core/vector.hpp"

namespace ABUT_EXPORT abut {

// A line segment in the plane, with both ends. When they coincide it is a point.
struct Segment2 {
    Vec2 start, end;
};

}  // namespace abut
