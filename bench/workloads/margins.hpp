// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/w3_moving.hpp"

namespace bench {

// The two touch when they come this near.
template <class Shape>
struct MarginPair : MovingPair<Shape> {
    double margin = 0;
};

using MarginBoxes = MarginPair<abut::OrientedBox>;
using MarginTriangles = MarginPair<abut::Triangle>;
using MarginHulls = MarginPair<abut::ConvexPolyhedron>;

}  // namespace bench
