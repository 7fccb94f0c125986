// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "abut/mesh/triangle_mesh.hpp"

namespace abut::test {

// A cube of side 1 with a corner at the origin; bit i of a vertex is its coordinate i. Outward.
inline const std::vector<Vec3> cube_vertices{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0},
                                             {0, 0, 1}, {1, 0, 1}, {0, 1, 1}, {1, 1, 1}};
inline const std::vector<Index3> cube_triangles{{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                                                {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};

// Fails the test when there is no mesh.
inline MeshReport report_of(const std::vector<Vec3>& vertices, const std::vector<Index3>& triangles) {
    const auto mesh = TriangleMesh::make(vertices, triangles);
    EXPECT_TRUE(mesh) << mesh.error().message;
    return mesh ? mesh->report() : MeshReport{};
}

}  // namespace abut::test
