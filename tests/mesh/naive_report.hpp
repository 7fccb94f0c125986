// SPDX-License-Identifier: Apache-2.0
// The counts of a report a second time, by maps and in the plainest way.
#pragma once

#include <span>

#include "abut/mesh/triangle_mesh.hpp"

namespace abut::test {

// Coordinates must be whole numbers of at most 20 bits.
MeshReport naive_report(std::span<const Vec3> vertices, std::span<const Index3> triangles);

}  // namespace abut::test
