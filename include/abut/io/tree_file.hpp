// SPDX-License-Identifier: Apache-2.0
// Trees in files. Their bytes are those of tree/bytes.hpp.
#pragma once

#include <filesystem>

#include "abut/core/expected.hpp"
#include "abut/tree/obb_tree.hpp"

namespace abut {

// Replaces the file if there is one. An error begins with the path; a file that was written in part does not load.
Expected<void> save_tree(const ObbTree& tree, const std::filesystem::path& path);

// The tree that was saved, with the same bits. The file must be a regular one. An error begins with the path:
// `part.tree: the tree is cut off: 1000 of 2312 bytes`.
Expected<ObbTree> load_tree(const std::filesystem::path& path);

}  // namespace abut
