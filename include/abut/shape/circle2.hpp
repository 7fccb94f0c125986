// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/core/vector.hpp"

namespace ABUT_EXPORT abut {

// A filled circle in the plane: all points no farther from `center` than `radius`. A radius of 0 makes it a point.
struct Circle2 {
    Vec2 center;
    double radius;
};

}  // namespace abut
