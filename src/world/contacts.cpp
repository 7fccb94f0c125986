// SPDX-License-Identifier: Apache-2.0
// Questions about motion.
#include "world/contact_queue.hpp"
#include "world/narrow_phase.hpp"
#include "world/world_state.hpp"

namespace abut {

namespace detail {
namespace {

// Adds the patches of all other parts of the two bodies that touch at the same time.
void add_other_parts(const PartProxies& proxies, PartIndices first, const ContactOptions& options,
                     FirstContact& found) {
    const auto parts_of = [&](std::uint32_t part) {
        const std::uint32_t begin = part - proxies[part].part;
        return std::pair(begin, begin + static_cast<std::uint32_t>(proxies[part].body->body.parts.size()));
    };
    const auto [begin_a, end_a] = parts_of(first.a);
    const auto [begin_b, end_b] = parts_of(first.b);
    for (std::uint32_t a = begin_a; a < end_a; ++a)
        for (std::uint32_t b = begin_b; b < end_b; ++b)
            if (!(PartIndices{a, b} == first)) {
                const ContactSet set = patches_at(found.time, proxies[a], proxies[b], options);
                for (const ContactPatch& patch : set.patches) found.patches.push_back(patch);
                found.complete = found.complete && set.complete;
            }
}

WorldContact world_contact(const PartProxies& proxies, ContactQueue::Event&& event, const ContactOptions& of_all) {
    const ContactOptions options = with_margin(of_all, event.margin);
    WorldContact result{bodies_of(proxies, event.pair), std::move(event.found), {}};
    if (options.patches && result.found.outcome == Outcome::contact && result.found.exact)
        add_other_parts(proxies, event.pair, options, result.found);
    return result;
}

// Calls tell(contact, parts) -> Flow for all contacts of bodies that are there.
template <class IsThere, class Tell>
WorldContacts tell_contacts(ContactQueue& queue, const PartProxies& proxies, const ContactOptions& options,
                            const IsThere& is_there, const Tell& tell) {
    WorldContacts result;
    Flow flow = Flow::proceed;
    while (flow == Flow::proceed) {
        auto event = queue.next();
        if (!event) break;
        const PartIndices pair = event->pair;
        const WorldContact contact = world_contact(proxies, *std::move(event), options);
        if (!is_there(contact.bodies)) continue;
        const Outcome outcome = contact.found.outcome;
        if (outcome == Outcome::unresolved && result.unresolved++ == 0) result.reason = contact.found.reason;
        if (result.contacts++ == 0 || outcome == Outcome::unresolved) result.outcome = outcome;
        result.time = contact.found.time;
        flow = tell(contact, pair);
    }
    if (flow == Flow::proceed) result.time = options.horizon;
    result.stats = queue.stats();
    return result;
}

// As one of the two sees it; as the second if it is mirrored.
ContactEvent event_of(const PartProxies& proxies, PartIndices pair, const WorldContact& contact, bool is_mirrored) {
    const auto& [bodies, found, stats] = contact;
    ContactEvent event{bodies.a, bodies.b, found.time, {}, Vec3::Zero(), Vec3::Zero(), contact};
    if (!found.patches.empty()) {
        const ContactPatch& patch = found.patches[0];
        event.points = patch.points;
        event.normal = found.exact ? surface_normal(proxies[pair.a], found.time, patch.triangle[0], patch.normal)
                                   : found.box_normals[0];
        event.other_normal = found.exact ? surface_normal(proxies[pair.b], found.time, patch.triangle[1], -patch.normal)
                                         : found.box_normals[1];
    }
    if (is_mirrored) {
        std::swap(event.body, event.other);
        std::swap(event.normal, event.other_normal);
    }
    return event;
}

}  // namespace
}  // namespace detail

Expected<WorldContact> World::first_contact(double horizon) const {
    if (auto error = state_->bad_horizon(horizon)) return tl::unexpected(*error);
    // As it is now, whatever `progress` does to the world.
    const std::shared_ptr<const State> state = state_;
    const std::shared_ptr<const detail::BodyStore> store = state->store;
    const detail::PartProxies& proxies = store->proxies();
    ContactOptions options = state->pair_options(horizon);
    // Of all that are asked about, one needs its patches.
    options.patches = false;
    detail::ObjectPool<detail::BroadPhase>::Lease bounds(state->bounds);
    detail::ContactQueue queue(proxies, options, state->options, *bounds);
    auto event = queue.next();
    WorldStats stats = queue.stats();
    stats.bodies = store->size();
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
        event->found = detail::first_contact_of(proxies[event->pair.a], proxies[event->pair.b],
                                                detail::with_margin(options, event->margin));
        event->found.time = time;
    }
    WorldContact result = detail::world_contact(proxies, *std::move(event), options);
    result.stats = stats;
    return result;
}

Expected<WorldContacts> World::contacts(double horizon, Visitor<WorldContact> visit) const {
    if (auto error = state_->bad_horizon(horizon)) return tl::unexpected(*error);
    // As it is now, whatever visitors do to the world.
    const std::shared_ptr<const State> state = state_;
    const std::shared_ptr<const detail::BodyStore> store = state->store;
    const detail::PartProxies& proxies = store->proxies();
    const ContactOptions options = state->pair_options(horizon);
    detail::ObjectPool<detail::BroadPhase>::Lease bounds(state->bounds);
    detail::ContactQueue queue(proxies, options, state->options, *bounds);
    const auto is_there = [&](const BodyPair& pair) { return state->contains(pair.a) && state->contains(pair.b); };
    WorldContacts result = detail::tell_contacts(
        queue, proxies, options, is_there, [&](const WorldContact& contact, detail::PartIndices pair) {
            // Each is asked, unless one before has removed a body.
            Flow flow = visit(contact);
            for (const bool is_mirrored : {false, true}) {
                const detail::PartProxy& part = proxies[is_mirrored ? pair.b : pair.a];
                const ContactCallback& on_contact = part.body->body.on_contact;
                if (on_contact && is_there(contact.bodies) &&
                    on_contact(detail::event_of(proxies, pair, contact, is_mirrored)) == Flow::stop)
                    flow = Flow::stop;
            }
            return flow;
        });
    result.stats.bodies = store->size();
    return result;
}

Expected<WorldContacts> World::sweep(const Body& body, double horizon, Visitor<WorldContact> visit) const {
    const auto store = state_->store_with(body);
    if (!store) return tl::unexpected(store.error());
    if (auto error = state_->bad_horizon(horizon, **store)) return tl::unexpected(*error);
    const std::shared_ptr<const State> state = state_;
    const detail::PartProxies& proxies = (*store)->proxies();
    const ContactOptions options = state->pair_options(horizon);
    detail::ObjectPool<detail::BroadPhase>::Lease bounds(state->bounds);
    detail::ContactQueue queue(proxies, options, state->options, *bounds, detail::ContactQueue::Pairs::of_last_body);
    WorldContacts result = detail::tell_contacts(
        queue, proxies, options, [&](const BodyPair& pair) { return state->contains(pair.a); },
        [&](const WorldContact& contact, detail::PartIndices) { return visit(contact); });
    result.stats.bodies = (*store)->size();
    return result;
}

Expected<WorldContacts> World::contacts(double horizon) const {
    return contacts(horizon, [](const WorldContact&) { return Flow::proceed; });
}

Expected<std::vector<CandidatePair>> World::candidate_pairs(double horizon) const {
    if (auto error = state_->bad_horizon(horizon)) return tl::unexpected(*error);
    const detail::PartProxies& proxies = state_->store->proxies();
    detail::ObjectPool<detail::BroadPhase>::Lease bounds(state_->bounds);
    detail::Workers workers(state_->options.threads);
    bounds->rebuild(proxies, {0, horizon}, (state_->options.tolerance + state_->options.margin) / 2, workers);
    const auto pairs = bounds->find_pairs(proxies, workers, state_->options, state_->options.margin);
    std::vector<CandidatePair> result;
    result.reserve(pairs.size());
    for (const detail::CandidateParts& each : pairs)
        result.push_back({detail::bodies_of(proxies, each.pair), each.time});
    return result;
}

}  // namespace abut
