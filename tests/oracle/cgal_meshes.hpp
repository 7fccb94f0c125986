// SPDX-License-Identifier: Apache-2.0
// What CGAL says of two meshes, with exact predicates.
#pragma once

#include <utility>
#include <vector>

#include "abut/core/pose.hpp"
#include "abut/mesh/triangle_mesh.hpp"

namespace abut::test {

// All pairs of triangles that touch, sorted: boxes along the axes of the world find candidates, exact predicates
// decide. No triangle may be without area.
std::vector<std::pair<std::uint32_t, std::uint32_t>> contacts_by_cgal(const TriangleMesh& a, const Pose& at_a,
                                                                      const TriangleMesh& b, const Pose& at_b);

// Whether a point is inside a closed mesh, or on it, for each of the points.
std::vector<bool> inside_by_cgal(const TriangleMesh& mesh, const std::vector<Vec3>& points);

}  // namespace abut::test
