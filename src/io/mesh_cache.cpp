// SPDX-License-Identifier: Apache-2.0
#include "abut/io/mesh_cache.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <optional>
#include <utility>

#include "abut/io/shown.hpp"
#include "abut/io/tree_file.hpp"
#include "io/detail/mesh_file.hpp"
#include "io/detail/raw_mesh.hpp"
#include "io/detail/words.hpp"

namespace abut {
namespace {

// The part of the time that reading takes, about.
constexpr double read_part = 0.3;

std::size_t size_of(const ObbTree& tree) { return tree.mesh().triangles().size(); }

std::function<Flow(double)> part_of(const std::function<Flow(double)>& progress, double from, double to) {
    if (!progress) return {};
    return [&progress, from, to](double part) { return progress(from + (to - from) * part); };
}

// A mesh and others that it is from too, whose paths start from the folder.
std::vector<std::filesystem::path> files_of(const std::filesystem::path& path, const std::vector<std::string>& others,
                                            const std::filesystem::path& folder = {}) {
    std::vector<std::filesystem::path> files = {path};
    for (const std::string& other : others) files.push_back(folder / other);
    return files;
}

// The tree that was saved beside the mesh, if it is still its tree. Otherwise a note says why not, if there is a file.
std::optional<CachedMesh> saved_beside(const std::filesystem::path& path, const MeshFileOptions& options,
                                       Interior interior, std::vector<std::string>& notes) {
    std::filesystem::path place = path;
    place += ".tree";
    std::error_code ignored;
    if (!std::filesystem::exists(place, ignored)) return {};
    const std::string name = shown(place.filename().string());
    const auto unused = [&](std::string_view why) {
        notes.push_back(fmt::format("{} is not used: {}", name, why));
        return std::nullopt;
    };
    auto saved = load_tree_with_origin(place);
    if (!saved) {
        // The path that it begins with is said already.
        return unused(detail::without_path(saved.error().message, place));
    }
    if (!saved->origin) return unused("it does not say what it was built from");
    const TreeOrigin& origin = *saved->origin;
    if (const auto why = why_not_of(origin, path, options, interior)) return unused(*why);
    notes = origin.notes;
    const BuildOptions usual;
    const bool is_usual = origin.fit == usual.fit && origin.split == usual.split && origin.leaf_size == usual.leaf_size;
    notes.push_back(
        fmt::format("tree taken from {}{}", name, is_usual ? "" : ", which was built with options of its own"));
    auto files = files_of(path, origin.other_files, path.parent_path());
    files.push_back(place);
    return CachedMesh{std::move(saved->tree), notes, std::move(files)};
}

// A tree that is named itself, when nothing is asked for that it is not.
std::optional<Expected<CachedMesh>> named_itself(const std::filesystem::path& path, const MeshFileOptions& options,
                                                 Interior interior) {
    if (detail::lower_case_ending(path) != ".tree") return {};
    if (!options.mesh.empty() || options.scale != 1 || options.file_up != options.up) return {};
    auto saved = load_tree_with_origin(path);
    if (!saved) return tl::unexpected(saved.error());
    if (saved->tree.is_solid() && interior == Interior::surface) return {};
    return CachedMesh{
        std::move(saved->tree), saved->origin ? saved->origin->notes : std::vector<std::string>(), {path}};
}

Expected<CachedMesh> built(const std::filesystem::path& path, const MeshFileOptions& options, Interior interior) {
    const auto fail = [&](std::string_view what) { return failure(fmt::format("{}: {}", shown(path.string()), what)); };
    try {
        if (auto tree = named_itself(path, options, interior)) return std::move(*tree);
        std::vector<std::string> notes;
        if (auto tree = saved_beside(path, options, interior, notes)) return std::move(*tree);
        MeshFileOptions file_options = options;
        file_options.progress = part_of(options.progress, 0, read_part);
        auto file = load_mesh(path, file_options);
        if (!file) return tl::unexpected(file.error());
        BuildOptions build_options;
        build_options.interior = interior;
        build_options.progress = part_of(options.progress, read_part, 1);
        auto tree = ObbTree::build(std::move(file->mesh), build_options);
        if (!tree) return fail(tree.error().message);
        file->notes.insert(file->notes.end(), notes.begin(), notes.end());
        return CachedMesh{std::move(*tree), std::move(file->notes), files_of(path, file->other_files)};
    } catch (const std::bad_alloc&) {
        return fail("its mesh and the tree over it do not fit into memory");
    }
}

}  // namespace

Expected<CachedMesh> MeshCache::mesh(const std::filesystem::path& path, const MeshFileOptions& options,
                                     Interior interior) {
    // Before they are compared with others: a scale may be NaN.
    if (auto error = detail::wrong_options(options))
        return failure(fmt::format("{}: {}", shown(path.string()), error->message));
    Key key(path, options.mesh, options.scale, options.file_up, options.up, interior);
    if (const auto place = meshes_.find(key); place != meshes_.end()) {
        place->second.last_use = ++uses_;
        return place->second.mesh;
    }
    auto mesh = built(path, options, interior);
    if (!mesh) return mesh;
    make_room(size_of(mesh->tree));
    triangles_ += size_of(mesh->tree);
    meshes_.emplace(std::move(key), Kept{*mesh, ++uses_});
    return mesh;
}

Expected<ObbTree> MeshCache::tree(const std::filesystem::path& path, Interior interior) {
    return mesh(path, {}, interior).map([](CachedMesh&& mesh) { return std::move(mesh.tree); });
}

void MeshCache::make_room(std::size_t triangles) {
    const auto earlier = [](const auto& a, const auto& b) { return a.second.last_use < b.second.last_use; };
    while (!meshes_.empty() && triangles_ + triangles > most_triangles_) {
        const auto oldest = std::min_element(meshes_.begin(), meshes_.end(), earlier);
        triangles_ -= size_of(oldest->second.mesh.tree);
        meshes_.erase(oldest);
    }
}

}  // namespace abut
