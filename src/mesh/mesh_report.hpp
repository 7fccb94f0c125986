// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "abut/mesh/triangle_mesh.hpp"

namespace abut::detail {

struct Inspection {
    MeshReport report;
    std::vector<std::uint32_t> component_triangles;  // the first of each component, in rising order
};

// In time linear in the size of the mesh, but for sorting the edges around a vertex. At least one triangle; vertices
// finite, indices in range.
Inspection inspect(std::span<const Vec3> vertices, std::span<const Index3> triangles);

}  // namespace abut::detail
