// SPDX-License-Identifier: Apache-2.0
// Where a part can be during a slice of time.
#pragma once

#include <optional>

#include "abut/core/interval.hpp"
#include "abut/motion/motion.hpp"
#include "world/detail/part_bounds.hpp"

namespace abut::detail {

// At every time t of a slice, the part is between low and high, both moved by (t − the start of the slice) · velocity.
struct MovingBox {
    Vec3 low, high;
    Vec3 velocity;
};

// Of a part on its motion, grown by `spread` on all sides and by what its poses are rounded by. Boundless where nothing
// is known.
MovingBox moving_box(const Motion& motion, const PartBounds& bounds, const Interval& slice, double spread);

// All places of the box during a slice of this length, which may be infinite.
Interval swept(const MovingBox& box, int axis, double length);

// From when on two boxes may have a point in common, as the time since the start of the slice, from below; nothing when
// they do not, in a slice of this length.
std::optional<double> meeting(const MovingBox& a, const MovingBox& b, double length);

}  // namespace abut::detail
