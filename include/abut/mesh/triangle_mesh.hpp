// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "abut/core/expected.hpp"
#include "abut/mesh/mesh_report.hpp"
#include "abut/shape/triangle.hpp"

namespace ABUT_EXPORT abut {

// The vertices of a triangle. Seen from outside of a solid they go counter-clockwise.
using Index3 = std::array<std::uint32_t, 3>;

// Triangles that share vertices, as given: nothing is repaired, left out or put into another order. `report` says
// whether they are the surface of a solid.
class TriangleMesh {
 public:
    // Of each; the largest index is left free.
    static constexpr std::size_t largest_count = 0xffff'fffe;

    // At least one triangle, finite vertices, indices of vertices that exist. Vertices that no triangle uses are
    // allowed.
    [[nodiscard]] static Expected<TriangleMesh> make(std::span<const Vec3> vertices, std::span<const Index3> triangles);
    [[nodiscard]] static Expected<TriangleMesh> make(std::span<const Eigen::Vector3f> vertices,
                                                     std::span<const Index3> triangles);
    // Without a copy. They are left as they were when the answer is an error.
    [[nodiscard]] static Expected<TriangleMesh> make(std::vector<Vec3>&& vertices, std::vector<Index3>&& triangles);

    // The same triangles on vertices that have moved: as many, and finite. The report is made anew, since vertices may
    // have met or parted.
    [[nodiscard]] Expected<TriangleMesh> with_vertices(std::vector<Vec3>&& vertices) const;

    std::span<const Vec3> vertices() const { return vertices_; }
    std::span<const Index3> triangles() const { return triangles_; }
    Triangle triangle(std::size_t i) const {
        const auto [a, b, c] = triangles_[i];
        return {{vertices_[a], vertices_[b], vertices_[c]}};
    }

    const MeshReport& report() const { return report_; }
    // The first triangle of every connected component, in rising order. Whether a solid contains a component that does
    // not touch its surface can be asked of any point of that triangle.
    std::span<const std::uint32_t> component_triangles() const { return component_triangles_; }

 private:
    TriangleMesh(std::vector<Vec3>&& vertices, std::vector<Index3>&& triangles);

    std::vector<Vec3> vertices_;
    std::vector<Index3> triangles_;
    MeshReport report_;
    std::vector<std::uint32_t> component_triangles_;
};

}  // namespace abut
