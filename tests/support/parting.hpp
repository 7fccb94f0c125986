// SPDX-License-Identifier: Apache-2.0
// What is wrong with the way to part two shapes.
#pragma once

#include "abut/query/penetration.hpp"
#include "support/hull_pair.hpp"

namespace abut::test {

// For the two types themselves, not through AnyShape; shapes of the plane are in the plane z = 0.
Penetration penetration_typed(const AnyShape& a, const AnyShape& b);
Penetration penetration_typed(const AnyShape2& a, const AnyShape2& b);

// What is wrong with an answer: b moved by depth · normal must touch a, and no other of many directions may part them
// sooner; the points must lie in their shapes, that far apart. Nothing but zeros without a hit.
std::optional<std::string> wrong_parting(const HullPair& pair, const Penetration& answer, bool hit, Random& random);

struct KnownDepth {
    long double depth = 0;
    bool is_unique = false;  // no other direction is nearly as good, by a thousandth of the size
};

// Asks for the penetration in both orders, of the types themselves and of AnyShape, and says what is wrong. The answers
// must be mirror images of each other when there is only one.
std::optional<std::string> wrong_penetration(const AnyShape& a, const AnyShape& b, const KnownDepth& truth,
                                             Random& random);
std::optional<std::string> wrong_penetration(const AnyShape2& a, const AnyShape2& b, const KnownDepth& truth,
                                             Random& random);

std::string text(const Penetration& answer);

}  // namespace abut::test
