// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "world/narrow_phase.hpp"
#include "world/world_state.hpp"

namespace abut {

namespace detail {
namespace {

bool is_same(const BodyPair& x, const BodyPair& y) { return x.a == y.a && x.b == y.b; }

// Visits those of the pairs that touch, of bodies that are there; returns how many these are.
template <class IsThere>
std::size_t tell_overlaps(std::span<const CandidateParts> pairs, const PartProxies& proxies,
                          const ContactOptions& options, Workers& workers, const IsThere& is_there,
                          Visitor<BodyPair> visit) {
    std::vector<std::uint8_t> is_touching(pairs.size());
    workers.share(pairs.size(), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            is_touching[i] = intersects_now(proxies[pairs[i].pair.a], proxies[pairs[i].pair.b], options);
    });
    // In one slice without length, pairs are in the order of the bodies: those of the parts of two bodies are
    // neighbors.
    std::optional<BodyPair> latest;
    std::size_t count = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        if (!is_touching[i]) continue;
        const BodyPair pair = bodies_of(proxies, pairs[i].pair);
        if (latest && is_same(*latest, pair)) continue;
        latest = pair;
        if (!is_there(pair)) continue;
        ++count;
        if (visit(pair) == Flow::stop) break;
    }
    return count;
}

}  // namespace
}  // namespace detail

std::size_t World::for_each_overlap(Visitor<BodyPair> visit) const {
    // As it is now, whatever the visitor does to the world.
    const std::shared_ptr<const State> state = state_;
    const std::shared_ptr<const detail::BodyStore> store = state->store;
    const ContactOptions options = state->pair_options(0);
    detail::ObjectPool<detail::BroadPhase>::Lease bounds(state->bounds);
    detail::Workers workers(state->options.threads);
    bounds->rebuild(store->proxies(), {0, 0}, options.margin / 2, workers);
    return detail::tell_overlaps(
        bounds->find_pairs(store->proxies(), workers, state->options, options.margin), store->proxies(), options,
        workers, [&](const BodyPair& pair) { return state->contains(pair.a) && state->contains(pair.b); }, visit);
}

Expected<std::size_t> World::for_each_overlap(const Body& body, Visitor<BodyPair> visit) const {
    const auto store = state_->store_with(body);
    if (!store) return tl::unexpected(store.error());
    const std::shared_ptr<const State> state = state_;
    const ContactOptions options = state->pair_options(0);
    const detail::PartProxies& proxies = (*store)->proxies();
    detail::ObjectPool<detail::BroadPhase>::Lease bounds(state->bounds);
    detail::Workers workers(state->options.threads);
    return detail::tell_overlaps(
        bounds->find_pairs_of_last(proxies, {0, 0}, options.margin / 2, state->options, options.margin), proxies,
        options, workers, [&](const BodyPair& pair) { return state->contains(pair.a); }, visit);
}

}  // namespace abut
