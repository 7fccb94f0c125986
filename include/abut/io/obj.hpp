// SPDX-License-Identifier: Apache-2.0
// Meshes in files of the Wavefront OBJ format. Lengths are in the unit of the file, which OBJ does not name.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "abut/core/expected.hpp"
#include "abut/io/mesh_file.hpp"
#include "abut/mesh/triangle_mesh.hpp"

namespace ABUT_EXPORT abut {

// Reads these statements:
//
//   v x y z        or x y z w, where w is 1, or x y z r g b, where the color is ignored
//   f 1 2 3 ...    each corner v, v/vt, v//vn or v/vt/vn; v counts from 1, or back from the latest vertex, which is -1
//   # a comment    also after a statement
//   o name         of the object of the faces that follow, to the next o
//   g name ...     of their groups, to the next g; each word is a name, and all of them together are one too
//
// All vertices are kept, in their order. A face of more than three corners becomes a fan of triangles around its first
// one, which has the shape of the polygon if that is flat and convex. A positive v may name a vertex that comes later;
// vt and vn must be whole numbers and are not looked up. Names are for MeshFileOptions::mesh (mesh_file.hpp); faces of
// all names make one mesh here, and the notes name the objects, or groups where there are no objects. What describes no
// surface (normals, materials, lines and so on) is ignored and counted in the notes; a free-form surface (surf) or a
// statement that OBJ does not know is an error.
//
// A line ends with LF, CR LF or CR. A backslash at its end continues the statement on the next line and counts as white
// space. Comments are not continued, and what is ignored must not go on with a line that looks like a vertex or a face.
// A UTF-8 byte order mark is skipped. Numbers are decimal, with or without a sign, whatever the locale, and become the
// nearest double; those beyond the range of doubles are errors, the large and the small.
//
// An error begins with the line it is about: `line 12: f has 2 corners; a face needs at least 3`. The time is
// proportional to the length of the text, but for the report of the mesh.
[[nodiscard]] Expected<MeshFile> read_obj(std::string_view text);

// The same for a file, which must be a regular one. An error begins with the path: `part.obj: line 12: ...`.
[[nodiscard]] Expected<MeshFile> load_obj(const std::filesystem::path& path);

// Reading this back gives the same triangles in the same order, and the same bits in every vertex.
std::string write_obj(const TriangleMesh& mesh);

}  // namespace abut
