// SPDX-License-Identifier: Apache-2.0
// The bodies of a world, and how they change.
#include "abut/world/world.hpp"

#include <algorithm>
#include <cmath>

#include "core/text.hpp"
#include "motion/checks.hpp"
#include "motion/motion_sampler.hpp"
#include "world/world_state.hpp"

namespace abut {

namespace detail {
namespace {

std::string describe(const BodyState& state) {
    std::string text = "body " + std::to_string(state.id.number);
    if (!state.body.name.empty()) text += " (" + state.body.name + ")";
    return text;
}

std::optional<Error> bad_options(const WorldOptions& options) {
    if (auto error = validate(ContactOptions{.tolerance = options.tolerance, .margin = options.margin})) return error;
    if (options.threads < 0)
        return Error{"threads is " + std::to_string(options.threads) + "; it must be at least 0, which means all"};
    return {};
}

}  // namespace
}  // namespace detail

std::shared_ptr<const detail::BroadPhase> World::State::still() const {
    const std::lock_guard lock(making_still_);
    if (!still_) {
        auto made = std::make_shared<detail::BroadPhase>();
        detail::Workers workers(options.threads);
        made->rebuild(store->proxies(), {0, 0}, 0, workers);
        still_ = std::move(made);
    }
    return still_;
}

detail::BodyStore& World::State::own_store() {
    still_.reset();
    if (store.use_count() > 1) store = std::make_shared<detail::BodyStore>(*store);
    return *store;
}

Expected<std::shared_ptr<const detail::BodyStore>> World::State::store_with(const Body& body) const {
    if (auto error = detail::bad_body(body)) return tl::unexpected(*error);
    auto result = std::make_shared<detail::BodyStore>(*store);
    result->add(BodyId{}, Body(body), clock);
    return result;
}

ContactOptions World::State::pair_options(double horizon) const {
    return {.horizon = horizon,
            .tolerance = options.tolerance,
            .margin = options.margin,
            .patches = options.patches,
            .max_steps = options.max_steps,
            .max_depth_a = options.max_depth_a,
            .max_depth_b = options.max_depth_b};
}

std::optional<Error> World::State::bad_horizon(double horizon, const detail::BodyStore& of) const {
    if (!(horizon >= 0)) return Error{"horizon is " + detail::text(horizon) + "; it must be at least 0"};
    if (std::isfinite(horizon)) return {};
    for (std::size_t slot = 0; slot < of.slots(); ++slot)
        if (const detail::BodyState* const body = of.at(slot);
            body && !detail::MotionSampler(body->motion()).is_linear())
            return Error{"horizon is infinite, and " + detail::describe(*body) +
                         " does more than move on a line; it must be finite"};
    return {};
}

Expected<const detail::BodyState*> World::State::find(BodyId body) const {
    const auto index = indices.find(body.number);
    if (index != indices.end()) return store->at(index->second);
    const bool is_past = body.number > 0 && body.number <= last_number;
    return failure("body " + std::to_string(body.number) + " is not in this world" +
                   (is_past ? "; it was removed" : "; none was added with this number"));
}

World::World() : state_(std::make_shared<State>()) {}
World::~World() = default;
World::World(World&&) noexcept = default;
World& World::operator=(World&&) noexcept = default;

Expected<World> World::make(const WorldOptions& options) {
    if (auto error = detail::bad_options(options)) return tl::unexpected(*error);
    World world;
    world.state_->options = options;
    return world;
}

Expected<BodyId> World::add(Body body) {
    if (auto error = detail::bad_body(body)) return tl::unexpected(*error);
    const BodyId id{++state_->last_number};
    state_->indices[id.number] = state_->own_store().add(id, std::move(body), state_->clock);
    return id;
}

Expected<void> World::remove(BodyId body) {
    const auto found = state_->find(body);
    if (!found) return tl::unexpected(found.error());
    for (const BodyId other : (*found)->ignored)
        state_->change_body(other, [&](detail::BodyState& state) { std::erase(state.ignored, body); });
    detail::BodyStore& store = state_->own_store();
    auto& indices = state_->indices;
    store.remove(indices[body.number]);
    indices.erase(body.number);
    if (store.is_sparse()) {
        store.close_gaps();
        for (std::size_t slot = 0; slot < store.slots(); ++slot) indices[store.at(slot)->id.number] = slot;
    }
    return {};
}

Expected<void> World::set_motion(BodyId body, Motion motion) {
    const auto found = state_->find(body);
    if (auto error = detail::bad_motion(motion, found && (*found)->body.fixed)) return tl::unexpected(*error);
    if (!found) return tl::unexpected(found.error());
    state_->change_body(body, [&](detail::BodyState& state) { state.follow(std::move(motion), state_->clock); });
    return {};
}

Expected<void> World::set_pose(BodyId body, const Pose& pose) {
    if (auto error = detail::bad_pose(pose, "pose")) return tl::unexpected(*error);
    const auto found = state_->find(body);
    if (!found) return tl::unexpected(found.error());
    Motion motion = (*found)->motion();
    if (auto* const linear = std::get_if<Linear>(&motion))
        linear->pose = pose;
    else if (auto* const rigid = std::get_if<Rigid>(&motion))
        rigid->pose = pose;
    else
        return failure(detail::describe(**found) +
                       (std::holds_alternative<Path>(motion) ? " follows a path" : " has a motion of its own") +
                       ", which says where it is; set another motion instead");
    state_->change_body(body, [&](detail::BodyState& state) { state.follow(std::move(motion), state_->clock); });
    return {};
}

Expected<void> World::ignore(BodyId a, BodyId b) {
    if (a == b) return failure("body " + std::to_string(a.number) + " is never asked about itself; ignore takes two");
    for (const BodyId body : {a, b})
        if (const auto found = state_->find(body); !found) return tl::unexpected(found.error());
    for (const auto& [of, other] : {std::pair(a, b), std::pair(b, a)})
        state_->change_body(of, [other = other](detail::BodyState& state) {
            const auto position = std::lower_bound(state.ignored.begin(), state.ignored.end(), other);
            if (position == state.ignored.end() || *position != other) state.ignored.insert(position, other);
        });
    return {};
}

Expected<void> World::advance(double time) {
    if (!(time >= 0 && std::isfinite(time)))
        return failure("time is " + detail::text(time) + "; it must be finite and at least 0");
    if (!std::isfinite(state_->clock.hi + time))
        return failure("time is " + detail::text(time) + "; with the " + detail::text(state_->clock.hi) +
                       " that went by before, it is more than numbers can tell");
    const detail::DoubleDouble now = state_->clock + detail::DoubleDouble(time);
    // First of all bodies, so that none is moved when one cannot be.
    for (std::size_t slot = 0; slot < state_->store->slots(); ++slot)
        if (const detail::BodyState* const body = state_->store->at(slot); body && !body->can_go_on(now))
            return failure("time is " + detail::text(time) + "; by then " + detail::describe(*body) +
                           " would be farther than numbers can tell");
    detail::BodyStore& store = state_->own_store();
    for (std::size_t slot = 0; slot < store.slots(); ++slot)
        if (store.at(slot)) store.change(slot, [&](detail::BodyState& state) { state.go_on(now); });
    state_->clock = now;
    return {};
}

std::size_t World::size() const { return state_->indices.size(); }

std::vector<BodyId> World::bodies() const {
    std::vector<BodyId> result;
    for (std::size_t slot = 0; slot < state_->store->slots(); ++slot)
        if (const detail::BodyState* const body = state_->store->at(slot)) result.push_back(body->id);
    return result;
}

bool World::contains(BodyId body) const { return state_->contains(body); }

bool World::can_touch(BodyId a, BodyId b) const {
    if (!contains(a) || !contains(b)) return false;
    const auto part_of = [&](BodyId body) { return state_->store->first_part(state_->indices.at(body.number)); };
    return detail::pair_margin_of(part_of(a), part_of(b), state_->options, state_->options.margin).has_value();
}

Expected<Motion> World::motion(BodyId body) const {
    return state_->find(body).map([](const detail::BodyState* state) { return state->motion(); });
}

Expected<Pose> World::pose(BodyId body) const {
    return state_->find(body).map([](const detail::BodyState* state) { return pose_at(state->motion(), 0); });
}

Expected<std::string> World::name(BodyId body) const {
    return state_->find(body).map([](const detail::BodyState* state) { return state->body.name; });
}

Expected<std::uint64_t> World::user_data(BodyId body) const {
    return state_->find(body).map([](const detail::BodyState* state) { return state->body.user_data; });
}

}  // namespace abut
