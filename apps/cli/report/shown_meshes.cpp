// SPDX-License-Identifier: Apache-2.0
#include "report/shown_meshes.hpp"

#include <fmt/format.h>
#include <abut/io/shape_json.hpp>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <variant>

#include "grouped.hpp"
#include "report/decimate.hpp"
#include "report/parallel_for.hpp"

namespace abut::cli {

namespace {

// A mesh keeps this many triangles whatever is asked for: with fewer, it is not known again.
constexpr std::size_t fewest_triangles = 100;
// Up to this many meshes that are drawn with fewer triangles are named one by one.
constexpr std::size_t max_notes = 20;

// Two shapes with the same key look the same: a mesh by its data, which copies share, any other shape by its JSON.
using ShapeKey = std::pair<const void*, std::string>;

ShapeKey key_of(const Solid& shape) {
    return std::visit(
        []<class S>(const S& each) -> ShapeKey {
            if constexpr (std::same_as<S, Mesh>)
                return {&each.data(), {}};
            else
                return {nullptr, shape_to_json(AnyShape(each))};
        },
        shape);
}

// A mesh that is drawn, and of which part of which body it is.
struct Use {
    const Solid* shape;
    std::size_t body, part;
    std::size_t times = 0;
};

// The finest that keeps all that is round to half of what may be drawn.
Roundness roundness_for(const std::vector<Use>& uses, std::size_t max_triangles) {
    std::size_t round = 0;
    for (const Use& use : uses)
        if (is_round(*use.shape)) round += use.times;
    constexpr std::array<Roundness, 3> steps{{{24, 16}, {16, 12}, {12, 8}}};
    for (const Roundness& each : steps)
        if (round * each.triangles() <= max_triangles / 2) return each;
    return steps.back();
}

// The file of a mesh, or the body if it has none.
const std::string& name_of(const Scene& scene, const Use& use) {
    const SceneBody& body = scene.bodies[use.body];
    const bool has_file = use.part < body.files.size() && !body.files[use.part].empty();
    return has_file ? body.files[use.part] : body.body.name;
}

}  // namespace

std::size_t triangles_each(std::vector<MeshUse> uses, std::size_t max_triangles) {
    std::sort(uses.begin(), uses.end(), [](const MeshUse& a, const MeshUse& b) { return a.triangles < b.triangles; });
    std::size_t times = 0;
    for (const MeshUse& use : uses) times += use.times;
    for (const MeshUse& use : uses) {
        const std::size_t each = max_triangles / times;
        if (use.triangles > each) return std::max(each, fewest_triangles);
        max_triangles -= use.triangles * use.times;
        times -= use.times;
    }
    return std::numeric_limits<std::size_t>::max();
}

ShownMeshes shown_meshes(const Scene& scene, const ShownMeshesOptions& options) {
    ShownMeshes shown;
    std::map<ShapeKey, std::size_t> indices;
    std::vector<Use> uses;
    for (std::size_t body = 0; body < scene.bodies.size(); ++body) {
        auto& of_body = shown.of_parts.emplace_back();
        const auto& parts = scene.bodies[body].body.parts;
        for (std::size_t part = 0; part < parts.size(); ++part) {
            const auto [found, is_new] = indices.emplace(key_of(parts[part].shape), uses.size());
            if (is_new) uses.push_back({&parts[part].shape, body, part});
            ++uses[found->second].times;
            of_body.push_back(found->second);
        }
    }

    const auto part_of_progress = [&](double from, double to) -> std::function<void(double)> {
        if (!options.progress) return {};
        return [&options, from, to](double part) { options.progress(from + (to - from) * part); };
    };
    const Roundness roundness = roundness_for(uses, options.max_triangles);
    shown.meshes.resize(uses.size());
    parallel_for(
        uses.size(), options.threads, [&](std::size_t i) { shown.meshes[i] = display_mesh(*uses[i].shape, roundness); },
        part_of_progress(0, 0.5));

    std::vector<MeshUse> of_meshes;
    std::size_t others = 0;
    for (std::size_t i = 0; i < uses.size(); ++i) {
        const std::size_t triangles = shown.meshes[i].triangles.size();
        if (shown.meshes[i].real_triangles > 0)
            of_meshes.push_back({triangles, uses[i].times});
        else
            others += triangles * uses[i].times;
    }
    const std::size_t left = options.max_triangles - std::min(others, options.max_triangles / 2);
    const std::size_t each = triangles_each(std::move(of_meshes), left);
    parallel_for(
        uses.size(), options.threads,
        [&](std::size_t i) {
            if (shown.meshes[i].real_triangles > 0) decimate(shown.meshes[i], each);
        },
        part_of_progress(0.5, 1));

    std::size_t decimated = 0;
    for (std::size_t i = 0; i < uses.size(); ++i) {
        const std::size_t real = shown.meshes[i].real_triangles, drawn = shown.meshes[i].triangles.size();
        if (drawn >= real) continue;
        if (++decimated <= max_notes)
            shown.notes.push_back(fmt::format("{} is checked with {} triangles and shown with {}",
                                              name_of(scene, uses[i]), grouped(real), grouped(drawn)));
    }
    if (decimated > max_notes)
        shown.notes.push_back(fmt::format("{} more meshes are shown with fewer triangles than they are checked with",
                                          grouped(decimated - max_notes)));
    return shown;
}

}  // namespace abut::cli
