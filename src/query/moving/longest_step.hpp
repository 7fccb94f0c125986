// SPDX-License-Identifier: Apache-2.0
// The step of a custom motion. What is known of such a motion is how far its points get in a step of a given length. So
// a step has to leave room for itself: when a gap without that room lasts for L, the shorter of the step and L is
// proven, since a displacement bound does not fall as the step grows.
#pragma once

#include <algorithm>
#include <cmath>

#include "query/moving/relative_motion.hpp"

namespace abut::detail {

// Tries `most`, a quarter of it, and so on, until a step will do, or none down to `least` does. Too long a step leaves
// no room at all, and says nothing.
template <class T, class WillDo>
void try_shorter_steps(T max_step, T least, WillDo&& will_do) {
    for (T step = max_step; !will_do(step) && step > least; step /= 4) {
    }
}

// How long two parts are surely apart, from the time of the motion on. The parts are within these distances of the
// centers. lasts_for(step, room) is how long a gap surely lasts, up to `step`, that is smaller by `room` than the one
// between them.
template <class LastsFor>
double longest_step(const RelativeMotion& motion, double reach_a, double reach_b, LastsFor&& lasts_for) {
    const double max_step = motion.left();
    if (!motion.is_custom()) return lasts_for(max_step, 0.0);
    if (!(max_step > 0)) return 0;
    double proven = 0, too_long = max_step;
    const auto is_proven = [&](double step) {
        const double lasts = lasts_for(step, motion.displacement_bound(step, reach_a, reach_b));
        if (lasts < step) too_long = step;
        proven = std::max(proven, std::min(lasts, step));
        return proven > 0;
    };
    // A shorter step than the least does not change the time.
    try_shorter_steps(max_step, std::max(motion.time() * 0x1p-53, 0x1p-1000), is_proven);
    // Between the two in a geometric sense, until there is little to be gained.
    while (proven > 0 && proven * 1.05 < too_long) is_proven(std::sqrt(proven) * std::sqrt(too_long));
    return proven;
}

}  // namespace abut::detail
