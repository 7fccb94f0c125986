// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/core/pose.hpp"

namespace ABUT_EXPORT abut {

// A body that keeps its velocity and does not turn: at time t it stands at `pose`, moved by t times `velocity`.
struct Linear {
    Vec3 velocity = Vec3::Zero();
    Pose pose = {};
};

struct Linear2 {
    Vec2 velocity = Vec2::Zero();
};

}  // namespace abut
