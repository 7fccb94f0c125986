// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/world/body.hpp"

namespace abut::detail {

// A box and a ball about its center, in the frame of the part. Each holds all of it.
struct PartBounds {
    Vec3 center, half;
    Mat3 axes;
    double radius;
};

PartBounds bounds_of(const Solid& shape);

}  // namespace abut::detail
