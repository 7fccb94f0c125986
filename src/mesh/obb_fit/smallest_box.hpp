// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "mesh/obb_fit/box_search.hpp"

namespace abut::detail {

// A box around points that is no larger than the one with the given axes: turned about one axis after the other to the
// smallest rectangle across it, until that gains nothing.
BoxAxes with_smaller_box(std::span<const Vec3> points, const Mat3& axes);

// The axes of the smallest box around the hull, as far as the search finds it.
Mat3 smallest_box_axes(const HullGraph& hull);

}  // namespace abut::detail
