// SPDX-License-Identifier: Apache-2.0
// Questions about motion.
#include "world/contact_queue.hpp"
#include "world/narrow_phase.hpp"
#include "world/world_state.hpp"

namespace abut {

using namespace detail;

namespace {

// Adds the patches of all other parts of the two bodies that touch at the same time.
void add_other_parts(const PartProxies& crew, PartPair first, const ContactOptions& options, FirstContact& found) {
    const auto parts_of = [&](std::uint32_t part) {
        const std::uint32_t begin = part - crew[part].part;
        return std::pair(begin, begin + static_cast<std::uint32_t>(crew[part].body->body.parts.size()));
    };
    const auto [begin_a, end_a] = parts_of(first.a);
    const auto [begin_b, end_b] = parts_of(first.b);
    for (std::uint32_t a = begin_a; a < end_a; ++a)
        for (std::uint32_t b = begin_b; b < end_b; ++b)
            if (!(PartPair{a, b} == first)) {
                const ContactSet set = patches_at(found.time, crew[a], crew[b], options);
                for (const ContactPatch& patch : set.patches) found.patches.push_back(patch);
                found.complete = found.complete && set.complete;
            }
}

WorldContact told(const PartProxies& crew, ContactQueue::Event&& event, const ContactOptions& options) {
    WorldContact result{bodies_of(crew, event.pair), std::move(event.found), {}};
    if (options.patches && result.found.outcome == Outcome::contact && result.found.exact)
        add_other_parts(crew, event.pair, options, result.found);
    return result;
}

// As one of the two sees it; as the second if it is mirrored.
ContactEvent touch_of(const PartProxies& crew, PartPair pair, const WorldContact& contact, bool is_mirrored) {
    const auto& [bodies, found, stats] = contact;
    ContactEvent touch{bodies.a, bodies.b, found.time, {}, Vec3::Zero(), Vec3::Zero(), contact};
    if (!found.patches.empty()) {
        const ContactPatch& patch = found.patches[0];
        touch.points = patch.points;
        touch.normal = found.exact ? surface_normal(crew[pair.a], found.time, patch.triangle[0], patch.normal)
                                   : found.box_normals[0];
        touch.other_normal = found.exact ? surface_normal(crew[pair.b], found.time, patch.triangle[1], -patch.normal)
                                         : found.box_normals[1];
    }
    if (is_mirrored) {
        std::swap(touch.body, touch.other);
        std::swap(touch.normal, touch.other_normal);
    }
    return touch;
}

}  // namespace

Expected<WorldContact> World::first_contact(double horizon) const {
    if (auto error = state_->bad_horizon(horizon)) return tl::unexpected(*error);
    // As it is now, whatever `progress` does to the world.
    const std::shared_ptr<const State> state = state_;
    const std::shared_ptr<const BodyStore> roster = state->roster;
    const PartProxies& crew = roster->crew();
    ContactOptions options = state->pair_options(horizon);
    // Of all that are asked about, one needs its patches.
    options.patches = false;
    ObjectPool<BroadPhase>::Lease bounds(state->bounds);
    ContactQueue timeline(crew, options, state->options, *bounds);
    auto event = timeline.next();
    WorldStats stats = timeline.stats();
    stats.bodies = roster->size();
    if (!event) {
        WorldContact nothing;
        nothing.found.outcome = Outcome::free;
        nothing.found.reason = Reason::none;
        nothing.found.time = horizon;
        nothing.stats = stats;
        return nothing;
    }
    if (state->options.patches) {
        options.patches = true;
        const double time = event->found.time;
        event->found = first_contact_of(crew[event->pair.a], crew[event->pair.b], options);
        event->found.time = time;
    }
    WorldContact result = told(crew, *std::move(event), options);
    result.stats = stats;
    return result;
}

Expected<WorldContacts> World::contacts_of(double horizon, ContactVisit visit, void* object) const {
    if (auto error = state_->bad_horizon(horizon)) return tl::unexpected(*error);
    // As it is now, whatever visitors do to the world.
    const std::shared_ptr<const State> state = state_;
    const std::shared_ptr<const BodyStore> roster = state->roster;
    const PartProxies& crew = roster->crew();
    const ContactOptions options = state->pair_options(horizon);
    ObjectPool<BroadPhase>::Lease bounds(state->bounds);
    ContactQueue timeline(crew, options, state->options, *bounds);
    WorldContacts result;
    result.time = horizon;
    Flow flow = Flow::proceed;
    while (flow == Flow::proceed) {
        auto event = timeline.next();
        if (!event) break;
        const PartPair pair = event->pair;
        const WorldContact contact = told(crew, *std::move(event), options);
        const auto is_there = [&] { return state->contains(contact.bodies.a) && state->contains(contact.bodies.b); };
        if (!is_there()) continue;
        const Outcome outcome = contact.found.outcome;
        if (outcome == Outcome::unresolved && result.unresolved++ == 0) result.reason = contact.found.reason;
        if (result.contacts++ == 0 || outcome == Outcome::unresolved) result.outcome = outcome;
        result.time = contact.found.time;
        // Each is asked, unless one before has removed a body.
        if (visit) flow = visit(object, contact);
        for (const bool is_mirrored : {false, true}) {
            const ContactCallback& on_contact = crew[is_mirrored ? pair.b : pair.a].body->body.on_contact;
            if (on_contact && is_there() && on_contact(touch_of(crew, pair, contact, is_mirrored)) == Flow::stop)
                flow = Flow::stop;
        }
    }
    if (flow == Flow::proceed) result.time = horizon;
    result.stats = timeline.stats();
    result.stats.bodies = roster->size();
    return result;
}

Expected<WorldContacts> World::contacts(double horizon) const { return contacts_of(horizon, nullptr, nullptr); }

Expected<std::vector<CandidatePair>> World::candidate_pairs(double horizon) const {
    if (auto error = state_->bad_horizon(horizon)) return tl::unexpected(*error);
    const PartProxies& crew = state_->roster->crew();
    ObjectPool<BroadPhase>::Lease bounds(state_->bounds);
    Workers workers(state_->options.threads);
    bounds->set(crew, {0, horizon}, (state_->options.tolerance + state_->options.margin) / 2, workers);
    const auto find_pairs = bounds->find_pairs(crew, workers);
    std::vector<CandidatePair> result;
    result.reserve(find_pairs.size());
    for (const CandidateParts& each : find_pairs) result.push_back({bodies_of(crew, each.pair), each.time});
    return result;
}

}  // namespace abut
