// SPDX-License-Identifier: Apache-2.0
// Points in columns: the x of all, then the y, then the z. A column is as long as a multiple of
// ConvexPolyhedron::column_step; what follows the last point is the first again.
#pragma once

#include <span>

#include "abut/core/vector.hpp"

namespace abut::detail {

// The number of the point farthest along a direction, or of one as far but for 8u |direction| times the length of the
// longest.
int farthest_in_columns(std::span<const double> columns, std::size_t points, const Vec3& direction);

}  // namespace abut::detail
