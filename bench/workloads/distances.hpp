// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <abut/abut.hpp>

#include "contender.hpp"

namespace bench {

// Two shapes that are apart.
template <class Shape>
struct DistancePair {
    using Answer = Distance;
    Shape a, b;
};

using SphereDistance = DistancePair<abut::Sphere>;
using BoxDistance = DistancePair<abut::OrientedBox>;
using TriangleDistance = DistancePair<abut::Triangle>;
using HullDistance = DistancePair<abut::ConvexPolyhedron>;

}  // namespace bench
