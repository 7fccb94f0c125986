// SPDX-License-Identifier: Apache-2.0
// What asking all bodies and all pairs of them, as they are now, says.
#pragma once

#include "world/random_world.hpp"

namespace abut::test {

// Of the nearest parts; the first of them where several are.
std::optional<PairDistance> closest_of(const std::vector<Body>& bodies, std::size_t a, std::size_t b);
// In the order of the distance, then of the bodies.
std::vector<PairDistance> all_closest(const std::vector<Body>& bodies, double limit);

// Whether two parts have a point in common, by verbs other than those that World uses.
bool do_touch_now(const Body& a, std::size_t part_a, const Body& b, std::size_t part_b);

template <class Line>
std::optional<WorldHit> cast_at_all(const Line& line, const std::vector<Body>& bodies, std::uint32_t mask = ~0u);

}  // namespace abut::test
