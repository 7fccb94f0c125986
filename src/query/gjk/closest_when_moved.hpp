// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "query/gjk/closest_of_cores.hpp"
#include "query/pair/lifted.hpp"

namespace abut::detail {

// The closest points of two cores when b is moved by way · length, in double-doubles; `point_b` stands where it is
// before that.
template <class A, class B, int N>
ClosestOfCores closest_when_moved(const A& a, const B& b, const Vector<double, N>& way, double length,
                                  const Frame<N>& frame) {
    const Frame3 space = lifted(frame);
    const Vec3 along = lifted_point(way);
    Vector<DoubleDouble> shift;
    for (int i = 0; i < 3; ++i) shift[i] = space.length<DoubleDouble>(along[i]) * DoubleDouble(length);
    ClosestCache cache;
    return in_user_units(closest_points<DoubleDouble>(lifted_core(a), lifted_core(b), space, cache, shift), space);
}

}  // namespace abut::detail
