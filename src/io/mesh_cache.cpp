// SPDX-License-Identifier: Apache-2.0
#include "abut/io/mesh_cache.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>

#include "abut/io/mesh_file.hpp"

namespace abut {
namespace {

std::size_t size_of(const ObbTree& tree) { return tree.mesh().triangles().size(); }

Expected<ObbTree> built(const std::filesystem::path& path, Interior interior) {
    const auto fail = [&](std::string_view what) { return failure(fmt::format("{}: {}", path.string(), what)); };
    try {
        auto file = load_mesh(path);
        if (!file) return tl::unexpected(file.error());
        BuildOptions options;
        options.interior = interior;
        auto tree = ObbTree::build(std::move(file->mesh), options);
        if (!tree) return fail(tree.error().message);
        return tree;
    } catch (const std::bad_alloc&) {
        return fail("its mesh and the tree over it do not fit into memory");
    }
}

}  // namespace

Expected<ObbTree> MeshCache::tree(const std::filesystem::path& path, Interior interior) {
    Key key(path, interior);
    if (const auto place = trees_.find(key); place != trees_.end()) {
        place->second.last_use = ++uses_;
        return place->second.tree;
    }
    auto tree = built(path, interior);
    if (!tree) return tree;
    make_room(size_of(*tree));
    triangles_ += size_of(*tree);
    trees_.emplace(std::move(key), Kept{*tree, ++uses_});
    return tree;
}

void MeshCache::make_room(std::size_t triangles) {
    const auto earlier = [](const auto& a, const auto& b) { return a.second.last_use < b.second.last_use; };
    while (!trees_.empty() && triangles_ + triangles > most_triangles_) {
        const auto oldest = std::min_element(trees_.begin(), trees_.end(), earlier);
        triangles_ -= size_of(oldest->second.tree);
        trees_.erase(oldest);
    }
}

}  // namespace abut
