// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mutex>
#include <unordered_map>

#include "abut/world/world.hpp"
#include "world/detail/broad_phase.hpp"

namespace abut {

struct World::State {
    WorldOptions options;
    // In the order of their numbers; null where one was removed.
    std::vector<std::shared_ptr<detail::BodyState>> bodies;
    std::unordered_map<std::uint64_t, std::size_t> places;  // of the bodies, by their numbers
    std::uint64_t last_number = 0;

    // Bounds of everything as it is now, made when a ray is first cast after a change.
    struct Still {
        detail::Crew crew;
        detail::BroadPhase bounds;
    };
    mutable std::shared_ptr<const Still> still_if_made;
    mutable std::mutex making_still;
    std::shared_ptr<const Still> still() const;

    Options pair_options(double horizon) const;
    // What is wrong with asking until a horizon.
    std::optional<Error> bad_horizon(double horizon) const;

    // The body, or an error that says why there is none.
    Expected<const detail::BodyState*> find(BodyId body) const;
    // To be changed: a copy, if a question looks at it.
    detail::BodyState& own(std::shared_ptr<detail::BodyState>& body);
    Expected<detail::BodyState*> change(BodyId body);

    detail::Crew crew() const;
    detail::Snapshot snapshot() const;
};

namespace detail {
Crew crew_of(const Snapshot& snapshot);
}

}  // namespace abut
