// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "abut/core/vector.hpp"

namespace ABUT_EXPORT abut {

// The convex hull of three points. They may lie on a line or coincide.
struct Triangle {
    std::array<Vec3, 3> vertex;
};

}  // namespace abut
