// SPDX-License-Identifier: Apache-2.0
// A motion of which velocity and angular velocity are constant from one time to the next.
#pragma once

#include "abut/motion/motion.hpp"

namespace abut::detail {

// A body at a time, and how it goes on.
struct MotionState {
    Mat3 rotation;                    // from the frame of the body to the world
    Vec3 center;                      // where the point that it turns about is
    Vec3 velocity, angular_velocity;  // of that point, and about it
    double until;                     // the time until which they hold
    double largest_angle;  // by how much the body has turned on its way, or more: what rotation is rounded by
    double added;          // the lengths that were added up to get the center: what that is rounded by
};

// How far a point within `reach` of the center may be from where the motion leads it, while the velocity and the
// angular velocity of the moment hold; with room for turning it once more, and for its projection onto a unit vector.
//
// A rotation is a unit quaternion but for 8u, so that a vector turned by it is off by less than 20u of itself, and by
// 4u for every radian of the angle, which is rounded too. The center is a sum of a position, a turned vector and a way.
// Those of a path are taken from the difference of two such sums: 64u of what was added up. Products that underflow
// lose up to 2^-1075 each, and there are fewer than a thousand.
inline double rounding_of(const MotionState& at, double reach) {
    return 0x1p-46 * (at.added + (1 + at.largest_angle) * reach) + 0x1p-1064;
}

// The way of a body from time 0 on, as long as it is told by one velocity and one angular velocity.
struct ConstantRateMotion {
    ConstantRateMotion(const Pose& pose, const Vec3& body_center, const Vec3& velocity, const Vec3& angular_velocity);
    MotionState at(double time) const;

    Quat start;  // unit
    Vec3 center, velocity, angular_velocity;
    double added, pace, speed;  // as in MotionState at time 0; |velocity|, |angular velocity|
};

// What is left of a gap after two bodies have gone a way in all; 0 when nothing is known of it.
inline double left_after(double gap, double way) { return gap > way ? (gap - way) * (1 - 0x1p-50) : 0; }

class MotionSampler {
 public:
    explicit MotionSampler(const Motion& motion) : motion_(motion), course_(course_of(motion)) {}

    // The point of the body that it turns about; 0 when it does not turn.
    Vec3 center() const;
    MotionState at(double time) const;
    // How far a point within `radius` of the center may get in a step beside what velocity and angular velocity tell.
    double displacement_bound(double time, double step, double radius) const;
    // How far a point within `radius` of the center may get, in all, from one time to another.
    double travel(double time, double until, double radius) const;
    bool is_custom() const { return std::holds_alternative<Custom>(motion_); }
    // Whether velocity is constant and nothing turns.
    bool is_linear() const;

 private:
    static ConstantRateMotion course_of(const Motion& motion);

    const Motion& motion_;
    ConstantRateMotion course_;  // of a linear or a rigid motion
};

}  // namespace abut::detail
