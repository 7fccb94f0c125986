// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/core/vector.hpp"

namespace ABUT_EXPORT abut {

// A solid box along the coordinate axes; min[i] <= max[i]. Equal bounds make it flat.
struct AlignedBox {
    Vec3 min, max;
};

}  // namespace abut
