// SPDX-License-Identifier: Apache-2.0
// The distance between two convex shapes, in 64-bit arithmetic and with its own proof, written apart from the library.
#pragma once

#include "support/shapes.hpp"

namespace abut::test {

// It is between the two; 0 when the shapes touch.
struct Distance {
    long double at_least = 0, at_most = 0;
    LongVec3 direction =
        LongVec3::Zero();  // unit, from a to b, along which it is at least so; 0 when that is not above 0
};

// b moved by `offset`.
Distance hull_distance(const Hull& a, const Hull& b, const Vec3& offset = Vec3::Zero());

}  // namespace abut::test
