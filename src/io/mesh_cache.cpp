// SPDX-License-Identifier: Apache-2.0
#include "abut/io/mesh_cache.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <limits>
#include <new>
#include <optional>
#include <span>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "abut/io/shown.hpp"
#include "abut/io/tree_file.hpp"
#include "core/workers.hpp"
#include "io/mesh_file.hpp"
#include "io/progress_in_order.hpp"
#include "io/raw_mesh.hpp"
#include "io/within_memory.hpp"
#include "io/words.hpp"

namespace abut {
namespace {

// The part of the time that reading takes, about.
constexpr double read_part = 0.3;

std::size_t size_of(const CachedMesh& cached) { return cached.mesh.data().triangles().size(); }

std::function<Flow(double)> part_of(const std::function<Flow(double)>& progress, double from, double to) {
    if (!progress) return {};
    return [&progress, from, to](double part) { return progress(from + (to - from) * part); };
}

// The same bits: -0.0 is not 0.0 here.
template <class Element>
bool is_same(std::span<const Element> a, std::span<const Element> b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size_bytes()) == 0;
}

bool is_same(const TriangleMesh& a, const TriangleMesh& b) {
    return is_same(std::span(a.vertices()), std::span(b.vertices())) &&
           is_same(std::span(a.triangles()), std::span(b.triangles()));
}

// Why a tree is not one over this mesh, whatever its origin claims. A tree keeps no more than the time to build it:
// what is proven is proven of the mesh in its file.
std::optional<std::string_view> why_not_over(const ObbTree& tree, const TriangleMesh& mesh, Interior interior) {
    if (!is_same(tree.mesh(), mesh)) return "its triangles are not those of the mesh";
    if (tree.is_solid() != (interior == Interior::automatic && mesh.report().is_closed))
        return "it is a solid where a surface is asked for, or the other way around";
    return {};
}

// The tree that was saved beside the mesh, if it is still its tree. Notes say that, or why not if there is a file.
std::optional<ObbTree> load_sidecar_tree(const std::filesystem::path& path, const std::filesystem::path& tree_path,
                                         const MeshFileOptions& options, Interior interior, const TriangleMesh& mesh,
                                         std::vector<std::string>& notes) {
    std::error_code ignored;
    if (!std::filesystem::exists(tree_path, ignored)) return {};
    const std::string name = shown(tree_path.filename().string());
    const auto unused = [&](std::string_view why) {
        notes.push_back(fmt::format("{} is not used: {}", name, why));
        return std::nullopt;
    };
    auto saved = load_tree_with_origin(tree_path);
    if (!saved) {
        // Without the path, since the note names it.
        return unused(detail::without_path(saved.error().message, tree_path));
    }
    if (!saved->origin) return unused("it does not say what it was built from");
    const TreeOrigin& origin = *saved->origin;
    if (const auto why = mismatch(origin, path, options, interior)) return unused(*why);
    if (const auto why = why_not_over(saved->tree, mesh, interior)) return unused(*why);
    const BuildOptions usual;
    const bool is_usual = origin.fit == usual.fit && origin.split == usual.split && origin.leaf_size == usual.leaf_size;
    notes.push_back(
        fmt::format("tree taken from {}{}", name, is_usual ? "" : ", which was built with options of its own"));
    return std::move(saved->tree);
}

// A tree that is named itself, when nothing is asked for that it is not.
std::optional<Expected<CachedMesh>> load_tree_directly(const std::filesystem::path& path,
                                                       const MeshFileOptions& options, Interior interior) {
    if (detail::lower_case_ending(path) != ".tree") return {};
    if (!options.mesh.empty() || options.scale != 1 || options.file_up != options.up) return {};
    auto saved = load_tree_with_origin(path);
    if (!saved) return tl::unexpected(saved.error());
    if (saved->tree.is_solid() && interior == Interior::surface) return {};
    return CachedMesh{Mesh::from_tree(std::move(saved->tree)),
                      saved->origin ? saved->origin->notes : std::vector<std::string>(),
                      {path}};
}

// Throws when memory runs out.
Expected<CachedMesh> load_or_build(const MeshRequest& request, int threads = 0) {
    const auto& [path, options, interior] = request;
    if (auto tree = load_tree_directly(path, options, interior)) return std::move(*tree);
    MeshFileOptions file_options = options;
    file_options.progress = part_of(options.progress, 0, read_part);
    auto file = detail::load_mesh_or_throw(path, file_options);
    if (!file) return tl::unexpected(file.error());
    std::vector<std::filesystem::path> files = {path};
    files.insert(files.end(), file->other_files.begin(), file->other_files.end());
    std::filesystem::path tree_path = path;
    tree_path += ".tree";
    auto saved = load_sidecar_tree(path, tree_path, options, interior, file->mesh, file->notes);
    std::error_code ignored;
    if (std::filesystem::exists(tree_path, ignored)) files.push_back(std::move(tree_path));
    if (saved) return CachedMesh{Mesh::from_tree(std::move(*saved)), std::move(file->notes), std::move(files)};
    BuildOptions build_options;
    build_options.interior = interior;
    build_options.threads = threads;
    build_options.progress = part_of(options.progress, read_part, 1);
    auto mesh = Mesh::make(std::move(file->mesh), build_options);
    if (!mesh) return failure(fmt::format("{}: {}", shown(path.string()), mesh.error().message));
    return CachedMesh{std::move(*mesh), std::move(file->notes), std::move(files)};
}

// Of each request, up to the first that is an error, or for which memory ran out.
std::vector<Expected<CachedMesh>> load_together(std::span<const MeshRequest* const> requests, int threads) {
    std::vector<std::function<Flow(double)>> reports;
    for (const MeshRequest* const request : requests) reports.push_back(request->options.progress);
    detail::ProgressInOrder progress(std::move(reports));
    std::vector<std::optional<Expected<CachedMesh>>> loaded(requests.size());
    const auto load = [&](std::size_t i) {
        if (progress.is_in_vain(i)) return;
        MeshRequest request = *requests[i];
        request.options.progress = progress.of(i);
        try {
            loaded[i] = load_or_build(request, threads);
        } catch (const std::bad_alloc&) {
        } catch (const std::length_error&) {
        }
        progress.end(i, !loaded[i] || !*loaded[i]);
    };
    // In their order, whichever piece a thread has.
    std::atomic<std::size_t> next = 0;
    detail::Workers(threads).share(requests.size(), 1, [&](std::size_t begin, std::size_t end) {
        for (; begin < end; ++begin) load(next++);
    });
    std::vector<Expected<CachedMesh>> result;
    for (std::size_t i = 0; i < requests.size() && loaded[i]; ++i) {
        result.push_back(std::move(*loaded[i]));
        if (result.back() && progress.is_stopped(i))
            result.back() =
                failure(fmt::format("{}: {}", shown(requests[i]->path.string()), detail::stopped().value().message));
        if (!result.back()) break;
    }
    return result;
}

}  // namespace

MeshCache::Key MeshCache::key_of(const MeshRequest& request) {
    const auto& [path, options, interior] = request;
    return {path, options.mesh, options.scale, options.file_up, options.up, interior};
}

Expected<CachedMesh> MeshCache::mesh(const std::filesystem::path& path, const MeshFileOptions& options,
                                     Interior interior) {
    // Before they are compared with others: a scale may be NaN.
    if (auto error = detail::wrong_options(options))
        return failure(fmt::format("{}: {}", shown(path.string()), error->message));
    const MeshRequest request{path, options, interior};
    const Key key = key_of(request);
    if (const auto found = meshes_.find(key); found != meshes_.end()) {
        found->second.last_use = ++uses_;
        return found->second.mesh;
    }
    auto mesh = load_or_build_in_memory(request);
    if (mesh) keep(key, *mesh);
    return mesh;
}

std::vector<Expected<CachedMesh>> MeshCache::meshes(std::span<const MeshRequest> requests, int threads) {
    std::vector<const MeshRequest*> missing;
    std::map<Key, std::size_t> known;  // indices in `missing`
    std::vector<std::size_t> indices;  // there too, beyond its end of what is kept
    for (const MeshRequest& request : requests) {
        if (detail::wrong_options(request.options)) break;
        const Key key = key_of(request);
        const auto [found, is_new] = known.emplace(key, missing.size());
        if (meshes_.contains(key))
            found->second = std::numeric_limits<std::size_t>::max();
        else if (is_new)
            missing.push_back(&request);
        indices.push_back(found->second);
    }
    const auto loaded = load_together(missing, threads);
    std::vector<Expected<CachedMesh>> result;
    for (std::size_t i = 0; i < requests.size(); ++i) {
        const MeshRequest& request = requests[i];
        if (i < indices.size() && indices[i] < loaded.size()) {
            result.push_back(loaded[indices[i]]);
            if (result.back()) keep(key_of(request), *result.back());
        } else {
            result.push_back(mesh(request.path, request.options, request.interior));
        }
        if (!result.back()) break;
    }
    return result;
}

// When memory runs out, all that is kept goes, and it is tried again.
Expected<CachedMesh> MeshCache::load_or_build_in_memory(const MeshRequest& request) {
    if (!meshes_.empty()) try {
            return load_or_build(request);
        } catch (const std::bad_alloc&) {
            clear();
        }
    return detail::within_memory(request.path, [&] { return load_or_build(request); });
}

// It is the latest that was asked for.
void MeshCache::keep(const Key& key, const CachedMesh& mesh) {
    if (const auto found = meshes_.find(key); found != meshes_.end()) {
        found->second.last_use = ++uses_;
        return;
    }
    make_room(size_of(mesh));
    triangles_ += size_of(mesh);
    meshes_.emplace(key, Kept{mesh, ++uses_});
}

void MeshCache::clear() {
    meshes_.clear();
    triangles_ = 0;
}

void MeshCache::make_room(std::size_t triangles) {
    const auto earlier = [](const auto& a, const auto& b) { return a.second.last_use < b.second.last_use; };
    while (!meshes_.empty() && triangles_ + triangles > max_triangles_) {
        const auto oldest = std::min_element(meshes_.begin(), meshes_.end(), earlier);
        triangles_ -= size_of(oldest->second.mesh);
        meshes_.erase(oldest);
    }
}

}  // namespace abut
