// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "mesh/obb_tree/triangle_covariance.hpp"
#include "mesh/obb_tree/wide_node.hpp"

namespace abut::detail {

// The box with the given axes that holds the triangles.
FloatBox float_box_around(std::span<const BuildTriangle> items, const Mat3& axes);

// Axes for a few triangles: the longest edge of the largest, and its normal. Tighter than those of their spread.
inline bool is_few(std::span<const BuildTriangle> items) { return items.size() <= 2; }
Mat3 axes_of_largest(std::span<const BuildTriangle> items);

}  // namespace abut::detail
