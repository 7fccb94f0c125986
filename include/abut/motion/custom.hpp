// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "abut/core/pose.hpp"

namespace ABUT_EXPORT abut {

// Any motion of which two things are known. What is proven about it is proven for whatever keeps to both.
struct Custom {
    // Where the body is.
    std::function<Pose(double time)> pose;

    // How far a body point within `radius` of the body's origin can get, from `time` until `time + step`, from where it
    // was at `time`. Must not fall as `step` or `radius` grow.
    std::function<double(double time, double step, double radius)> reach;
};

}  // namespace abut
