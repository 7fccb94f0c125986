// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <abut/io/mesh_file.hpp>
#include <abut/tree/obb_tree.hpp>
#include <optional>
#include <string>

#include "draw/scene.hpp"

namespace abut::cli {

inline constexpr const char* mesh_help =
    R"(Says what the mesh in FILE is like, and the tree of oriented boxes that abut builds over it. OBJ,
STL, PLY and OFF are read as they are; glTF, Collada, 3MF, FBX and more by Assimp. With --svg or
--png it also draws the mesh with the boxes of one level of the tree: those of that depth, and the
leaves above it. Each triangle has the color of its box. Lines behind the mesh, and behind their own
box, are pale.

Example:
  abut mesh part.obj --svg part.svg --level 2

closed    every edge belongs to an even number of triangles, so that inside and outside are defined
oriented  triangles beside each other go the same way around; then a closed mesh has a volume
Vertices at one position count as one for edges and all that follows from them.

The exit status is 0, or 2 if anything was wrong.)";

struct MeshCommand {
    std::string file;
    MeshFileOptions options;
    BuildOptions build;
    bool json = false;
    std::string svg, png;      // files to draw into; empty for none
    std::optional<int> level;  // of the boxes that are drawn; when empty, one that looks good
    View view;
};

// Returns the exit status.
int run_mesh(const MeshCommand& command);

}  // namespace abut::cli
