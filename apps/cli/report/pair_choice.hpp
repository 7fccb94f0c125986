// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <abut/io/scene_check.hpp>
#include <array>
#include <vector>

namespace abut::cli {

// Two indices of bodies in a scene, the lower first.
using BodyIndexPair = std::array<std::size_t, 2>;

struct PairChoice {
    std::vector<BodyIndexPair> with_contact;  // in the order of their contacts
    std::vector<BodyIndexPair> others;        // of which no contact is known, about the nearest first
};

// At most this many pairs. The clearances of the answer say which come near until the horizon; without them, samples at
// a few times do.
PairChoice choose_pairs(const Scene& scene, const SceneAnswer& answer, double horizon, std::size_t max_pairs,
                        int threads);

}  // namespace abut::cli
