// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <abut/abut.hpp>
#include <memory>

#include "contender.hpp"

namespace bench {

// A hull that passes another, turning, at one of the places of its path. The places follow each other, so that a
// library may begin its search where it ended at the place before.
struct HullStep {
    using Answer = Distance;
    std::shared_ptr<const abut::ConvexPolyhedron> a;  // rests, in the world
    std::shared_ptr<const abut::ConvexPolyhedron> body_b;
    abut::Pose pose_b;
    abut::ConvexPolyhedron b;  // in the world
    bool starts_path;
};

}  // namespace bench
