// SPDX-License-Identifier: Apache-2.0
// Shapes with integer coordinates, which doubles hold exactly: the tests know all about them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "support/exact3.hpp"
#include "support/random.hpp"
#include "support/shapes.hpp"

namespace abut::test {

struct GridShape {
    Kind kind = Kind::sphere;
    std::vector<Grid3> points;  // center; ends; the 8 corners (bit i: +axis i); origin; vertices in order
    Grid3 direction;            // of a ray
    std::int64_t radius = 0;
    std::array<Grid3, 3> axes{};                    // of an oriented box: the coordinate axes in any order and sign
    std::vector<std::vector<std::uint32_t>> faces;  // of a polyhedron
};

// The same shape in doubles, all lengths times 2^exponent; an error only from a checked function.
Expected<AnyShape> make_shape(const GridShape& shape, int exponent = 0);

// The same, and aborts on an error.
AnyShape to_shape(const GridShape& shape, int exponent = 0);

// A random shape with coordinates of at most `grid`; what is degenerate comes often on a small grid, and sometimes on
// purpose. Lengths are multiples of `step`, which divides `grid`.
GridShape random_grid_shape(Kind kind, std::int64_t grid, std::int64_t step, Random& random);

GridShape translated(GridShape shape, const Grid3& by);

// A point of the shape: a vertex, or the middle of some of them. The lengths of the shape must be multiples of 4.
Grid3 random_point_of(const GridShape& shape, Random& random);

// The vertices of the convex hull of points in the plane, counter-clockwise, none on a line between two others.
std::vector<std::array<std::int64_t, 2>> convex_hull2(std::vector<std::array<std::int64_t, 2>> points);

// The hull of the points with integer vertices, or nothing when they lie in one plane.
std::optional<GridShape> grid_hull(const std::vector<Grid3>& points);

// The box with this center; its axes are a rotation by quarter turns.
GridShape grid_box(Kind kind, const Grid3& center, const Grid3& half, const std::array<Grid3, 3>& axes);

// One of the 24 right-handed frames along the coordinate axes.
std::array<Grid3, 3> quarter_turn(std::size_t index);

}  // namespace abut::test
