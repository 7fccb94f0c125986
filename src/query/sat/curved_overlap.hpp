// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "query/pair/cylinder_core.hpp"
#include "query/sat/projection.hpp"

namespace abut::detail {

// Of two cores that overlap, of which one is curved, the direction along which they do least, from a to b, and the gap
// along it, which is negative.
//
// Prisms inscribed in the curved ones have a finite set of axes, along the best of which they overlap by no more than
// the two themselves do along any. So where the prisms and the two agree, that is the answer; where they do not, the
// prisms get the points that are the farthest along that axis, and the question is asked again. It ends where they
// agree to `part` of the overlap, or to 2^-36 of the reach.
template <class A, class B>
Gap<3> least_overlap_of_curved(const A& a, const B& b, double part = 0);

}  // namespace abut::detail
