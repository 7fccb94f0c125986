// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "abut/core/expected.hpp"
#include "abut/mesh/triangle_mesh.hpp"

namespace abut {

// What a reader of mesh files gives, whatever the format.
struct MeshFile {
    TriangleMesh mesh;
    // In words, one to a line: all that the file says and the mesh does not, and all that was made into something else.
    // `12 polygons split into triangles`, `ignored 300 texture coordinates`. Empty when the mesh is the whole file.
    std::vector<std::string> notes;
};

// Reads a file whose name ends with .obj, .stl, .ply or .off, in capitals or not; the headers of these formats say what
// is read of them. An error begins with the path: `part.obj: line 12: ...`.
Expected<MeshFile> load_mesh(const std::filesystem::path& path);

}  // namespace abut
