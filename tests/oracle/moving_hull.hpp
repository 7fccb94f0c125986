// SPDX-License-Identifier: Apache-2.0
// Where a moving shape is, in interval arithmetic, from what the headers of motions say and nothing else.
#pragma once

#include <vector>

#include "abut/motion/motion.hpp"
#include "oracle/real.hpp"
#include "support/shapes.hpp"

namespace abut::test {

// The hull of points, inflated by a radius, on its way. Of the motions all but Custom.
class MovingHull {
 public:
    MovingHull(const AnyShape& shape, const Motion& motion);

    double radius() const { return radius_; }

    // The times from 0 on at which velocity or angular velocity change.
    const std::vector<double>& breaks() const { return breaks_; }

    // Of every point, for all times of an interval that has no break inside. They hold for the points as real numbers.
    struct State {
        std::vector<RealVec3> positions, velocities;
    };
    State at(const Real& time) const;

 private:
    // Turns at a constant rate about a point that moves at a constant rate, from a time on.
    struct Leg {
        double from;
        RealVec3 center, velocity, axis;
        Real speed;                  // about the axis
        std::vector<RealVec3> arms;  // from the center to the points, at `from`
    };
    void add_leg(double from, const Pose& pose, const RealVec3& velocity, const RealVec3& axis, const Real& speed,
                 const Vec3& center);
    void add(const Rigid& motion);
    void add(const Path& motion);

    std::vector<RealVec3> points_;
    double radius_;
    std::vector<Leg> legs_;
    std::vector<double> breaks_;
};

}  // namespace abut::test
