// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/core/vector.hpp"

namespace ABUT_EXPORT abut {

// All points origin + s · direction with s >= 0. `direction` must not be 0; its length does not matter.
struct Ray {
    Vec3 origin, direction;
};

}  // namespace abut
