// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <abut/abut.hpp>

namespace bench {

// b moves with `velocity` from time 0 to 1, a rests.
template <class Shape>
struct MovingPair {
    using Answer = double;
    Shape a, b;
    abut::Vec3 velocity;
};

// One that starts beside the other and is sent past it (w3_moving.cpp).
MovingPair<abut::OrientedBox> moving_boxes(class Random& random);
MovingPair<abut::Triangle> moving_triangles(class Random& random);
MovingPair<abut::ConvexPolyhedron> moving_hulls(class Random& random);

using MovingBoxes = MovingPair<abut::OrientedBox>;
using MovingTriangles = MovingPair<abut::Triangle>;
using MovingHulls = MovingPair<abut::ConvexPolyhedron>;

}  // namespace bench
