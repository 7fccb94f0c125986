// SPDX-License-Identifier: Apache-2.0
// ContactOptions that commands about files of meshes share.
#pragma once

#include <abut/io/mesh_file.hpp>
#include <abut/mesh/obb_tree.hpp>
#include <vector>

#include "command.hpp"

namespace abut::cli {

// --mesh, --scale, --unit, --file-up, --mesh-up
std::vector<Option> file_options(MeshFileOptions& options);

// --fit, --split, --leaf-size, --threads, --memory
std::vector<Option> build_options(BuildOptions& options);

}  // namespace abut::cli
