// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "abut/core/expected.hpp"
#include "abut/io/mesh_file.hpp"
#include "io/raw_mesh.hpp"

namespace abut::detail {

// The bytes that the importer, a process of its own, writes about a file (import_stream.hpp). It is ended when it takes
// longer or writes more than the options allow, or when `progress` stops it. An error does not begin with the path:
// `Assimp crashed on it (signal 11)`. May be called from many threads at once.
Expected<std::string> import_stream_of(const std::filesystem::path& path, const MeshFileOptions& options,
                                       const ReadProgress& progress);

}  // namespace abut::detail
