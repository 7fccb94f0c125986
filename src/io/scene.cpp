// SPDX-License-Identifier: Apache-2.0
#include "abut/io/scene.hpp"

#include <fmt/format.h>

#include <utility>

#include "io/file_text.hpp"
#include "io/json_fields.hpp"
#include "io/mesh_file.hpp"
#include "io/read_motion.hpp"
#include "io/scene_reader.hpp"
#include "io/within_memory.hpp"
#include "io/words.hpp"

namespace abut {

namespace detail {
namespace {

Expected<Scene> scene_from(const JsonNode& root, MeshCache& meshes, const SceneOptions& options) {
    // "$schema" is for editors.
    JsonFields fields(
        root, {"title", "horizon", "tolerance", "margin", "max_steps", "unit", "up", "bodies", "ignore", "$schema"});
    if (fields.error()) return tl::unexpected(within("scene", *fields.error()));
    const auto settings = read_options(fields);
    if (!settings) return tl::unexpected(settings.error());
    Scene scene;
    scene.horizon = settings->horizon;
    scene.tolerance = settings->tolerance;
    scene.margin = settings->margin;
    scene.max_steps = settings->max_steps;
    PartContext parts{meshes, options.folder, 1, Axis::z, options.progress, options.allow_outside, options.threads};
    const auto field = [&](std::string_view name) { return fields.has(name) ? fields.required(name) : nullptr; };
    if (const JsonNode* const node = field("title")) {
        auto title = read_string(*node, "a title");
        if (!title) return tl::unexpected(within("title", title.error()));
        scene.title = std::move(*title);
    }
    if (const JsonNode* const node = field("unit")) {
        const auto unit = read_unit(*node);
        if (!unit) return tl::unexpected(within("unit", unit.error()));
        parts.unit = *unit;
        scene.unit = node->string();
    }
    if (const JsonNode* const node = field("up")) {
        const auto up = read_axis(*node);
        if (!up) return tl::unexpected(within("up", up.error()));
        scene.up = parts.up = *up;
    }
    const JsonNode* const bodies = fields.required("bodies");
    if (!bodies) return tl::unexpected(*fields.error());
    SceneReader reader(std::move(parts), scene);
    if (auto error = reader.read_bodies(*bodies)) return tl::unexpected(within("bodies", *error));
    if (const JsonNode* const node = field("ignore"))
        if (auto error = reader.read_ignored(*node)) return tl::unexpected(within("ignore", *error));
    return scene;
}

}  // namespace
}  // namespace detail

Expected<Scene> read_scene(std::string_view text, MeshCache& meshes, const SceneOptions& options) {
    const detail::JsonDocument document(detail::without_byte_order_mark(text));
    if (document.error()) return tl::unexpected(*document.error());
    return detail::scene_from(document.root(), meshes, options);
}

Expected<Scene> load_scene(const std::filesystem::path& path, MeshCache& meshes, const SceneOptions& options) {
    return detail::within_memory(path, [&]() -> Expected<Scene> {
        const auto text = detail::file_text(path);
        if (!text) return tl::unexpected(text.error());
        SceneOptions from_there = options;
        from_there.folder = path.parent_path();
        auto scene = read_scene(*text, meshes, from_there);
        if (!scene) return failure(fmt::format("{}: {}", shown(path.string()), scene.error().message));
        scene->inputs.push_back(path);
        return scene;
    });
}

Expected<World> world_of(const Scene& scene, int threads, std::function<void(double)> progress) {
    WorldOptions options;
    options.tolerance = scene.tolerance;
    options.margin = scene.margin;
    options.max_steps = scene.max_steps;
    options.threads = threads;
    options.progress = std::move(progress);
    auto world = World::make(options);
    if (!world) return world;
    std::vector<BodyId> ids;
    for (const SceneBody& each : scene.bodies) {
        const auto id = world->add(each.body);
        if (!id) return failure(fmt::format("{}: {}", detail::shown_name(each.body.name), id.error().message));
        ids.push_back(*id);
    }
    for (const auto& [a, b] : scene.ignored)
        if (auto done = world->ignore(ids[a], ids[b]); !done) return tl::unexpected(done.error());
    return world;
}

}  // namespace abut
