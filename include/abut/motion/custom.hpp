// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "abut/core/pose.hpp"

namespace ABUT_EXPORT abut {

// Any motion, given by two functions. What abut proves holds as long as the motion keeps to both.
struct Custom {
    // The pose of the body at a time.
    std::function<Pose(double time)> pose;

    // The largest distance, or more, from its position at `time` that a body point within `radius` of the body's origin
    // can reach until `time + step`. Must not fall as `step` or `radius` grow.
    std::function<double(double time, double step, double radius)> displacement_bound;
};

}  // namespace abut
