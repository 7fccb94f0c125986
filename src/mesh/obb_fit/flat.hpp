// SPDX-License-Identifier: Apache-2.0
// Finite points in a UnitFrame that lie in one plane, on one line or at one point.
#pragma once

#include <span>
#include <vector>

#include "abut/core/vector.hpp"

namespace abut::detail {

// The corners of their convex polygon, moved along its normal onto one plane; the ends of their segment.
std::vector<Vec3> flat_corners(std::span<const Vec3> points);

// The axes of the rectangle of least area around them, or of their segment.
Mat3 axes_of_flat(std::span<const Vec3> points);

}  // namespace abut::detail
