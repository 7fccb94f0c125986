// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/core/pose.hpp"

namespace ABUT_EXPORT abut {

// A body that moves and turns at constant rates: its point `center` keeps its velocity, and the body turns about it.
// With C the position of `center` at time 0 and R the rotation of `pose`, a body point y is at time t at
//     C + t velocity + exp(t [angular_velocity]) R (y − center).
struct Rigid {
    Pose pose = {};                        // at time 0
    Vec3 velocity = Vec3::Zero();          // of `center`
    Vec3 angular_velocity = Vec3::Zero();  // rad per unit of time, world axes
    Vec3 center = Vec3::Zero();            // in the frame of the body
};

}  // namespace abut
