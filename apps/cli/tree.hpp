// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <abut/io/mesh_file.hpp>
#include <abut/tree/obb_tree.hpp>
#include <string>

namespace abut::cli {

inline constexpr const char* tree_build_help =
    R"(Builds the tree of oriented boxes over the mesh in FILE and saves it. FILE.tree beside FILE is then
taken for questions about FILE (`abut query`), as long as FILE has the same bytes and is asked for
with the same options; otherwise FILE itself is read. Answers are the same, only sooner. A path that
ends with .tree can be given wherever that of a mesh can.

Example:
  abut tree build part.obj

The exit status is 0, or 2 if anything was wrong.)";

struct TreeBuildCommand {
    std::string file, output;  // `output` is the file with .tree behind it when it is empty
    MeshFileOptions options;
    BuildOptions build;
};

// Returns the exit status.
int run_tree_build(TreeBuildCommand command);

}  // namespace abut::cli
