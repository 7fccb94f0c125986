// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "abut/core/vector.hpp"

namespace abut::detail {

// All of these take points in a UnitFrame and return the axes of a covariance in columns, orthonormal to a few units in
// the last place, of either hand.

// Of points that weigh alike, at least one.
Mat3 axes_of_points(std::span<const Vec3> points);

// Of the surface of triangles, whose corners follow each other in threes. Without area: of the corners.
Mat3 axes_of_triangles(std::span<const Vec3> corners);

}  // namespace abut::detail
