// SPDX-License-Identifier: Apache-2.0
#include "abut/io/scene.hpp"

#include <fmt/format.h>

#include <array>
#include <memory>
#include <numbers>
#include <utility>

#include "abut/io/scene_pairs.hpp"
#include "core/infinity.hpp"
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
    JsonFields fields(root, {"title", "begin", "horizon", "time_unit", "tolerance", "margin", "max_steps", "unit", "up",
                             "angle_unit", "bodies", "ignore", "pairs", "$schema"});
    if (fields.error()) return tl::unexpected(within("scene", *fields.error()));
    const auto settings = read_scene_options(fields);
    if (!settings) return tl::unexpected(settings.error());
    Scene scene;
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
    SceneTimes times;
    if (field("begin")) times.begin = fields.number("begin");
    if (const JsonNode* const node = field("horizon"))
        times.horizon = node->kind == JsonNode::Kind::null ? infinity : fields.number("horizon");
    if (fields.error()) return tl::unexpected(*fields.error());
    if (options.times.begin) times.begin = options.times.begin;
    if (options.times.horizon) times.horizon = options.times.horizon;
    if (const JsonNode* const node = field("time_unit")) {
        auto unit = read_string(*node, "a unit of time such as \"s\"");
        if (unit && unit->empty()) unit = failure(" is empty; leave it out, or give a unit");
        if (!unit) return tl::unexpected(within("time_unit", unit.error()));
        scene.time_unit = std::move(*unit);
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
    double angle_unit = 1;
    if (const JsonNode* const node = field("angle_unit")) {
        static constexpr std::array<std::string_view, 2> names = {"rad", "deg"};
        const auto found = read_name(*node, names, "unit of angles", "units of angles");
        if (!found) return tl::unexpected(within("angle_unit", found.error()));
        if (*found == 1) angle_unit = std::numbers::pi / 180;
    }
    SceneReader reader(std::move(parts), scene, angle_unit);
    if (auto error = reader.read_bodies(*bodies)) return tl::unexpected(within("bodies", *error));
    if (const JsonNode* const node = field("ignore"))
        if (auto error = reader.read_ignored(*node)) return tl::unexpected(within("ignore", *error));
    if (const JsonNode* const node = field("pairs"))
        if (auto error = reader.read_pairs(*node)) return tl::unexpected(within("pairs", *error));
    add_size_note(scene);
    if (auto done = set_times(scene, times); !done) return tl::unexpected(done.error());
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

Expected<World> world_of(const Scene& scene, WorldOptions options) {
    options.tolerance = scene.tolerance;
    const auto pairs = std::make_shared<const ScenePairs>(scene);
    options.margin = pairs->largest_margin();
    if (!scene.pairs.empty())
        options.pair_margin = [pairs](BodyId a, BodyId b) { return pairs->margin(a.number - 1, b.number - 1); };
    options.max_steps = scene.max_steps;
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
