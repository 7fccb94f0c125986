// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "world/narrow_phase.hpp"
#include "world/world_state.hpp"

namespace abut {

using namespace detail;

namespace {

bool is_same(const BodyPair& x, const BodyPair& y) { return x.a == y.a && x.b == y.b; }

}  // namespace

std::size_t World::for_each_overlap_of(PairVisit visit, void* object) const {
    // As it is now, whatever the visitor does to the world.
    const std::shared_ptr<const State> state = state_;
    const std::shared_ptr<const BodyStore> roster = state->roster;
    const ContactOptions options = state->pair_options(0);
    const PartProxies& crew = roster->crew();
    ObjectPool<BroadPhase>::Lease bounds(state->bounds);
    Workers workers(state->options.threads);
    bounds->set(crew, {0, 0}, options.margin / 2, workers);
    const auto find_pairs = bounds->find_pairs(crew, workers);
    std::vector<std::uint8_t> is_touching(find_pairs.size());
    workers.share(find_pairs.size(), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            is_touching[i] = intersects_now(crew[find_pairs[i].pair.a], crew[find_pairs[i].pair.b], options);
    });
    // In one slice without length, find_pairs are in the order of the bodies: pairs of parts of two bodies are
    // neighbors.
    std::optional<BodyPair> latest;
    std::size_t count = 0;
    for (std::size_t i = 0; i < find_pairs.size(); ++i) {
        if (!is_touching[i]) continue;
        const BodyPair pair = bodies_of(crew, find_pairs[i].pair);
        if (latest && is_same(*latest, pair)) continue;
        latest = pair;
        if (!state->contains(pair.a) || !state->contains(pair.b)) continue;
        ++count;
        if (visit(object, pair) == Flow::stop) break;
    }
    return count;
}

}  // namespace abut
