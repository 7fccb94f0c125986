// SPDX-License-Identifier: Apache-2.0
// Two cores that are near to each other: does the direction between their closest points separate them?
#pragma once

#include <optional>

#include "query/gjk/closest_points.hpp"
#include "query/sat/projection.hpp"

namespace abut::detail {

// With the gap along it, when that is above the bound; nothing when the closest points are no farther apart than
// `doubt`.
template <class A, class B>
[[gnu::noinline]] std::optional<Gap<3>> gap_of_nearest_points(const A& a, const B& b, const Frame<3>& frame,
                                                              double doubt) {
    using S = DoubleDouble;
    if (!(frame.reach >= 0)) return {};
    ClosestCache cache;
    if (std::isfinite(frame.reach)) {
        const auto points = closest_points<double>(a, b, frame, cache);
        if (points.is_common || points.distance <= doubt) return {};
    }
    const auto points = closest_points<S>(a, b, frame, cache);
    if (points.is_common) return {};
    const Vector<S> axis = of_unit_size<S, 3>(points.direction);
    const S gap = project<S>(b, axis, frame).lo - project<S>(a, axis, frame).hi;
    if (!exceeds_bound<3>(gap, axis, frame)) return {};
    const Vec3 direction = rounded<S, 3>(axis);
    const double length = length_of(direction);
    return Gap<3>{direction / length, frame.user_length<S>(static_cast<double>(gap) / length)};
}

}  // namespace abut::detail
