// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <abut/abut.hpp>
#include <memory>

#include "contender.hpp"

namespace bench {

// Two meshes that turn close to each other, and when they first touch, which is known from how they were made.
struct SlidingPair {
    using Answer = double;  // in units of time
    std::shared_ptr<const abut::Mesh> a, b;
    abut::Rigid motion_a, motion_b;
    double first;  // infinity when they do not touch
    double horizon = 1, tolerance = 1e-6;
    double unit = 1;
};

}  // namespace bench
