// SPDX-License-Identifier: Apache-2.0
// Meshes in files of the STL format, text or binary. Lengths are in the unit of the file, which STL does not name.
#pragma once

#include <filesystem>
#include <string_view>

#include "abut/core/expected.hpp"
#include "abut/io/mesh_file.hpp"

namespace ABUT_EXPORT abut {

// Binary is what has the size that its count of triangles asks for: 80 bytes of header, the count in 4, and 50 for each
// triangle, lowest byte first. Its floats become doubles without change. Text is what begins with the word solid, white
// space before it aside, and has these lines:
//
//   solid name
//   facet normal x y z      three of any size, zero and NaN as well
//   outer loop
//   vertex x y z            three times
//   endloop
//   endfacet
//   endsolid name
//
// Names may be missing, and are what is left of their lines. Words of the format may be in upper case. Blank lines may
// stand anywhere. A line ends with LF, CR LF or CR. A UTF-8 byte order mark is skipped. Numbers are as in OBJ files
// (obj.hpp). Several solids make one mesh, and the notes name them;
// MeshFileOptions::mesh (mesh_file.hpp) chooses one.
//
// STL has no shared vertices: triangle i has the vertices 3 i, 3 i + 1 and 3 i + 2 of the mesh, as they are. Nothing is
// merged; the report of the mesh takes equal positions for one. Normals, which follow from the vertices, are not used;
// those that are not zero are counted in the notes, as are attributes, and names and headers are quoted there.
//
// An error begins with the line it is about, or with the triangle and corner, counted from 1: `line 7: vertex has 2
// numbers; expected x y z`, `triangle 12, corner 3: y is nan; coordinates must be finite`. A file that is cut off, or
// has more after its end, is an error. The time is proportional to the length, but for the report of the mesh.
[[nodiscard]] Expected<MeshFile> read_stl(std::string_view bytes);

// The same for a file, which must be a regular one. An error begins with the path: `part.stl: line 7: ...`.
[[nodiscard]] Expected<MeshFile> load_stl(const std::filesystem::path& path);

}  // namespace abut
