// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "abut/core/expected.hpp"
#include "abut/core/vector.hpp"

namespace ABUT_EXPORT abut {

// A filled convex polygon in the plane: the convex hull of its vertices, which go around it in either direction.
class ConvexPolygon2 {
 public:
    // At least three finite vertices, each turn to the same side. Vertices may repeat or lie on a line (also all of
    // them); "to the same side" allows for the rounding of the coordinates.
    [[nodiscard]] static Expected<ConvexPolygon2> make(std::span<const Vec2> vertices);

    std::span<const Vec2> vertices() const { return vertices_; }

 private:
    ConvexPolygon2() = default;

    std::vector<Vec2> vertices_;
};

}  // namespace abut
