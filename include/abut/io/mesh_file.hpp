// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "abut/core/expected.hpp"
#include "abut/core/flow.hpp"
#include "abut/mesh/triangle_mesh.hpp"

namespace ABUT_EXPORT abut {

// What a reader of mesh files gives, whatever the format.
struct MeshFile {
    TriangleMesh mesh;
    // In words, one to a line: all that the file says and the mesh does not, and all that was made into something else.
    // `12 polygons split into triangles`, `ignored 300 texture coordinates`. Empty when the mesh is the whole file.
    std::vector<std::string> notes;
    // The paths of other files that the mesh is from too, such as the buffers of a glTF file. A note names each.
    std::vector<std::string> other_files = {};
};

enum class Axis : std::uint8_t { x, y, z };

struct MeshFileOptions {
    // Only the meshes of this name in the file; all of them, as one, when it is empty. A name is that of an object or a
    // group in OBJ, of a solid in STL, and of a node or a mesh in what Assimp reads. PLY and OFF have no names.
    std::string mesh = {};
    // Every coordinate is multiplied with it; finite and above 0. One that is then beyond the range of doubles is an
    // error.
    double scale = 1;
    // What is up in the file, and what shall be. When they differ the mesh makes a quarter turn about the third axis,
    // which rounds nothing: from y to z, (x, y, z) becomes (x, -z, y).
    Axis file_up = Axis::z, up = Axis::z;
    // Called now and then with the part of the work that is done, from 0 to 1; Flow::stop ends the work. Called from
    // the thread that asked.
    std::function<Flow(double)> progress = {};
    // What Assimp may take for a file, which it reads in a process of its own: time, and bytes of address space.
    double seconds = 60;
    std::size_t memory = std::size_t{4} << 30;
};

// Reads a file whose name ends with .obj, .stl, .ply or .off, in capitals or not; the headers of these formats say what
// is read of them. With .tree it is the mesh of a saved tree (tree_file.hpp). Every other ending is left to Assimp:
// glTF, Collada, 3MF, FBX and more.
//
// Assimp reads in single precision, in a process of its own, the program abut_mesh_import: the one that the environment
// variable ABUT_IMPORTER names by an absolute path, one beside the program that runs, or the installed one. It reads
// no file outside of the folder of the mesh, links resolved; a mesh that names one is an error. A mesh is there as
// often as nodes have it, where they put it. Polygons are split by Assimp; lines, points, normals, materials,
// animations and so on are ignored. A Collada file comes scaled to metres and turned so that y is up; glTF, 3MF and FBX
// come in the unit and the axes of the file; of others Assimp knows best. The notes say all this, and what Assimp warns
// of.
//
// An error begins with the path: `part.obj: line 12: ...`, `part.glb: there is no mesh "weel"; ...`. When `progress`
// stops it, that is an error as well.
[[nodiscard]] Expected<MeshFile> load_mesh(const std::filesystem::path& path, const MeshFileOptions& options = {});

// The names that MeshFileOptions::mesh may have for a file, each once, in the order of the file; empty when its meshes
// have none. Takes about as long as load_mesh. Of `options` those count that bound the work.
[[nodiscard]] Expected<std::vector<std::string>> mesh_names(const std::filesystem::path& path,
                                                            const MeshFileOptions& options = {});

}  // namespace abut
