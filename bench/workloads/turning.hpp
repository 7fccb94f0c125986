// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <abut/abut.hpp>
#include <memory>

#include "contender.hpp"
#include "model.hpp"

namespace bench {

// Two copies of a body: a rests, and b moves and turns about its origin from time 0 to 1.
struct Turning {
    using Answer = double;
    abut::Pose a;
    abut::Rigid b;

    // Where b is in the end, as the peers ask.
    abut::Pose end_of_b() const { return abut::pose_at(b, 1); }
};

struct TurningMeshes : Turning {
    const Model* model = nullptr;
};

// Few pairs, for a library that takes a second for each.
struct TurningFewMeshes : TurningMeshes {};

// Few libraries are asked about a million triangles.
struct TurningGrowth : TurningMeshes {};

struct TurningHulls : Turning {
    std::shared_ptr<const abut::ConvexPolyhedron> hull;
};

}  // namespace bench
