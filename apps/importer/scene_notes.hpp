// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <assimp/scene.h>

#include <cstddef>
#include <string>
#include <vector>

#include "scene_parts.hpp"

namespace abut::importer {

// Faces of a scene before Assimp has triangulated it.
struct FaceCounts {
    std::size_t points = 0, lines = 0, triangles = 0, polygons = 0;
};

FaceCounts faces_of(const aiScene& scene);

// What Assimp has done to the file, and what of it is in no mesh, in words.
std::vector<std::string> notes_about(const aiScene& scene, const FaceCounts& faces, const WrittenParts& written,
                                     const std::string& ending);

}  // namespace abut::importer
