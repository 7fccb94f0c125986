// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/core/vector.hpp"

namespace ABUT_EXPORT abut {

// A solid ball. A radius of 0 makes it a point.
struct Sphere {
    Vec3 center;
    double radius;
};

}  // namespace abut
