// SPDX-License-Identifier: Apache-2.0
#include "abut/shape/convex_polygon.hpp"

#include "shape/checks.hpp"

namespace abut {

Expected<ConvexPolygon> ConvexPolygon::make(std::span<const Vec3> vertices) {
    if (vertices.size() < 3)
        return failure("vertices: " + std::to_string(vertices.size()) + " given; a polygon needs at least 3");
    if (auto error = detail::finite(vertices, "vertices")) return tl::unexpected(*error);

    ConvexPolygon polygon;
    polygon.vertices_.assign(vertices.begin(), vertices.end());
    const double tolerance = detail::flatness_tolerance(vertices);
    polygon.corners_ = detail::best_corners(vertices, tolerance);
    const auto [i, j, k] = polygon.corners_;
    polygon.normal_ = detail::accurate_normal(vertices[i], vertices[j], vertices[k]);
    if (polygon.normal_.isZero(0)) return polygon;  // all on a line: convex, whatever their order
    if (auto error = detail::not_convex(vertices, polygon.normal_, tolerance)) return tl::unexpected(*error);
    return polygon;
}

}  // namespace abut
