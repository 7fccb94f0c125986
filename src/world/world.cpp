// SPDX-License-Identifier: Apache-2.0
// The bodies of a world, and how they change.
#include "abut/world/world.hpp"

#include <algorithm>
#include <cmath>

#include "core/detail/text.hpp"
#include "motion/detail/checks.hpp"
#include "motion/detail/track.hpp"
#include "world/detail/world_state.hpp"

namespace abut {

using namespace detail;

namespace {

std::string described(const BodyState& state) {
    std::string text = "body " + std::to_string(state.id.number);
    if (!state.body.name.empty()) text += " (" + state.body.name + ")";
    return text;
}

std::optional<Error> bad_options(const WorldOptions& options) {
    const auto is_length = [](double x) { return x >= 0 && std::isfinite(x); };
    if (!is_length(options.tolerance) || options.tolerance == 0)
        return Error{"tolerance is " + text(options.tolerance) + "; it must be finite and above 0"};
    if (!is_length(options.margin))
        return Error{"margin is " + text(options.margin) + "; it must be finite and at least 0"};
    if (options.threads < 0)
        return Error{"threads is " + std::to_string(options.threads) + "; it must be at least 0, which means all"};
    return {};
}

template <class Parts>
void add_parts(const BodyState& body, Parts& crew) {
    for (std::uint32_t part = 0; part < body.body.parts.size(); ++part) crew.push_back({&body, part});
}

}  // namespace

Crew detail::crew_of(const Snapshot& snapshot) {
    Crew result;
    for (const auto& body : snapshot) add_parts(*body, result);
    return result;
}

Crew World::State::crew() const {
    Crew result;
    for (const auto& body : bodies)
        if (body) add_parts(*body, result);
    return result;
}

Snapshot World::State::snapshot() const {
    Snapshot result;
    std::copy_if(bodies.begin(), bodies.end(), std::back_inserter(result), [](const auto& body) { return !!body; });
    return result;
}

std::shared_ptr<const World::State::Still> World::State::still() const {
    const std::lock_guard lock(making_still);
    if (!still_if_made) {
        auto made = std::make_shared<Still>();
        made->crew = crew();
        Workers workers(options.threads);
        made->bounds.set(made->crew, {0, 0}, 0, workers);
        still_if_made = std::move(made);
    }
    return still_if_made;
}

Options World::State::pair_options(double horizon) const {
    return {.horizon = horizon,
            .tolerance = options.tolerance,
            .margin = options.margin,
            .patches = options.patches,
            .steps = options.steps,
            .depth = options.depth};
}

std::optional<Error> World::State::bad_horizon(double horizon) const {
    if (!(horizon >= 0)) return Error{"horizon is " + text(horizon) + "; it must be at least 0"};
    if (std::isfinite(horizon)) return {};
    for (const auto& body : bodies)
        if (body && !Track(body->from_now).is_linear())
            return Error{"horizon is infinite, and " + described(*body) +
                         " does more than move on a line; it must be finite"};
    return {};
}

Expected<const BodyState*> World::State::find(BodyId body) const {
    const auto place = places.find(body.number);
    if (place != places.end()) return bodies[place->second].get();
    const bool is_past = body.number > 0 && body.number <= last_number;
    return failure("body " + std::to_string(body.number) + " is not in this world" +
                   (is_past ? "; it was removed" : "; none was added with this number"));
}

BodyState& World::State::own(std::shared_ptr<BodyState>& body) {
    still_if_made.reset();
    if (body.use_count() > 1) body = std::make_shared<BodyState>(*body);
    return *body;
}

Expected<BodyState*> World::State::change(BodyId body) {
    const auto found = find(body);
    if (!found) return tl::unexpected(found.error());
    return &own(bodies[places[body.number]]);
}

World::World() : state_(std::make_unique<State>()) {}
World::~World() = default;
World::World(World&&) noexcept = default;
World& World::operator=(World&&) noexcept = default;

Expected<World> World::make(const WorldOptions& options) {
    if (auto error = bad_options(options)) return tl::unexpected(*error);
    World world;
    world.state_->options = options;
    return world;
}

Expected<BodyId> World::add(Body body) {
    if (auto error = bad_body(body)) return tl::unexpected(*error);
    auto added = std::make_shared<BodyState>();
    added->id = {++state_->last_number};
    for (const Part& part : body.parts) added->bounds.push_back(bounds_of(part.shape));
    added->body = std::move(body);
    added->follow(added->body.motion);
    state_->still_if_made.reset();
    state_->places[added->id.number] = state_->bodies.size();
    state_->bodies.push_back(std::move(added));
    return state_->bodies.back()->id;
}

Expected<void> World::remove(BodyId body) {
    const auto found = state_->find(body);
    if (!found) return tl::unexpected(found.error());
    for (const BodyId other : (*found)->ignored) std::erase((*state_->change(other))->ignored, body);
    state_->still_if_made.reset();
    auto& bodies = state_->bodies;
    auto& places = state_->places;
    bodies[places[body.number]].reset();
    places.erase(body.number);
    // The gaps are closed when they are half of all.
    if (bodies.size() < 2 * places.size()) return {};
    std::erase(bodies, nullptr);
    for (std::size_t i = 0; i < bodies.size(); ++i) places[bodies[i]->id.number] = i;
    return {};
}

Expected<void> World::set_motion(BodyId body, Motion motion) {
    if (auto error = validate(motion)) return failure("motion." + error->message);
    const auto state = state_->change(body);
    if (!state) return tl::unexpected(state.error());
    (*state)->follow(std::move(motion));
    return {};
}

Expected<void> World::set_pose(BodyId body, const Pose& pose) {
    if (auto error = bad_pose(pose, "pose")) return tl::unexpected(*error);
    const auto found = state_->find(body);
    if (!found) return tl::unexpected(found.error());
    Motion motion = (*found)->from_now;
    if (auto* const linear = std::get_if<Linear>(&motion))
        linear->pose = pose;
    else if (auto* const rigid = std::get_if<Rigid>(&motion))
        rigid->pose = pose;
    else
        return failure(described(**found) +
                       (std::holds_alternative<Path>(motion) ? " follows a path" : " has a motion of its own") +
                       ", which says where it is; set another motion instead");
    (*state_->change(body))->follow(std::move(motion));
    return {};
}

Expected<void> World::ignore(BodyId a, BodyId b) {
    if (a == b) return failure("body " + std::to_string(a.number) + " is never asked about itself; ignore takes two");
    for (const BodyId body : {a, b})
        if (const auto found = state_->find(body); !found) return tl::unexpected(found.error());
    const auto insert = [&](BodyId of, BodyId other) {
        auto& ignored = (*state_->change(of))->ignored;
        const auto place = std::lower_bound(ignored.begin(), ignored.end(), other);
        if (place == ignored.end() || *place != other) ignored.insert(place, other);
    };
    insert(a, b);
    insert(b, a);
    return {};
}

Expected<void> World::advance(double time) {
    if (!(time >= 0 && std::isfinite(time)))
        return failure("time is " + text(time) + "; it must be finite and at least 0");
    for (auto& body : state_->bodies)
        if (body) state_->own(body).advance(time);
    return {};
}

std::size_t World::size() const { return state_->places.size(); }

std::vector<BodyId> World::bodies() const {
    std::vector<BodyId> result;
    for (const auto& body : state_->bodies)
        if (body) result.push_back(body->id);
    return result;
}

bool World::contains(BodyId body) const { return state_->places.contains(body.number); }

Expected<Motion> World::motion(BodyId body) const {
    return state_->find(body).map([](const BodyState* state) { return state->from_now; });
}

Expected<Pose> World::pose(BodyId body) const {
    return state_->find(body).map([](const BodyState* state) { return pose_at(state->from_now, 0); });
}

Expected<std::string> World::name(BodyId body) const {
    return state_->find(body).map([](const BodyState* state) { return state->body.name; });
}

}  // namespace abut
