// SPDX-License-Identifier: Apache-2.0
// ContactOptions that commands about files of meshes share.
#pragma once

#include <CLI/CLI.hpp>
#include <abut/io/mesh_file.hpp>
#include <abut/mesh/obb_tree.hpp>

namespace abut::cli {

// --mesh, --scale, --unit, --file-up, --mesh-up
void add_file_options(CLI::App& app, MeshFileOptions& options);

// --fit, --split, --leaf-size, --threads, --memory
void add_build_options(CLI::App& app, BuildOptions& options);

}  // namespace abut::cli
