// SPDX-License-Identifier: Apache-2.0
// What is wrong with the distance between two shapes and their closest points.
#pragma once

#include "abut/query/distance.hpp"
#include "support/hull_pair.hpp"

namespace abut::test {

// For the two types themselves, not through AnyShape; shapes of the plane are in the plane z = 0.
Closest distance_typed(const AnyShape& a, const AnyShape& b);
Closest distance_typed(const AnyShape& a, const AnyShape& b, ClosestCache& cache);
Closest distance_typed(const AnyShape2& a, const AnyShape2& b);
Closest distance_typed(const AnyShape2& a, const AnyShape2& b, ClosestCache& cache);

// What is wrong with an answer: the distance must be `truth`, and 0 exactly for a hit; the points must lie in their
// shapes, that far apart.
std::optional<std::string> wrong_closest(const HullPair& pair, const Closest& answer, const Distance& truth, bool hit);

// Asks for the distance in both orders, of the types themselves and of AnyShape, and says what is wrong.
std::optional<std::string> wrong_distance(const AnyShape& a, const AnyShape& b, const Distance& truth);
std::optional<std::string> wrong_distance(const AnyShape2& a, const AnyShape2& b, const Distance& truth);

std::string text(const Closest& answer);

}  // namespace abut::test
