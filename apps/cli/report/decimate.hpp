// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "report/display_mesh.hpp"

namespace abut::cli {

// Joins vertices at one position, and leaves out those that no triangle uses. Without lines.
void weld(DisplayMesh& mesh);

// Draws a mesh with about this many triangles, if it has more. The vertices that are left are where they were. A mesh
// without area, whose sides are drawn as lines, stays as it is.
void decimate(DisplayMesh& mesh, std::size_t triangles);

}  // namespace abut::cli
