// SPDX-License-Identifier: Apache-2.0
// First and last time of contact of two moving boxes, from the two axes that the kernel says decide.
#pragma once

#include "query/moving/contact_times.hpp"
#include "query/pair/kernels.hpp"

namespace abut::detail {

template <class Core>
inline constexpr bool is_box = OneOf<Core, BoxCore, AlignedBoxCore>;

inline const OrientedBox& oriented(const BoxCore& core) { return core.box; }
inline OrientedBox oriented(const AlignedBoxCore& core) {
    return {core.box.min, Mat3::Identity(), core.box.max / 2 - core.box.min / 2};
}

// Twice the vector from the center of a to that of b, rounded by u of the distances between their corners.
inline Vec3 twice_offset(const BoxCore& a, const BoxCore& b) { return 2 * (b.box.center - a.box.center); }
inline Vec3 twice_offset(const AlignedBoxCore& a, const AlignedBoxCore& b) {
    return (b.box.min - a.box.min) + (b.box.max - a.box.max);
}
inline Vec3 twice_offset(const AlignedBoxCore& a, const BoxCore& b) {
    return (b.box.center - a.box.min) + (b.box.center - a.box.max);
}

// Whether the two axes prove enough; if not, the loop has to decide.
inline bool find_times_of_boxes(const OrientedBox& a, const OrientedBox& b, const MovingOffset& motion, double horizon,
                                ContactTimes<3>& times) {
    if (!is_comfortable(motion.reach) || !(motion.slack < infinity)) return false;
    const BoxTimes found = times_of_boxes(a, b, motion);
    if (found.at_start == Verdict::unsure || !found.has_digits) return false;
    const bool is_apart = found.at_start == Verdict::apart;
    const int deciding = is_apart ? 0 : 1;
    if (!std::isfinite(found.gap[deciding])) return false;
    // Slower than this, what underflows would count too; the kernel takes it for nothing.
    if (std::abs(found.closing[deciding]) < 0x1p-1000 || std::abs(found.closing[1]) < 0x1p-1000) return false;
    times.reach = motion.reach;
    times.is_apart = is_apart;
    times.first = is_apart ? std::max(found.enter[0], found.enter[1]) : -infinity;
    times.last = std::min(found.leave[deciding], found.leave[1]);
    times.last_high = std::min(found.leave_high[deciding], found.leave_high[1]);
    times.axis = {found.axis[0][deciding], found.axis[1][deciding], found.axis[2][deciding]};
    times.gap = found.gap[deciding];
    times.closing = found.closing[deciding];
    times.axes = is_apart ? 2 : 1;
    if (is_apart != (times.first > -infinity)) return false;
    if (times.is_free(horizon)) return true;
    if (!found.touches_last) return false;
    // When they touch so briefly that rounding alone may have made it so, the loop has to tell.
    return !is_apart || (found.touches_first && times.first == found.enter[0] &&
                         (times.last_high - times.first) * length_bound(motion.velocity) > 0x1p-20 * motion.reach);
}

template <class A, class B>
bool find_times_of_boxes(const A& core_a, const B& core_b, const RelativeVelocity<3>& velocity, double slack,
                         double horizon, ContactTimes<3>& times) {
    if (velocity.exponent<double>() != 0) return false;
    const OrientedBox &a = oriented(core_a), &b = oriented(core_b);
    const Vec3 offset = twice_offset(core_a, core_b) / 2;
    const double not_finite = 0 * (a.axes.sum() + b.axes.sum());  // 0, or NaN when an axis is not finite
    const double reach = 2 * (length_bound(a.half) + length_bound(b.half)) + length_bound(offset) + not_finite;
    // What touches touches within the rounding bound, as at rest.
    double bound;
    if constexpr (std::is_same_v<A, BoxCore> && std::is_same_v<B, BoxCore>) {
        bound = rounding_bound_of(reach, max_or_nan(core_a.largest(), core_b.largest()));  // that of their frame
    } else {
        const Frame3 frame = frame_of(core_a, core_b);
        if (frame.scale != 1) return false;
        bound = frame.bound;
    }
    return find_times_of_boxes(a, b, {offset, velocity.velocity<double>(), slack + bound, reach}, horizon, times);
}

}  // namespace abut::detail
