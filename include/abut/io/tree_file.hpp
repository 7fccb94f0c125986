// SPDX-License-Identifier: Apache-2.0
// Trees in files. Their bytes are those of tree/bytes.hpp, and before them there may be what the tree was made from.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "abut/core/expected.hpp"
#include "abut/io/mesh_file.hpp"
#include "abut/mesh/obb_tree.hpp"

namespace ABUT_EXPORT abut {

// Replaces the file if there is one, as a whole or not at all (write_file.hpp).
[[nodiscard]] Expected<void> save_tree(const ObbTree& tree, const std::filesystem::path& path);

// The tree that was saved, with the same bits, with or without an origin. The file must be a regular one. An error
// begins with the path: `part.tree: the tree is cut off: 1000 of 2312 bytes`.
[[nodiscard]] Expected<ObbTree> load_tree(const std::filesystem::path& path);

// What a tree was made from, so that it can be told later whether it is still the tree of a file.
struct TreeOrigin {
    // As in MeshFileOptions.
    std::string mesh = {};
    double scale = 1;
    Axis file_up = Axis::z, up = Axis::z;
    // As in BuildOptions.
    Interior interior = Interior::automatic;
    Fit fit = Fit::triangles;
    Split split = Split::mean;
    int leaf_size = 1;

    std::vector<std::string> notes = {};        // of load_mesh
    std::vector<std::string> other_files = {};  // as in MeshFile, seen from the folder of the file
    // Of the bytes of the file and the other files, one after another: their number, and their XXH3 of 128 bits.
    std::uint64_t size = 0;
    std::array<std::uint64_t, 2> hash = {};
};

struct TreeWithOrigin {
    ObbTree tree;
    std::optional<TreeOrigin> origin;  // none in a file that was saved without
};

// Reads a mesh (load_mesh) and builds the tree over it. `progress` of each of the options counts its own part of the
// work only.
[[nodiscard]] Expected<TreeWithOrigin> build_tree(const std::filesystem::path& mesh,
                                                  const MeshFileOptions& options = {},
                                                  const BuildOptions& build_options = {});

// As without an origin, which is written in front.
[[nodiscard]] Expected<void> save_tree(const ObbTree& tree, const std::filesystem::path& path,
                                       const TreeOrigin& origin);
[[nodiscard]] Expected<TreeWithOrigin> load_tree_with_origin(const std::filesystem::path& path);

// Why a tree of this origin is not one of the mesh as it is in the file now, read with these options, in words; nothing
// if it is. How the tree was fitted and split is not asked. Reads the files; others than the mesh must be below its
// folder. An origin is only what somebody has written in front of a tree: that the tree has the triangles of the mesh
// is for the caller to compare (MeshCache does).
std::optional<std::string> mismatch(const TreeOrigin& origin, const std::filesystem::path& mesh,
                                    const MeshFileOptions& options, Interior interior);

}  // namespace abut
