// SPDX-License-Identifier: Apache-2.0
#include "query/moving/relative_motion.hpp"

#include <algorithm>

namespace abut::detail {

void RelativeMotion::set_time(double time) {
    if (time == time_) return;
    time_ = time;
    const MotionState at_a = a_.motion.at(time), at_b = b_.motion.at(time);
    axes_a = at_a.rotation;
    center_a = at_a.center;
    const Mat3 from_world = axes_a.transpose();
    turn = from_world * at_b.rotation;
    offset = from_world * (at_b.center - at_a.center);
    velocity = from_world * (at_b.velocity - at_a.velocity);
    angular_velocity_a = from_world * at_a.angular_velocity;
    angular_velocity_b = from_world * at_b.angular_velocity;
    until = std::min({at_a.until, at_b.until, horizon_});
    rounding = rounding_of(at_a, a_.reach) + rounding_of(at_b, b_.reach) + a_.rounding + b_.rounding;
}

}  // namespace abut::detail
