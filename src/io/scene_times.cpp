// SPDX-License-Identifier: Apache-2.0
// The times of a scene: when it begins and ends, and those of the user.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "abut/core/interval.hpp"
#include "abut/io/scene.hpp"
#include "core/rounded_time.hpp"
#include "io/motion_on.hpp"
#include "io/read_motion.hpp"
#include "io/words.hpp"

namespace abut {

namespace detail {
namespace {

// Bodies that a note names.
constexpr std::size_t max_noted = 6;

const Path* path_of(const SceneBody& body) {
    const auto* const path = std::get_if<Path>(&body.body.motion);
    return path && path->keys().size() > 1 ? path : nullptr;
}

bool moves_without_path(const SceneBody& body) {
    if (const auto* const linear = std::get_if<Linear>(&body.body.motion)) return !linear->velocity.isZero(0);
    const auto* const rigid = std::get_if<Rigid>(&body.body.motion);
    return rigid && !(rigid->velocity.isZero(0) && rigid->angular_velocity.isZero(0));
}

// From the first key of all paths to the last one; nothing when there are none.
std::optional<Interval> span_of_paths(const Scene& scene) {
    std::optional<Interval> span;
    for (const SceneBody& body : scene.bodies)
        if (const Path* const path = path_of(body)) {
            const double first = path->keys().front().time, last = path->keys().back().time;
            span = span ? Interval{std::min(span->lo, first), std::max(span->hi, last)} : Interval{first, last};
        }
    return span;
}

std::optional<Error> bad_times(const Scene& scene, const SceneTimes& times) {
    if (!std::isfinite(scene.begin)) return Error{fmt::format("begin is {}; it must be finite", scene.begin)};
    if (!(scene.horizon >= scene.begin)) {
        if (!times.horizon)
            return Error{fmt::format("begin is {}; the paths end at {}, so that horizon must be given", scene.begin,
                                     scene.horizon)};
        const std::string why = scene.begin == 0 ? "" : ", when the scene begins";
        return Error{fmt::format("horizon is {}; it must be at least {}{}, or null for infinity", scene.horizon,
                                 scene.begin, why)};
    }
    if (std::isfinite(scene.horizon) && !std::isfinite(duration_of(scene)))
        return Error{fmt::format("horizon is {}; a double cannot tell how long that is after {}, when the scene begins",
                                 scene.horizon, scene.begin)};
    if (!std::isinf(scene.horizon)) return {};
    for (std::size_t i = 0; i < scene.bodies.size(); ++i)
        if (needs_horizon(scene.bodies[i].body.motion))
            return Error{fmt::format("bodies[{}].motion: turns or follows a path; then horizon must be finite", i)};
    return {};
}

// Lists what is said of bodies in one note, and counts those that there is no room for.
template <class Words>
std::string note_about(const Scene& scene, Words&& words_of) {
    std::string list;
    std::size_t count = 0;
    for (const SceneBody& body : scene.bodies) {
        const std::string words = words_of(body);
        if (words.empty()) continue;
        if (count++ < max_noted) list += fmt::format("{}{}", list.empty() ? "" : "; ", words);
    }
    if (count > max_noted) list += fmt::format("; {} more bodies", count - max_noted);
    return list;
}

void add_time_notes(Scene& scene, bool begins_at_key) {
    const std::string left_out = note_about(scene, [&](const SceneBody& body) -> std::string {
        const Path* const path = path_of(body);
        if (!path || path->keys().back().time <= scene.horizon) return {};
        const auto after = std::count_if(path->keys().begin(), path->keys().end(),
                                         [&](const Path::Key& key) { return key.time > scene.horizon; });
        return fmt::format("{} of the {} of {}, the last at {}", after, path->keys().size(), shown_name(body.body.name),
                           path->keys().back().time);
    });
    if (!left_out.empty())
        scene.notes.push_back(fmt::format("horizon {} leaves out keys: {}", scene.horizon, left_out));
    if (!begins_at_key || scene.begin == 0) return;
    const std::string movers = note_about(scene, [](const SceneBody& body) {
        return moves_without_path(body) ? shown_name(body.body.name) : std::string();
    });
    if (!movers.empty())
        scene.notes.push_back(
            fmt::format("the scene begins at {}, the first key of its paths; what has a velocity "
                        "is at its position then: {}",
                        scene.begin, movers));
}

// Paths are counted from the beginning.
std::optional<Error> count_from_begin(Scene& scene) {
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        auto* const path = std::get_if<Path>(&scene.bodies[i].body.motion);
        if (!path) continue;
        std::vector<Path::Key> keys(path->keys().begin(), path->keys().end());
        for (Path::Key& key : keys) key.time -= scene.begin;
        auto shifted = Path::make(std::move(keys), path->center());
        if (!shifted)
            return Error{fmt::format("bodies[{}].motion.path: counted from {}, when the scene begins, {}", i,
                                     scene.begin, shifted.error().message)};
        *path = std::move(*shifted);
    }
    return {};
}

// Carriers first. What is on a body that was not done yet is done after it, from its end of the row.
std::optional<Error> put_on_carriers(Scene& scene) {
    std::vector<std::size_t> row;
    for (std::size_t first = 0; first < scene.bodies.size(); ++first) {
        row.clear();
        for (std::size_t i = first; scene.bodies[i].on; i = *scene.bodies[i].on) {
            row.push_back(i);
            if (row.size() > scene.bodies.size())
                return Error{fmt::format("bodies[{}].on: \"{}\" would ride on itself", first,
                                         shown_name(scene.bodies[*scene.bodies[first].on].body.name))};
        }
        for (; !row.empty(); row.pop_back()) {
            SceneBody& rider = scene.bodies[row.back()];
            const SceneBody& carrier = scene.bodies[*std::exchange(rider.on, std::nullopt)];
            const auto error = [&](std::string_view what) {
                return Error{fmt::format("bodies[{}].on{}", row.back(), what)};
            };
            auto motion = motion_on(carrier.body.motion, rider.body.motion, duration_of(scene));
            if (!motion) return error(fmt::format(": \"{}\"{}", shown_name(carrier.body.name), motion.error().message));
            const auto* const linear = std::get_if<Linear>(&*motion);
            if (rider.body.fixed && !(linear && linear->velocity.isZero(0)))
                return error(fmt::format(": the body is fixed, and \"{}\" moves", shown_name(carrier.body.name)));
            rider.key_times.emplace();
            if (const Path* const path = path_of(rider))
                for (const Path::Key& key : path->keys()) rider.key_times->push_back(key.time);
            rider.body.motion = std::move(*motion);
        }
    }
    return {};
}

}  // namespace
}  // namespace detail

Expected<void> set_times(Scene& scene, const SceneTimes& times) {
    const auto span = detail::span_of_paths(scene);
    scene.begin = times.begin.value_or(span ? span->lo : 0);
    scene.horizon = times.horizon.value_or(span ? span->hi : scene.begin + 1);
    if (auto error = detail::bad_times(scene, times)) return tl::unexpected(*error);
    detail::add_time_notes(scene, !times.begin);
    if (scene.begin != 0)
        if (auto error = detail::count_from_begin(scene)) return tl::unexpected(*error);
    if (auto error = detail::put_on_carriers(scene)) return tl::unexpected(*error);
    return {};
}

std::optional<std::array<std::size_t, 2>> keys_at(const SceneBody& body, double time) {
    const auto between = [time](const auto& keys, auto time_of) -> std::array<std::size_t, 2> {
        const auto after = std::ranges::lower_bound(keys, time, {}, time_of);
        const auto next = static_cast<std::size_t>(after - keys.begin());
        if (after == keys.end()) return {next - 1, next - 1};
        if (next == 0 || std::invoke(time_of, *after) == time) return {next, next};
        return {next - 1, next};
    };
    if (body.key_times)
        return body.key_times->empty() ? std::nullopt : std::optional(between(*body.key_times, std::identity()));
    const Path* const path = detail::path_of(body);
    return path ? std::optional(between(path->keys(), &Path::Key::time)) : std::nullopt;
}

double duration_of(const Scene& scene) { return detail::time_between(scene.begin, scene.horizon); }

double user_time(const Scene& scene, double time) {
    if (scene.begin == 0) return time;
    return time == duration_of(scene) ? scene.horizon : detail::time_after(scene.begin, time);
}

}  // namespace abut
