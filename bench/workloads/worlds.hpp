// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <abut/abut.hpp>
#include <vector>

#include "contender.hpp"

namespace bench {

// A box about the origin of its body, which moves, and turns about its center where it has a angular velocity.
struct SweptAabb {
    abut::Vec3 half;
    abut::Rigid motion;  // from time 0 on

    bool turns() const { return motion.angular_velocity != abut::Vec3::Zero(); }
};

struct Bounds {
    abut::Vec3 low, high;
};

// Which of these bodies may touch from time 0 to 1?
struct Scene {
    using Answer = NearPairs;
    std::vector<SweptAabb> bodies;
    // For libraries that take bounds: aligned boxes around what each body sweeps from time 0 to 1 (`during`), and in
    // the same time before (`before`).
    std::vector<Bounds> before, during;
};

// The same, of which the time counts that it takes to give all bodies their motions.
struct SceneToMove : Scene {};

// The same motion, seen from one unit of time earlier on.
abut::Rigid begun_earlier(const abut::Rigid& motion);

}  // namespace bench
