// SPDX-License-Identifier: Apache-2.0
// The motion of two bodies relative to each other, at a time: what every certified step goes out from.
#pragma once

#include "core/rounded_time.hpp"
#include "motion/motion_sampler.hpp"

namespace abut::detail {

// What does not change with time.
struct MovingBody {
    const MotionSampler& motion;
    Vec3 center;      // what the body turns about, in the frame of its points
    double reach;     // the largest distance of a point from there
    double rounding;  // how far points, and what is computed from them, may be off
};

// Everything is in the axes of a.
class RelativeMotion {
 public:
    RelativeMotion(const MovingBody& a, const MovingBody& b, double horizon) : a_(a), b_(b), horizon_(horizon) {}

    // To be called before all others. Does nothing when that is the time already.
    void set_time(double time);

    Mat3 turn;              // from the axes of b
    Vec3 offset, velocity;  // of the center of b as seen from that of a
    Vec3 angular_velocity_a, angular_velocity_b;
    Mat3 axes_a;          // from the axes of a to the world
    Vec3 center_a;        // in the world
    double until = 0;     // the time until which velocities and angular velocities hold, or the horizon
    double rounding = 0;  // of the distance between points of the two

    // A point y of b is turn * y + move() in the frame of a.
    Vec3 move() const { return a_.center + offset - turn * b_.center; }
    Pose pose_a() const { return {Quat(axes_a), center_a - axes_a * a_.center}; }

    double time() const { return time_; }
    // All steps in time go by these two. What is left until `until`, from above.
    double left() const { return time_between(time_, until); }
    // The time after a step, from below.
    double after(double step) const { return step >= left() ? until : time_after(time_, step); }

    // Whether one of them is a motion of the user's own, of which a displacement bound is known and no velocity.
    bool is_custom() const { return a_.motion.is_custom() || b_.motion.is_custom(); }
    // How far points of the two, within these distances of the centers, may get in a step from now on, together, beside
    // what velocities and angular velocities tell.
    double displacement_bound(double step, double reach_a, double reach_b) const {
        return a_.motion.displacement_bound(time_, step, reach_a) + b_.motion.displacement_bound(time_, step, reach_b);
    }
    // How far points of the two may get, together, from one time to another.
    double travel(double from, double to) const {
        return a_.motion.travel(from, to, a_.reach) + b_.motion.travel(from, to, b_.reach);
    }

    const MovingBody& a() const { return a_; }
    const MovingBody& b() const { return b_; }

 private:
    const MovingBody a_, b_;
    const double horizon_;
    double time_ = -1;
};

}  // namespace abut::detail
