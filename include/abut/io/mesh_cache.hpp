// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <utility>

#include "abut/core/expected.hpp"
#include "abut/tree/obb_tree.hpp"

namespace abut {

// Trees over the meshes of files (load_mesh). A file is read, and its tree built, when it is first asked for; after
// that it is not looked at again, also when it has changed. What is wrong with a file is not remembered. One thread at
// a time.
class MeshCache {
 public:
    // Keeps trees of at most this many triangles together, about 300 bytes each, and beside these always the latest:
    // those that were not asked for the longest go first.
    explicit MeshCache(std::size_t most_triangles = 4'000'000) : most_triangles_(most_triangles) {}

    // A relative path starts from the working directory of the program. An error begins with the path: `part.obj: line
    // 12: ...`.
    Expected<ObbTree> tree(const std::filesystem::path& path, Interior interior = Interior::automatic);

 private:
    using Key = std::pair<std::filesystem::path, Interior>;
    struct Kept {
        ObbTree tree;
        std::uint64_t last_use;
    };

    void make_room(std::size_t triangles);

    std::size_t most_triangles_, triangles_ = 0;
    std::uint64_t uses_ = 0;
    std::map<Key, Kept> trees_;
};

}  // namespace abut
