// SPDX-License-Identifier: Apache-2.0
// Rotation vectors: an axis, as long as the angle in radians.
#pragma once

#include <cmath>

#include "abut/core/vector.hpp"
#include "core/length.hpp"

namespace abut::detail {

// exp([w]) as a quaternion of unit length, but for a rounding of 4u and of u of the angle.
inline Quat turn_by(const Vec3& w) {
    const double angle = length_of(w), half = angle / 2;
    // sin(x)/x is 1 to the last bit long before x² underflows.
    const double ratio = half > 0x1p-30 ? std::sin(half) / angle : 0.5;
    return Quat(std::cos(half), ratio * w[0], ratio * w[1], ratio * w[2]);
}

// The smallest w with turn_by(w) = q, which must have unit length; its angle is at most π.
inline Vec3 turn_of(const Quat& q) {
    const double sine = length_of(Vec3(q.vec())), cosine = std::abs(q.w());
    const double ratio = sine > 0x1p-30 ? 2 * std::atan2(sine, cosine) / sine : 2;
    return (q.w() < 0 ? -ratio : ratio) * q.vec();
}

}  // namespace abut::detail
