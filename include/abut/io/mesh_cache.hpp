// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "abut/core/expected.hpp"
#include "abut/io/mesh_file.hpp"
#include "abut/mesh/mesh.hpp"

namespace ABUT_EXPORT abut {

struct CachedMesh {
    Mesh mesh;
    std::vector<std::string> notes;                 // of load_mesh, and where the tree is from when it was not built
    std::vector<std::filesystem::path> files = {};  // that were read, also a saved tree that is not used
};

// What is asked of a MeshCache.
struct MeshRequest {
    std::filesystem::path path;
    MeshFileOptions options = {};
    Interior interior = Interior::automatic;
};

// Trees over the meshes of files (load_mesh). A file is read, and its tree built, when it is first asked for; after
// that it is not looked at again, also when it has changed. What is wrong with a file is not remembered. When memory
// runs out (memory_limit.hpp), all others go before it is an error. One thread at a time.
//
// A tree that `abut tree build` has saved beside the file, as part.obj.tree beside part.obj, is loaded instead of built
// when it was made from the same bytes with the same options, and its triangles are those of the file bit by bit; the
// notes say so, or why it is not used. The file is read in any case. A path that ends with .tree is that of a tree
// itself.
class MeshCache {
 public:
    // Keeps trees of at most this many triangles together, about 300 bytes each, and beside these always the latest:
    // those that were not asked for the longest go first.
    explicit MeshCache(std::size_t max_triangles = 4'000'000) : max_triangles_(max_triangles) {}

    // A relative path starts from the working directory of the program. An error begins with the path: `part.obj: line
    // 12: ...`. The progress of the options is that of reading and building, each a part of it.
    [[nodiscard]] Expected<CachedMesh> mesh(const std::filesystem::path& path, const MeshFileOptions& options = {},
                                            Interior interior = Interior::automatic);

    // The same for many, as if one after another were asked for; the last result is the first that is an error. Files
    // that are not kept are read, each once, and their trees built on up to `threads` threads (0: as many as the
    // machine has); the results do not depend on them. The progress of each file is told from its beginning to its end
    // before that of the next one, from any thread, one call at a time.
    [[nodiscard]] std::vector<Expected<CachedMesh>> meshes(std::span<const MeshRequest> requests, int threads = 0);

    // Keeps nothing of what it has.
    void clear();

 private:
    // Path, name of the mesh, scale, axes, interior.
    using Key = std::tuple<std::filesystem::path, std::string, double, Axis, Axis, Interior>;
    struct Kept {
        CachedMesh mesh;
        std::uint64_t last_use;
    };

    static Key key_of(const MeshRequest& request);
    [[nodiscard]] Expected<CachedMesh> load_or_build_in_memory(const MeshRequest& request);
    void keep(const Key& key, const CachedMesh& mesh);
    void make_room(std::size_t triangles);

    std::size_t max_triangles_, triangles_ = 0;
    std::uint64_t uses_ = 0;
    std::map<Key, Kept> meshes_;
};

}  // namespace abut
