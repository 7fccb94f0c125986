// SPDX-License-Identifier: Apache-2.0
// Conservative advancement of two convex shapes: from their closest points to the step that is surely free, and on,
// until the two are as near as the tolerance, or the horizon is reached.
#pragma once

#include "abut/query/first_contact.hpp"
#include "motion/motion_sampler.hpp"
#include "query/gjk/convex_points.hpp"

namespace abut::detail {

struct ConvexPointsPair {
    ConvexPoints a, b;
};

struct Advancement {
    Outcome outcome = Outcome::unresolved;
    Reason reason = Reason::digits;
    double time = 0;
    double gap = 0;            // what is between them then
    Vec3 axis = Vec3::Zero();  // unit, from a to b, in the world
    std::uint64_t steps = 0;
    double rounding = 0;  // of the gap

    Advancement& resolve(Outcome as) {
        outcome = as;
        reason = Reason::none;
        return *this;
    }
};

// The points of each are relative to the point that its motion turns about.
Advancement conservative_advancement(const MotionSampler& motion_a, const ConvexPoints& a,
                                     const MotionSampler& motion_b, const ConvexPoints& b,
                                     const ContactOptions& options);

// How near they come, as Clearance has it.
struct MinimumDistance {
    double distance = std::numeric_limits<double>::infinity(), at_least = 0;
    double time = 0;  // of that distance
    double until = 0, at_least_until = 0;
    Reason reason = Reason::digits;
    std::uint64_t steps = 0;
};
MinimumDistance minimum_distance(const MotionSampler& motion_a, const ConvexPoints& a, const MotionSampler& motion_b,
                                 const ConvexPoints& b, const ContactOptions& options);

}  // namespace abut::detail
