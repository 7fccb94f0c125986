// SPDX-License-Identifier: Apache-2.0
// Meshes in files of the PLY format (Stanford), as text and as bytes of either order. Lengths are in the unit of the
// file, which PLY does not name.
#pragma once

#include <filesystem>
#include <string_view>

#include "abut/core/expected.hpp"
#include "abut/io/mesh_file.hpp"

namespace ABUT_EXPORT abut {

// Reads these elements, in any order:
//
//   vertex       with the properties x, y and z, of any type
//   face         with the list vertex_indices (or vertex_index), which counts vertices from 0
//   tristrips    with the same list, in which -1 ends a strip; every second triangle of a strip is turned round
//
// All vertices are kept, in their order; triangles are in the order of the file. A face of more than three corners
// becomes a fan of triangles around its first one, which has the shape of the polygon if that is flat and convex. Other
// properties and other elements are skipped and named in the notes; comments and obj_info are skipped. A file without
// faces and strips, as those of point clouds, is an error.
//
// The header is `ply`, `format` (ascii, binary_little_endian or binary_big_endian, 1.0), then `element` and `property`
// lines, then `end_header`; types are char to double or int8 to float64. Its lines end with LF, CR LF or CR; the first
// one decides whether an LF after the CR of end_header is a part of the data. A UTF-8 byte order mark is skipped.
//
// Numbers in text are decimal, with or without a sign, whatever the locale. What is declared float or double becomes
// the nearest double: float is not rounded to float, and those beyond the range of doubles are errors. Integers must be
// in the range of their type. Properties that are skipped may be NaN or infinite, coordinates may not. In text any
// white space parts values. The data must end where the file does; in text white space may follow.
//
// An error about the header or about text begins with the line, one about data names the element, counted from 0:
// `line 12: face 3: vertex 9 does not exist; the file has 8, counted from 0`. Counts that the rest of the file cannot
// hold are errors before memory is taken for them. The time is proportional to the length of the file, but for the
// report of the mesh.
[[nodiscard]] Expected<MeshFile> read_ply(std::string_view bytes);

// The same for a file, which must be a regular one. An error begins with the path: `part.ply: line 12: ...`.
[[nodiscard]] Expected<MeshFile> load_ply(const std::filesystem::path& path);

}  // namespace abut
