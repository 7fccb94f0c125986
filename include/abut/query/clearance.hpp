// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <limits>

#include "abut/query/first_contact.hpp"

namespace abut {

// How near two bodies come to one another.
struct Clearance {
    double distance = std::numeric_limits<double>::infinity();  // the smallest that was found, at `time`
    double at_least = 0;                                        // proven: they are never nearer
    double time = 0;
    Vec3 on_a = Vec3::Zero(), on_b = Vec3::Zero();  // the closest points then, in the world
    std::array<std::uint32_t, 2> triangle{};        // of meshes, that have these points
    Stats stats;
};

// The smallest distance of two moving convex shapes in [0, horizon]: it is from `at_least` to `distance`, which differ
// by no more than the tolerance. Of shapes that come as near as the tolerance no more is told: `at_least` is 0. Where
// the steps or the digits run out, or the horizon is infinite, nothing is proven: `at_least` is 0 as well, and
// `distance` is still one that they come to. The margin of the options is not heeded.
template <BoundedShape3 A, BoundedShape3 B>
Clearance clearance(const A& a, const Motion& motion_a, const B& b, const Motion& motion_b,
                    const Options& options = {});

// Kinds that are known only at run time. A Ray has no clearance: nothing is proven.
Clearance clearance(const AnyShape& a, const Motion& motion_a, const AnyShape& b, const Motion& motion_b,
                    const Options& options = {});

}  // namespace abut
