// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "abut/core/vector.hpp"
#include "core/length.hpp"

namespace abut::detail {

// How near two points come of which the second, seen from the first, moves from `from` by `by`; from below. NaN when
// nothing is known.
inline double least_distance(const Vec3& from, const Vec3& by) {
    const double length = length_of(by);
    const Vec3 along = length > 0 ? Vec3(by / length) : Vec3(Vec3::Zero());
    const double nearest = std::clamp(-from.dot(along), 0.0, length);
    return length_of(from + nearest * along) - 0x1p-46 * (length_of(from) + length);
}

}  // namespace abut::detail
