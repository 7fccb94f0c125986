// SPDX-License-Identifier: Apache-2.0
#include "abut/shape/convex_polygon2.hpp"

#include "abut/shape/convex_polygon.hpp"
#include "shape/checks.hpp"

namespace abut {

Expected<ConvexPolygon2> ConvexPolygon2::make(std::span<const Vec2> vertices) {
    if (auto error = detail::finite(vertices, "vertices")) return tl::unexpected(*error);
    // In the plane z = 0, what makes a polygon convex is the same.
    std::vector<Vec3> lifted;
    for (const Vec2& v : vertices) lifted.emplace_back(v[0], v[1], 0);
    if (auto flat = ConvexPolygon::make(lifted); !flat) return tl::unexpected(flat.error());

    ConvexPolygon2 polygon;
    polygon.vertices_.assign(vertices.begin(), vertices.end());
    return polygon;
}

}  // namespace abut
