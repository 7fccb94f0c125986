// SPDX-License-Identifier: Apache-2.0
// Shapes of the plane in exact arithmetic: in the plane z = 0 of space.
#pragma once

#include "exact_shape.hpp"
#include "support/planar.hpp"

namespace abut::test {

inline ExactShape<std::int64_t> to_exact(const GridShape2& grid) {
    ExactShape<std::int64_t> shape;
    shape.points = grid.points;
    shape.faces.emplace_back();
    for (std::uint32_t i = 0; i < grid.points.size(); ++i) shape.faces[0].push_back(i);
    find_features(shape);
    shape.regular = shape.dimension == 2;
    if (grid.kind == Kind2::rectangle) {
        shape.directions = {{1, 0, 0}, {0, 1, 0}};
        shape.normals = {{0, 0, 1}};
        shape.regular = true;
    }
    return shape;
}

}  // namespace abut::test
