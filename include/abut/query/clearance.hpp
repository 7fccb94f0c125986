// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <limits>

#include "abut/query/first_contact.hpp"

namespace ABUT_EXPORT abut {

// How near two bodies come to one another.
struct Clearance {
    double distance = std::numeric_limits<double>::infinity();  // the smallest that was found, at `time`
    double at_least = 0;                                        // proven: they are never nearer in [0, horizon]
    double time = 0;                                            // of `distance`
    // Proven: until then they are never nearer than this. The horizon, and the same as `at_least`, unless there is a
    // reason why no more is known.
    double until = 0, at_least_until = 0;
    Reason reason = Reason::digits;
    Vec3 point_a = Vec3::Zero(), point_b = Vec3::Zero();  // the closest points then, in the world
    std::array<std::uint32_t, 2> triangle{};              // of meshes, that have these points
    QueryStats stats;
};

namespace detail {
Clearance clearance_of_any(SolidRef a, const Motion& motion_a, SolidRef b, const Motion& motion_b,
                           const ContactOptions& options);
}  // namespace detail

// The smallest distance of two moving things in [0, horizon]: it is from `at_least` to `distance`, which differ
// by no more than the tolerance. For shapes that come as near as the tolerance, `at_least` is 0.
//
// Where the steps or the digits run out, `reason` says so. Until the time `until` the two are proven to be no nearer
// than `at_least_until`, which is as good as it would be; for the rest of the time `at_least` is what is left of that
// if they went towards one another as fast as they move, often 0, or what meshes keep that slide past each other.
// `distance` is still one that they come to. With an infinite horizon nothing is proven at all: `until` and both bounds
// are 0. The margin and the depths of the options are ignored. Solids that are inside one another at time 0 have none;
// an AnyShape that holds a Ray has none that is proven.
template <AnyMotion MotionA = Linear, AnyMotion MotionB = Linear>
[[nodiscard]] Clearance clearance(SolidRef a, const MotionA& motion_a, SolidRef b, const MotionB& motion_b,
                                  const ContactOptions& options = {}) {
    return detail::clearance_of_any(a, motion_a, b, motion_b, options);
}

}  // namespace abut
