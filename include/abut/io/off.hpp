// SPDX-License-Identifier: Apache-2.0
// Meshes in files of Geomview's OFF format, text or binary. Lengths are in the unit of the file, which OFF does not
// name.
#pragma once

#include <filesystem>
#include <string_view>

#include "abut/core/expected.hpp"
#include "abut/io/mesh_file.hpp"

namespace ABUT_EXPORT abut {

// Reads these lines:
//
//   OFF              may be missing; also with the letters ST, C and N before it, in any order
//   8 6 12           vertices, faces and edges, which are not looked at; also on the line of OFF
//   x y z            each vertex; with N, C and ST also a normal, a color of 3 or 4 numbers and 2 texture coordinates
//   4 0 1 2 3        each face: how many corners, and their vertices, counted from 0; then, if the face has a color,
//   the
//                    1, 3 or 4 numbers of it
//   # a comment      also after what stands on a line
//
// All vertices are kept, in their order. A face of more than three corners becomes a fan of triangles around its first
// one, which has the shape of the polygon if that is flat and convex. Normals, colors and texture coordinates are
// ignored and counted in the notes. Vertices of other than three coordinates (4OFF, nOFF) are an error.
//
// Blank lines may stand anywhere. A line ends with LF, CR LF or CR. A UTF-8 byte order mark is skipped. Numbers are as
// in OBJ files (obj.hpp).
//
// A first line of OFF BINARY, with the same letters, is followed by the same numbers without lines, highest byte first:
// 32-bit whole numbers for counts and corners, 32-bit floats, which become doubles without change, for what belongs to
// a vertex (a color has 4); and after the corners of a face how many numbers its color has, 0 if none, and these as
// floats.
//
// An error begins with the line it is about, `line 12: face has 2 corners; a face needs at least 3`, or in a binary
// file with the vertex or face, counted from 0: `face 3 has 2 corners; ...`. A file that is cut off, or has more after
// its last face, is an error. Counts are compared with what is left of the file before there is memory for them. The
// time is proportional to the length, but for the report of the mesh.
[[nodiscard]] Expected<MeshFile> read_off(std::string_view bytes);

// The same for a file, which must be a regular one. An error begins with the path: `part.off: line 12: ...`.
[[nodiscard]] Expected<MeshFile> load_off(const std::filesystem::path& path);

}  // namespace abut
