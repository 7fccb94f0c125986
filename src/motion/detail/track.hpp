// SPDX-License-Identifier: Apache-2.0
// A motion of which velocity and spin are constant from one time to the next.
#pragma once

#include "abut/motion/motion.hpp"

namespace abut::detail {

// A body at a time, and how it goes on.
struct Moment {
    Mat3 rotation;         // from the frame of the body to the world
    Vec3 center;           // where the point that it turns about is
    Vec3 velocity, spin;   // of that point, and about it
    double until;          // the time until which they hold
    double largest_angle;  // by how much the body has turned on its way, or more: what rotation is rounded by
};

class Track {
 public:
    explicit Track(const Motion& motion) : motion_(motion) {}

    // The point of the body that it turns about.
    Vec3 center() const;
    Moment at(double time) const;
    // How far a point within `radius` of the center may get in a step beside what velocity and spin tell.
    double wander(double time, double step, double radius) const;
    bool is_custom() const { return std::holds_alternative<Custom>(motion_); }
    // Whether velocity is constant and nothing turns.
    bool is_linear() const;

 private:
    const Motion& motion_;
};

}  // namespace abut::detail
