// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <abut/io/scene_check.hpp>
#include <array>
#include <vector>

namespace abut::cli {

// Two places in a scene, the lower first.
using PlacePair = std::array<std::size_t, 2>;

struct PairChoice {
    std::vector<PlacePair> with_contact;  // in the order of their contacts
    std::vector<PlacePair> others;        // of which no contact is known, about the nearest first
};

// At most this many pairs. Which come near until the horizon is told by the clearances of the answer; without these, by
// a look at a few times.
PairChoice choose_pairs(const Scene& scene, const SceneAnswer& answer, double horizon, std::size_t most, int threads);

}  // namespace abut::cli
