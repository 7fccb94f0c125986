// SPDX-License-Identifier: Apache-2.0
// docs/theory/world.md §1 has the proofs.
#include "world/swept_aabb.hpp"

#include <algorithm>
#include <limits>

#include "core/infinity.hpp"
#include "core/length.hpp"
#include "motion/motion_sampler.hpp"

namespace abut::detail {
namespace {

// Of what is added up, more than poses are rounded by, and more than first_contact may be early by: a pair that it says
// touches must not have been left out before.
constexpr double sweep_rounding = 0x1p-38;

InitialMotion initial_motion_at(const MotionState& at, const Vec3& center_of_rotation, const PartBounds& bounds) {
    const Vec3 arm = bounds.center - center_of_rotation;
    const Mat3 axes = at.rotation * bounds.axes;
    InitialMotion result{at.center,      at.rotation * arm,      axes.cwiseAbs() * bounds.half,
                         at.velocity,    length_of(at.velocity), length_of(at.angular_velocity),
                         length_of(arm), bounds.radius,          0,
                         at.until};
    result.extent = result.extent.cwiseMin(bounds.radius);
    result.added = at.added + (1 + at.largest_angle) * (result.arm + result.radius);
    return result;
}

// While velocity and angular velocity hold. A point at a distance r from the center of rotation gets no farther, beside
// that center's own way, than the chord of its arc, which is below min(angle, 2) r. And wherever the part turns to, it
// stays in the ball about the center of rotation.
SweptAabb box_of_piece(const InitialMotion& from, double length, double spread) {
    const double reach = from.arm + from.radius, turned = distance_travelled(from.angular_velocity, length),
                 chord = std::min(turned, 2.0);
    const double travelled = length < infinity ? distance_travelled(from.speed, length) : 0;
    const double slack = spread + sweep_rounding * (from.added + travelled + turned * reach + spread);
    SweptAabb box{from.center, from.center, from.velocity};
    for (int i = 0; i < 3; ++i) {
        const double extent = std::min(from.radius, from.extent[i] + chord * from.radius) + chord * from.arm;
        box.low[i] += std::max(from.offset[i] - extent, -reach) - slack;
        box.high[i] += std::min(from.offset[i] + extent, reach) + slack;
    }
    return box;
}

bool is_finite(const SweptAabb& box) {
    // 0 times what is finite is 0, and NaN else.
    double sum = 0;
    for (int i = 0; i < 3; ++i) sum += 0 * box.low[i] + 0 * box.high[i] + 0 * box.velocity[i];
    return sum == 0;
}

SweptAabb box_of_custom(const MotionSampler& sampler, const PartBounds& bounds, const Interval& slice, double spread) {
    const double length = slice.hi - slice.lo, reach = (length_of(bounds.center) + bounds.radius) * (1 + 0x1p-50);
    const double displacement_bound = sampler.displacement_bound(slice.lo, length * (1 + 0x1p-50), reach);
    const InitialMotion at = initial_motion_at(sampler.at(slice.lo), Vec3::Zero(), bounds);
    return box_of_piece(at, length, spread + displacement_bound * (1 + 0x1p-50));
}

// All that the legs of a path sweep.
SweptAabb box_of_legs(const MotionSampler& sampler, const PartBounds& bounds, const Interval& slice, double spread) {
    SweptAabb box{Vec3::Constant(infinity), Vec3::Constant(-infinity), Vec3::Zero()};
    for (double time = slice.lo;;) {
        const InitialMotion at = initial_motion_at(sampler.at(time), sampler.center(), bounds);
        const double until = std::min(at.until, slice.hi);
        const SweptAabb piece = box_of_piece(at, until - time, spread);
        for (int i = 0; i < 3; ++i) {
            const Interval sweep = swept(piece, i, until - time);
            if (!(sweep.lo >= box.low[i])) box.low[i] = sweep.lo;  // NaN too
            if (!(sweep.hi <= box.high[i])) box.high[i] = sweep.hi;
        }
        if (!(until < slice.hi)) return box;
        time = until;
    }
}

SweptAabb box_of_later_slice(const PartBounds& bounds, const Motion& motion, const Interval& slice, double spread) {
    const MotionSampler sampler(motion);
    if (sampler.is_custom()) return box_of_custom(sampler, bounds, slice, spread);
    const InitialMotion at = initial_motion_at(sampler.at(slice.lo), sampler.center(), bounds);
    if (at.until >= slice.hi) return box_of_piece(at, slice.hi - slice.lo, spread);
    return box_of_legs(sampler, bounds, slice, spread);
}

}  // namespace

InitialMotion initial_motion_of(const PartBounds& bounds, const Motion& motion) {
    const MotionSampler sampler(motion);
    InitialMotion result = initial_motion_at(sampler.at(0), sampler.center(), bounds);
    if (sampler.is_custom()) result.until = -infinity;
    return result;
}

SweptAabb swept_aabb(const PartBounds& bounds, const Motion& motion, const InitialMotion& initial,
                     const Interval& slice, double spread) {
    const bool is_quick = slice.lo == 0 && initial.until >= slice.hi;
    SweptAabb box =
        is_quick ? box_of_piece(initial, slice.hi, spread) : box_of_later_slice(bounds, motion, slice, spread);
    if (!is_finite(box)) box = {Vec3::Constant(-infinity), Vec3::Constant(infinity), Vec3::Zero()};
    return box;
}

std::optional<double> first_overlap_time(const SweptAabb& a, const SweptAabb& b, double length) {
    // Differences and quotients are off by parts of themselves, or by less than the smallest normal number.
    constexpr double down = 1 - 0x1p-50, up = 1 + 0x1p-50, tiny = std::numeric_limits<double>::min();
    double enter = 0, leave = length;
    for (int i = 0; i < 3; ++i) {
        const double closing = a.velocity[i] - b.velocity[i], speed = std::abs(closing);
        // How far b is above a, and a above b.
        const double above = b.low[i] - a.high[i], below = a.low[i] - b.high[i];
        if (above > 0 || below > 0) {
            if (!(above > 0 ? closing > 0 : closing < 0)) return {};
            const double gap = std::min(std::max(above, below), std::numeric_limits<double>::max());
            enter = std::max(enter, gap / speed * down - tiny);
        }
        if (speed > 0 && speed < infinity) leave = std::min(leave, -(closing > 0 ? below : above) / speed * up + tiny);
    }
    if (!(enter <= leave)) return {};
    return enter;
}

}  // namespace abut::detail
