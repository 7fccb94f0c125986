// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "abut/core/expected.hpp"
#include "abut/core/pose.hpp"

namespace ABUT_EXPORT abut {

// A flat convex polygon in space: the convex hull of its vertices, which go around it in either direction.
class ConvexPolygon {
 public:
    // At least three finite vertices in one plane, each turn to the same side. Vertices may repeat or lie on a line
    // (also all of them); "in one plane" and "to the same side" allow for the rounding of the coordinates.
    [[nodiscard]] static Expected<ConvexPolygon> make(std::span<const Vec3> vertices);

    std::span<const Vec3> vertices() const { return vertices_; }

    // Unit length, right-handed about the order of the vertices; zero when all vertices lie on a line.
    const Vec3& normal() const { return normal_; }

    // Three vertices that span the plane best: the largest triangle of a fan. Equal indices when all lie on a line.
    const std::array<std::uint32_t, 3>& corners() const { return corners_; }

 private:
    friend ConvexPolygon transformed(const ConvexPolygon&, const Pose&);  // transformed.hpp
    ConvexPolygon() = default;

    std::vector<Vec3> vertices_;
    Vec3 normal_ = Vec3::Zero();
    std::array<std::uint32_t, 3> corners_{};
};

}  // namespace abut
