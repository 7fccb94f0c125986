// SPDX-License-Identifier: Apache-2.0
// Two bodies at a time, each as the other sees it, and how they go on.
#pragma once

#include "abut/shape/triangle.hpp"
#include "core/rounded_time.hpp"
#include "motion/motion_sampler.hpp"
#include "query/traversal/node_safe_step.hpp"

namespace abut::detail {

// What does not change with time. `center` is what the body turns about, in its own frame, and `reach` the largest
// distance of its points from there.
struct MovingBody {
    const MotionSampler& track;
    const TreeUnit& unit;
    Vec3 center;
    double reach, rounding;
};

class RelativeMotion {
 public:
    RelativeMotion(const MovingBody& a, const MovingBody& b, double horizon) : a_(a), b_(b), horizon_(horizon) {}

    // To be called before all others. Does nothing when that is the time already.
    void set_time(double time);

    // Everything is in the frame of a.
    Mat3 turn;  // a point y of b is turn * y + move
    Vec3 move;
    Vec3 offset, velocity;  // of the center of b as seen from that of a
    Vec3 angular_velocity_a, angular_velocity_b;
    Mat3 axes_a;          // from the frame of a to the world
    Vec3 center_a;        // of a, in the world
    double until = 0;     // the time until which velocities and angular velocities hold, or the horizon
    double rounding = 0;  // of the distance between points of the two

    Triangle moved(const Triangle& of_b) const {
        Triangle result;
        for (std::size_t i = 0; i < 3; ++i) result.vertex[i] = turn * of_b.vertex[i] + move;
        return result;
    }
    Pose pose_a() const { return {Quat(axes_a), center_a - axes_a * a_.center}; }

    double time() const { return time_; }
    // From above.
    double left() const { return time_between(time_, until); }

    // The time after a step, from below.
    double after(double step) const { return step >= left() ? until : time_after(time_, step); }

    // How the nodes of b are seen from a, or those of a from b.
    struct ObbFrame {
        NodeTransform sight;
        RelativeVelocity8 drift;  // for a step of `left()`; apart is not set
        double scale;             // from lengths of the user to those of the sight
        double speed;             // the largest, in parts of all that is left, or about that
    };
    const ObbFrame& view(bool is_of_b);

 private:
    void look(ObbFrame& view, const MovingBody& viewer, const MovingBody& seen, const Mat3& turn_seen,
              const Vec3& move_seen, const Vec3& velocity_seen, const Vec3& spin_viewer, const Vec3& spin_seen,
              const Vec3& pivot) const;

    const MovingBody a_, b_;
    const double horizon_;
    double time_ = -1;
    bool is_set_[2] = {false, false};
    ObbFrame view_[2];
};

}  // namespace abut::detail
