// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <abut/abut.hpp>

#include "contender.hpp"

namespace bench {

// A ray that starts outside of a shape. Its direction is long enough to reach past the shape, so that a library that
// knows segments only has the same answers.
template <class Shape>
struct RayPair {
    using Answer = RayEntry;
    abut::Ray ray;
    Shape shape;
};

using RayBox = RayPair<abut::OrientedBox>;
using RayAlignedBox = RayPair<abut::AlignedBox>;
using RayTriangle = RayPair<abut::Triangle>;

}  // namespace bench
