// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/shape/any_shape.hpp"

namespace abut {

// How far apart two shapes may be, in the user's length, and still be said to touch: 2^-46 (1.4e-14) times their
// reach, which bounds the distance between any point of one and any point of the other (of a ray: as far as the other
// shape; of two rays: as far as the place where their lines come closest). It is a bound on rounding, not a tolerance:
// shapes that touch exactly always touch, and a gap above it is always seen.
template <Shape A, PartnerOf<A> B>
double rounding_bound(const A& a, const B& b);

}  // namespace abut
