// SPDX-License-Identifier: Apache-2.0
// Shapes of the plane with integer coordinates, and what the tests do with shapes of the plane.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "abut/query/intersects.hpp"
#include "abut/query/separating_axis.hpp"
#include "support/exact3.hpp"
#include "support/random.hpp"

namespace abut::test {

enum class Kind2 { segment, rectangle, polygon };

struct GridShape2 {
    Kind2 kind = Kind2::polygon;
    std::vector<Grid3> points;  // in order, z = 0; the four corners of a rectangle; of a segment its end twice
    int quarter = 0;            // turns of a rectangle
};

GridShape2 random_grid_shape2(Kind2 kind, std::int64_t grid, std::int64_t step, Random& random);
GridShape2 translated(GridShape2 shape, const Grid3& by);
AnyShape2 to_shape2(const GridShape2& shape, int exponent = 0);

// The middle of up to four vertices; lengths must be multiples of 4.
Grid3 random_point_of(const GridShape2& shape, Random& random);

AnyShape2 scaled(const AnyShape2& shape, double factor);
AnyShape2 moved(const AnyShape2& shape, double angle, const Vec2& by);

// Of a circle its center.
std::vector<Vec2> points_of(const AnyShape2& shape);
std::string describe(const AnyShape2& a, const AnyShape2& b);

// 2^-46 of the largest distance between a point of one and a point of the other.
double documented_bound(const AnyShape2& a, const AnyShape2& b);

// What is wrong with a separating axis: it must have unit length and separate by its gap, within the rounding bound.
std::optional<std::string> wrong_axis(const AnyShape2& a, const AnyShape2& b, const SeparatingAxis2& answer);

}  // namespace abut::test
