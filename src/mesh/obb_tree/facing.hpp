// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "abut/mesh/triangle_mesh.hpp"

namespace abut::detail {

// How the triangles of a closed mesh count when it is asked how often its surface winds around a point: 1 as it is, −1
// turned over, 0 where there is no way to turn the triangles of a shell so that all face one side. Nothing when all
// count as they are, which is so for oriented meshes.
//
// A shell is what hangs together by edges. Triangles that meet at an edge of two are turned so that they face the same
// side, all to the side that most of them face already. At most 2^27 triangles.
std::vector<std::int8_t> facing_of(const TriangleMesh& mesh);

}  // namespace abut::detail
