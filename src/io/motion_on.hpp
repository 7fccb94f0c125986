// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/core/expected.hpp"
#include "abut/motion/motion.hpp"

namespace abut::detail {

// The motion in the world of a body that moves as `own` says in the frame of a body that moves as `carrier` does, until
// a time that may be infinite. It is told exactly, but for the rounding of poses, where the carrier does not turn, and
// where the body rests on it; all else is an error, which says so.
Expected<Motion> motion_on(const Motion& carrier, const Motion& own, double until);

}  // namespace abut::detail
