// SPDX-License-Identifier: Apache-2.0
#include "abut/io/mesh_cache.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <optional>
#include <utility>

#include "abut/io/tree_file.hpp"
#include "io/detail/mesh_file.hpp"
#include "io/detail/raw_mesh.hpp"
#include "io/detail/within_memory.hpp"

namespace abut {
namespace {

// The part of the time that reading takes, about.
constexpr double read_part = 0.3;

std::size_t size_of(const ObbTree& tree) { return tree.mesh().triangles().size(); }

std::function<Flow(double)> part_of(const std::function<Flow(double)>& progress, double from, double to) {
    if (!progress) return {};
    return [&progress, from, to](double part) { return progress(from + (to - from) * part); };
}

// The tree that was saved beside the mesh, if it is still its tree. Otherwise a note says why not, if there is a file.
std::optional<CachedMesh> saved_beside(const std::filesystem::path& path, const MeshFileOptions& options,
                                       Interior interior, std::vector<std::string>& notes) {
    std::filesystem::path place = path;
    place += ".tree";
    std::error_code ignored;
    if (!std::filesystem::exists(place, ignored)) return {};
    const std::string name = place.filename().string();
    const auto unused = [&](std::string_view why) {
        notes.push_back(fmt::format("{} is not used: {}", name, why));
        return std::nullopt;
    };
    auto saved = load_tree_with_origin(place);
    if (!saved) {
        // The path that it begins with is said already.
        const std::string& message = saved.error().message;
        return unused(message.starts_with(place.string()) ? message.substr(place.string().size() + 2) : message);
    }
    if (!saved->origin) return unused("it does not say what it was built from");
    const TreeOrigin& origin = *saved->origin;
    if (const auto why = why_not_of(origin, path, options, interior)) return unused(*why);
    notes = origin.notes;
    const BuildOptions usual;
    const bool is_usual = origin.fit == usual.fit && origin.split == usual.split && origin.leaf_size == usual.leaf_size;
    notes.push_back(
        fmt::format("tree taken from {}{}", name, is_usual ? "" : ", which was built with options of its own"));
    return CachedMesh{std::move(saved->tree), notes};
}

// A tree that is named itself, when nothing is asked for that it is not.
std::optional<Expected<CachedMesh>> named_itself(const std::filesystem::path& path, const MeshFileOptions& options,
                                                 Interior interior) {
    if (detail::lower_case_ending(path) != ".tree") return {};
    if (!options.mesh.empty() || options.scale != 1 || options.file_up != options.up) return {};
    auto saved = load_tree_with_origin(path);
    if (!saved) return tl::unexpected(saved.error());
    if (saved->tree.is_solid() && interior == Interior::surface) return {};
    return CachedMesh{std::move(saved->tree), saved->origin ? saved->origin->notes : std::vector<std::string>()};
}

// Throws when memory runs out.
Expected<CachedMesh> built(const std::filesystem::path& path, const MeshFileOptions& options, Interior interior) {
    if (auto tree = named_itself(path, options, interior)) return std::move(*tree);
    std::vector<std::string> notes;
    if (auto tree = saved_beside(path, options, interior, notes)) return std::move(*tree);
    MeshFileOptions file_options = options;
    file_options.progress = part_of(options.progress, 0, read_part);
    auto file = detail::load_mesh_or_throw(path, file_options);
    if (!file) return tl::unexpected(file.error());
    BuildOptions build_options;
    build_options.interior = interior;
    build_options.progress = part_of(options.progress, read_part, 1);
    auto tree = ObbTree::build(std::move(file->mesh), build_options);
    if (!tree) return failure(fmt::format("{}: {}", path.string(), tree.error().message));
    file->notes.insert(file->notes.end(), notes.begin(), notes.end());
    return CachedMesh{std::move(*tree), std::move(file->notes)};
}

}  // namespace

Expected<CachedMesh> MeshCache::mesh(const std::filesystem::path& path, const MeshFileOptions& options,
                                     Interior interior) {
    // Before they are compared with others: a scale may be NaN.
    if (auto error = detail::wrong_options(options))
        return failure(fmt::format("{}: {}", path.string(), error->message));
    Key key(path, options.mesh, options.scale, options.file_up, options.up, interior);
    if (const auto place = meshes_.find(key); place != meshes_.end()) {
        place->second.last_use = ++uses_;
        return place->second.mesh;
    }
    auto mesh = built_in_memory(path, options, interior);
    if (!mesh) return mesh;
    make_room(size_of(mesh->tree));
    triangles_ += size_of(mesh->tree);
    meshes_.emplace(std::move(key), Kept{*mesh, ++uses_});
    return mesh;
}

// When memory runs out, all that is kept goes, and it is tried again.
Expected<CachedMesh> MeshCache::built_in_memory(const std::filesystem::path& path, const MeshFileOptions& options,
                                                Interior interior) {
    if (!meshes_.empty()) try {
            return built(path, options, interior);
        } catch (const std::bad_alloc&) {
            clear();
        }
    return detail::within_memory(path, [&] { return built(path, options, interior); });
}

void MeshCache::clear() {
    meshes_.clear();
    triangles_ = 0;
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
