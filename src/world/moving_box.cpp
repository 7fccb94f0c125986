// SPDX-License-Identifier: Apache-2.0
// docs/theory/world.md §1 has the proofs.
#include "world/detail/moving_box.hpp"

#include <algorithm>
#include <limits>

#include "core/detail/length.hpp"
#include "motion/detail/track.hpp"

namespace abut::detail {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// Of what is added up, more than poses are rounded by, and more than first_contact may be early by: a pair that it says
// touches must not have been left out before.
constexpr double rounding = 0x1p-38;

// A speed times a time of which either may be 0 and the time infinite.
double way(double speed, double time) { return speed == 0 || time == 0 ? 0 : speed * time; }

// While velocity and spin hold. A point at a distance r from the center of rotation gets no farther, beside that
// center's own way, than the chord of its arc, which is below min(angle, 2) r.
MovingBox box_of_piece(const Moment& at, double length, const Vec3& center_of_rotation, const PartBounds& bounds,
                       double spread) {
    const Vec3 arm = bounds.center - center_of_rotation;
    const double arm_length = length_of(arm), reach = arm_length + bounds.radius;
    const double turned = way(length_of(at.spin), length), chord = std::min(turned, 2.0);
    const Mat3 axes = at.rotation * bounds.axes;
    const Vec3 offset = at.rotation * arm;
    const double travelled = length < infinity ? way(length_of(at.velocity), length) : 0;
    const double slack = spread + rounding * (at.added + travelled + (1 + at.largest_angle + turned) * reach + spread);
    MovingBox box{at.center, at.center, at.velocity};
    for (int i = 0; i < 3; ++i) {
        double extent = 0;
        for (int k = 0; k < 3; ++k) extent += std::abs(axes(i, k)) * bounds.half[k];
        extent = std::min(bounds.radius, std::min(bounds.radius, extent) + chord * bounds.radius) + chord * arm_length;
        // Wherever it turns to, it stays in the ball about the center of rotation.
        box.low[i] += std::max(offset[i] - extent, -reach) - slack;
        box.high[i] += std::min(offset[i] + extent, reach) + slack;
    }
    return box;
}

// What is not finite, NaN too, is everywhere.
MovingBox or_everywhere(MovingBox box) {
    const bool is_known = box.low.allFinite() && box.high.allFinite() && box.velocity.allFinite();
    return is_known ? box : MovingBox{Vec3::Constant(-infinity), Vec3::Constant(infinity), Vec3::Zero()};
}

MovingBox box_of_custom(const Track& track, const PartBounds& bounds, const Interval& slice, double spread) {
    const double length = slice.hi - slice.lo, reach = (length_of(bounds.center) + bounds.radius) * (1 + 0x1p-50);
    const double wander = track.wander(slice.lo, length * (1 + 0x1p-50), reach);
    return box_of_piece(track.at(slice.lo), length, Vec3::Zero(), bounds, spread + wander * (1 + 0x1p-50));
}

}  // namespace

MovingBox moving_box(const Motion& motion, const PartBounds& bounds, const Interval& slice, double spread) {
    const Track track(motion);
    if (track.is_custom()) return or_everywhere(box_of_custom(track, bounds, slice, spread));
    const Vec3 center = track.center();
    Moment at = track.at(slice.lo);
    if (!(at.until < slice.hi)) return or_everywhere(box_of_piece(at, slice.hi - slice.lo, center, bounds, spread));
    // Of several legs of a path, all that they sweep.
    MovingBox box{Vec3::Constant(infinity), Vec3::Constant(-infinity), Vec3::Zero()};
    for (double time = slice.lo;;) {
        const double until = std::min(at.until, slice.hi);
        const MovingBox piece = box_of_piece(at, until - time, center, bounds, spread);
        for (int i = 0; i < 3; ++i) {
            const Interval sweep = swept(piece, i, until - time);
            if (!(sweep.lo >= box.low[i])) box.low[i] = sweep.lo;  // NaN too
            if (!(sweep.hi <= box.high[i])) box.high[i] = sweep.hi;
        }
        if (!(until < slice.hi)) return or_everywhere(box);
        time = until;
        at = track.at(time);
    }
}

Interval swept(const MovingBox& box, int axis, double length) {
    // Rounded by u of what the box was grown by far more than.
    const double moved = way(box.velocity[axis], length);
    return {box.low[axis] + std::min(moved, 0.0), box.high[axis] + std::max(moved, 0.0)};
}

std::optional<double> meeting(const MovingBox& a, const MovingBox& b, double length) {
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
