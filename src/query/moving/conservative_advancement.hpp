// SPDX-License-Identifier: Apache-2.0
// Certified advancement: from the closest points to the step that is surely free, and on, until two bodies are as near
// as the tolerance, or the horizon is reached.
#pragma once

#include "abut/query/first_contact.hpp"
#include "motion/motion_sampler.hpp"
#include "query/gjk/convex_points.hpp"

namespace abut::detail {

struct CloudPair {
    ConvexPoints a, b;
};

struct Advance {
    Outcome outcome = Outcome::unresolved;
    Reason reason = Reason::digits;
    double time = 0;
    double gap = 0;            // what is between them then
    Vec3 axis = Vec3::Zero();  // unit, from a to b, in the world
    std::uint64_t steps = 0;
    double rounding = 0;  // of the gap

    Advance& of(Outcome resolved) {
        outcome = resolved;
        reason = Reason::none;
        return *this;
    }
    Advance& for_reason(Reason why) {
        reason = why;
        return *this;
    }
};

// The clouds are relative to the points that the tracks turn about. Moves the points of b.
Advance conservative_advancement(const MotionSampler& track_a, const ConvexPoints& a, const MotionSampler& track_b,
                                 const ConvexPoints& b, const ContactOptions& options);

// How near they come, as Clearance has it.
struct Approach {
    double distance = std::numeric_limits<double>::infinity(), at_least = 0;
    double time = 0;  // of that distance
    double until = 0, at_least_until = 0;
    Reason reason = Reason::digits;
    std::uint64_t steps = 0;
};
Approach minimum_distance(const MotionSampler& track_a, const ConvexPoints& a, const MotionSampler& track_b,
                          const ConvexPoints& b, const ContactOptions& options);

}  // namespace abut::detail
