// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "abut/core/vector.hpp"

namespace abut::detail {

// The convex hull of points in the plane, at least one: counter-clockwise, without points on its sides. `points` is put
// into another order; `polygon` is written over.
void convex_polygon(std::vector<Vec2>& points, std::vector<Vec2>& polygon);

struct SmallestRectangle {
    double area;
    Vec2 direction;  // of one side, of unit length
};

// The rectangle of least area around points in the plane, at least one. One of its sides contains a side of their
// convex hull. `points` is put into another order.
SmallestRectangle smallest_rectangle(std::vector<Vec2>& points);

}  // namespace abut::detail
