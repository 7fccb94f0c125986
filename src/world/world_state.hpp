// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mutex>
#include <unordered_map>

#include "abut/world/world.hpp"
#include "core/object_pool.hpp"
#include "world/broad_phase.hpp"

namespace abut {

struct World::State {
    WorldOptions options;
    std::shared_ptr<detail::BodyStore> store = std::make_shared<detail::BodyStore>();
    std::unordered_map<std::uint64_t, std::size_t> indices;  // in the store, by the numbers of the bodies
    std::uint64_t last_number = 0;
    // All that `advance` was ever told. Each body knows when its motion began, and how long that was ago is a
    // difference, not a sum of steps: what one is rounded by does not add up, and is the same for all bodies.
    detail::DoubleDouble clock;

    ContactOptions pair_options(double horizon) const;
    // What is wrong with asking until a horizon.
    std::optional<Error> bad_horizon(double horizon, const detail::BodyStore& of) const;
    std::optional<Error> bad_horizon(double horizon) const { return bad_horizon(horizon, *store); }
    bool contains(BodyId body) const { return indices.contains(body.number); }
    // The body, or an error that says why there is none.
    Expected<const detail::BodyState*> find(BodyId body) const;

    // With one body more, the last, which has no number.
    Expected<std::shared_ptr<const detail::BodyStore>> store_with(const Body& body) const;

    // To be changed.
    detail::BodyStore& own_store();
    // Calls change(BodyState&) for a body that is there.
    template <class Change>
    void change_body(BodyId body, Change&& change) {
        own_store().change(indices.at(body.number), change);
    }

    // For questions that take bounds of all parts: their order changes little from one to the next.
    mutable detail::ObjectPool<detail::BroadPhase> bounds;

    // Bounds of everything as it is now, made when a ray is first cast after a change.
    std::shared_ptr<const detail::BroadPhase> still() const;

 private:
    mutable std::shared_ptr<const detail::BroadPhase> still_;
    mutable std::mutex making_still_;
};

}  // namespace abut
