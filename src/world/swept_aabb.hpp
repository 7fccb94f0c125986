// SPDX-License-Identifier: Apache-2.0
// Where a part can be during a slice of time.
#pragma once

#include <cmath>
#include <optional>

#include "abut/core/interval.hpp"
#include "abut/motion/motion.hpp"
#include "world/part_bounds.hpp"

namespace abut::detail {

// At every time t of a slice, the part is between low and high, both moved by (t − the start of the slice) · velocity.
struct SweptAabb {
    Vec3 low, high;
    Vec3 velocity;
};

// A part at a time, and how it goes on: all that its box is made of, however long the slice.
struct InitialMotion {
    Vec3 center;                     // what it turns about
    Vec3 offset;                     // from there to the center of its bounds
    Vec3 extent;                     // of the bounds along the axes of the world
    Vec3 velocity;                   // of the center
    double speed, angular_velocity;  // how fast that is, and how fast it turns
    double arm, radius;              // the length of the offset, and of the ball around the part
    double added;                    // the lengths that poses are rounded by
    double until;  // the time until which velocity and angular velocity hold; that of a custom motion is past
};

// Of a part, at time 0.
InitialMotion initial_motion_of(const PartBounds& bounds, const Motion& motion);

// Of a part, grown by `spread` on all sides and by what its poses are rounded by. Boundless where nothing is known.
// `initial` is its initial motion.
SweptAabb swept_aabb(const PartBounds& bounds, const Motion& motion, const InitialMotion& initial,
                     const Interval& slice, double spread);

// A speed times a time, either of which may be 0 and the time infinite.
inline double distance_travelled(double speed, double time) { return speed == 0 || time == 0 ? 0 : speed * time; }

// All that the box sweeps during a slice of this length, which may be infinite. Rounded by u of what the box was grown
// by far more than.
inline Interval swept(const SweptAabb& box, int axis, double length) {
    const double half = distance_travelled(box.velocity[axis], length) / 2;
    if (std::isinf(half)) return half < 0 ? Interval{half, box.high[axis]} : Interval{box.low[axis], half};
    // The lesser of the way and 0, and the greater, branch-free: the sign is unpredictable.
    return {box.low[axis] + (half - std::abs(half)), box.high[axis] + (half + std::abs(half))};
}

// From when on two boxes may have a point in common, as the time since the start of the slice, from below; nothing when
// they do not, in a slice of this length.
std::optional<double> first_overlap_time(const SweptAabb& a, const SweptAabb& b, double length);

}  // namespace abut::detail
