// SPDX-License-Identifier: Apache-2.0
// Motions that follow from another. Where they lead is rounded as poses are.
#pragma once

#include "abut/motion/motion.hpp"

namespace ABUT_EXPORT abut {

// The same motion with time counted from `time`, which must be finite and at least 0. What was before is forgotten: a
// path keeps the leg that it is on.
Motion shifted(const Motion& motion, double time);

// The same motion backwards from `time`, which must be finite and at least 0: at t it is where the motion is at
// time − t. What comes after `time` is forgotten.
Motion reversed(const Motion& motion, double time);

// The motion of a part that is fixed to a body, at `offset` in the frame of the body.
Motion attached(const Motion& motion, const Pose& offset);

}  // namespace abut
