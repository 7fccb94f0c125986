// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/motion/motion.hpp"
#include "core/double_double.hpp"

namespace abut::detail {

// As the public one, from a time of which more digits are known than a double has. The pose is rounded as a pose is,
// whatever the time: a way is not rounded before it is added to where it began.
Motion shifted(const Motion& motion, DoubleDouble time);

}  // namespace abut::detail
