// SPDX-License-Identifier: Apache-2.0
// The screw that two bodies turn along, relative to each other: a rotation about an axis and a translation along it, at
// constant rates (docs/theory/sliding.md §1).
#pragma once

#include <optional>

#include "query/moving/relative_motion.hpp"

namespace abut::detail {

// The motion of b at a time, as seen from a. Rates are for all that is left of the motion then, so that they are angles
// and lengths: squares of speeds may be out of the range of doubles. `part` is a part of that, from 0 to 1.
class RelativeScrew {
 public:
    // None where nothing turns, relative to the other.
    static std::optional<RelativeScrew> of(const RelativeMotion& motion);

    Mat3 axes;      // by rows: two directions across the axis, and that of the axis; from the axes of a
    Vec3 origin;    // a point of the axis, in the frame of a
    double turn;    // radians about the axis
    double travel;  // along it
    // Of all points of the two from a point of the axis; it bounds what places are rounded by.
    double reach;

    // How far the points of b get from where the screw leads them, and how far along the axis.
    struct Deviation {
        double whole, along;
    };
    Deviation deviation(double part) const;

 private:
    Vec3 turn_a_, turn_b_, offset_, way_;
    double reach_b_, slack_;
};

}  // namespace abut::detail
