// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/mesh_poses.hpp"

namespace bench {

// A tree over the model is built, and asked whether two copies touch at these poses: that takes microseconds, and tells
// that the tree was built.
struct MeshBuild : MeshPair {};

}  // namespace bench
