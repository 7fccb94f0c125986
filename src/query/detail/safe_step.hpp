// SPDX-License-Identifier: Apache-2.0
// How long two bodies that move and turn at constant rates surely stay apart, when along a direction there is a gap now
// (errata §4; docs/theory/turning.md has the proofs).
//
// Each bound is a function of the step τ that is at most the gap after it, concave in τ for whatever points, and above
// 0 at τ = 0. So where it is not below 0, nothing touches until there; and where it is, nothing touches until the root
// of the chord from 0.
#pragma once

#include "query/detail/cloud.hpp"

namespace abut::detail {

// The Euclidean length, rounded up.
inline double norm_bound(const Vec3& v) { return length_of(v) * (1 + 0x1p-50); }

// One of the two bodies, in the axes that both are seen in.
struct Turning {
    std::span<const Vec3> points;  // relative to the center of rotation
    Vec3 spin;
    double reach;  // of the farthest point

    double speed() const { return norm_bound(spin); }
};

class SafeStep {
 public:
    // `offset` leads from the center of a to that of b, `velocity` is of the latter relative to the former, `direction`
    // is a unit vector from a to b. `swelling` is what is to be left between the two; `rounding` what the points and
    // their projections may be off.
    SafeStep(const Turning& a, const Turning& b, const Vec3& offset, const Vec3& velocity, const Vec3& direction,
             double swelling, double rounding)
        : a_(a), b_(b), offset_(offset), velocity_(velocity), direction_(direction), swelling_(swelling + rounding) {
        const double length = norm_bound(offset);
        drift_ = 0x1p-46 * (norm_bound(velocity) + (a.speed() + b.speed()) * (length + a.reach + b.reach));
    }

    // What is between them along the direction, from below.
    double gap() const {
        return direction_.dot(offset_) - farthest_along(b_.points, -direction_) -
               farthest_along(a_.points, direction_) - swelling_;
    }

    // A time, up to `most`, until which they do not touch; 0 when there is no gap.
    double longest(double most) const {
        const double now = gap();
        if (!(now > 0) || !(most > 0)) return 0;
        double step = longest_of(most, now, [&](double tau) { return after_fixed(tau); });
        if (step < most && !a_.spin.isZero(0))
            step = std::max(step, longest_of(most, now, [&](double tau) {
                                return after_turning(a_, b_, direction_, offset_, velocity_, tau);
                            }));
        if (step < most && !b_.spin.isZero(0))
            step = std::max(step, longest_of(most, now, [&](double tau) {
                                return after_turning(b_, a_, -direction_, -offset_, -velocity_, tau);
                            }));
        return step;
    }

 private:
    // Along the direction as it is: a point p of a body goes on by τ (n×W)·p, and by no more than ½τ²|W|²r beside.
    double after_fixed(double tau) const {
        const double bend = (squared(a_.speed()) * a_.reach + squared(b_.speed()) * b_.reach) / 2;
        return direction_.dot(offset_) + tau * direction_.dot(velocity_) -
               farthest_along(b_.points, -(direction_ + tau * direction_.cross(b_.spin))) -
               farthest_along(a_.points, direction_ + tau * direction_.cross(a_.spin)) - bend * tau * tau - swelling_ -
               drift_ * tau;
    }

    // Along a direction n that turns with one of them, `own`, whose projection then stays as it is.
    double after_turning(const Turning& own, const Turning& other, const Vec3& n, const Vec3& offset,
                         const Vec3& velocity, double tau) const {
        const Vec3 slip = other.spin - own.spin;
        const auto pull = [&](const Vec3& at) { return norm_bound(own.spin.cross(own.spin.cross(at))); };
        const double bend =
            (norm_bound(slip) * (own.speed() + other.speed()) * other.reach + 2 * norm_bound(own.spin.cross(velocity)) +
             std::max(pull(offset), pull(offset + tau * velocity))) /
            2;
        return n.dot(offset) + tau * (n.dot(velocity) + own.spin.cross(n).dot(offset)) -
               farthest_along(other.points, -(n + tau * n.cross(slip))) - farthest_along(own.points, n) -
               bend * tau * tau - swelling_ - drift_ * tau;
    }

    // The root of the chord from 0 to a point beyond the root of the bound is safe, and so is a point before it; the
    // next one is tried in between, in the geometric mean, since a step may be shorter than `most` by any factor.
    template <class Bound>
    static double longest_of(double most, double now, Bound&& bound) {
        double safe = 0, beyond = most, trial = most;
        for (int i = 0; i < 6; ++i) {
            const double value = bound(trial);
            if (value >= 0) {
                safe = trial;
                if (trial == most) return most;
            } else {
                beyond = trial;
                safe = std::max(safe, trial * (now / (now - value)));
            }
            if (!(safe * 1.25 < beyond)) break;
            trial = std::sqrt(safe) * std::sqrt(beyond);
        }
        return safe;
    }

    static double squared(double x) { return x * x; }

    const Turning &a_, &b_;
    const Vec3 offset_, velocity_, direction_;
    const double swelling_;
    double drift_;
};

}  // namespace abut::detail
