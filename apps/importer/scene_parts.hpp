// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <assimp/scene.h>

#include <cstddef>
#include <string>

#include "stream.hpp"

namespace abut::importer {

// What was written of the meshes of a scene.
struct WrittenParts {
    std::size_t parts = 0, triangles = 0;
    std::size_t moved = 0;     // by nodes
    std::size_t mirrored = 0;  // by nodes that turn the inside out; their triangles go the other way around
};

// Throws std::runtime_error when a face names a vertex that is not there. Later steps of Assimp take that for granted.
void check_indices(const aiScene& scene);

// The triangles of the meshes, as often as nodes have them, where these put them. The transforms of nodes are
// multiplied in double.
WrittenParts write_parts(const aiScene& scene, Stream& stream);

}  // namespace abut::importer
