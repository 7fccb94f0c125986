// SPDX-License-Identifier: Apache-2.0
// How far shapes reach along a direction, in floats of 128 bits: what answers about curved shapes are compared with. It
// shares no code with the library.
#pragma once

#include "abut/shape/any_shape.hpp"

namespace abut::test {

using Quad = __float128;
struct Quad3 {
    Quad x, y, z;
};

// The largest product of a direction, which need not have unit length, with a point of a bounded shape.
Quad reach_along(const AnyShape& shape, const Quad3& direction);

// By how much b lies beyond a along a direction, relative to its length: negative when they overlap along it.
double quad_gap(const AnyShape& a, const AnyShape& b, const Vec3& direction);

// At least how far a point is outside of a cylinder, or 0.
double outside_of(const Cylinder& cylinder, const Vec3& point);

}  // namespace abut::test
