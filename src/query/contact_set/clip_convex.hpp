// SPDX-License-Identifier: Apache-2.0
// The common part of two convex sets in the plane, each given by its corners: one point, the two ends of a segment, or
// the corners of a polygon in either order.
#pragma once

#include "abut/core/short_list.hpp"

namespace abut::detail {

// Points up to `tolerance` outside of a border count as inside: sets that are known to touch, but for rounding, have a
// common part, and edges that lie on each other do not lose it. Points that close are one.
// Empty when the two are apart by more.
Points2 common_part(const Points2& a, const Points2& b, double tolerance);

// The part of a segment or polygon in space that lies over or under a polygon in the plane z = 0, in the same way.
Points part_over(const Points& points, const Points2& polygon, double tolerance);

// The middle of the closest points of two sets that are apart.
Vec2 middle_of_closest(const Points2& a, const Points2& b);

}  // namespace abut::detail
