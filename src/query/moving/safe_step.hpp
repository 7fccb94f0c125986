// SPDX-License-Identifier: Apache-2.0
// How long two bodies that move and turn at constant rates surely stay apart, when along a direction there is a gap now
// (docs/theory/errata.md §4; docs/theory/turning.md has the proofs).
//
// Each bound is a function of the step τ that is at most the gap after it: the least, over the points of the bodies, of
// quadratics that are concave in τ and above 0 at τ = 0. So it is concave itself. Where it is not below 0, nothing
// touches until there; and where it is, nothing touches until the root of the chord from 0.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>

#include "abut/core/vector.hpp"
#include "core/length.hpp"

namespace abut::detail {

// The Euclidean length, rounded up.
inline double norm_bound(const Vec3& v) {
    const double squared = v.squaredNorm();
    if ((squared > 0x1p-800) & (squared < 0x1p800)) return std::sqrt(squared) * (1 + 0x1p-50);
    return v.isZero(0) ? 0 : length_of(v) * (1 + 0x1p-50);
}

// One of the two bodies, in the axes that both are seen in. Any type will do that has these members.
struct TurningPart {
    std::span<const Vec3> points;  // relative to the center of rotation
    Vec3 angular_velocity;
    double reach;  // of the farthest point

    Vec3 farthest(const Vec3& direction) const {
        std::size_t best = 0;
        double highest = points[0].dot(direction);
        for (std::size_t i = 1; i < points.size(); ++i) {
            const double height = points[i].dot(direction);
            best = height > highest ? i : best;
            highest = height > highest ? height : highest;
        }
        return points[best];
    }
};

template <class A, class B>
class SafeStep {
 public:
    // `offset` leads from the center of a to that of b, `velocity` is of the latter relative to the former, `direction`
    // is a unit vector from a to b. `apart` is what is to be left between the two; `rounding` what the points and
    // their projections may be off. No step is longer than `max_step`.
    SafeStep(const A& a, const B& b, const Vec3& offset, const Vec3& velocity, const Vec3& direction, double apart,
             double rounding, double max_step)
        : a_(a), b_(b), offset_(offset), direction_(direction), apart_(apart + rounding), max_step_(max_step) {
        const double speed_a = norm_bound(a.angular_velocity), speed_b = norm_bound(b.angular_velocity),
                     pace = norm_bound(velocity);
        const double size = norm_bound(offset) + a.reach + b.reach;
        unit_ = unit_of(max_step, std::max(speed_a, speed_b), pace, size);
        velocity_ = unit_ * velocity;
        spin_a_ = unit_ * a.angular_velocity;
        spin_b_ = unit_ * b.angular_velocity;
        speed_a_ = unit_ * speed_a;
        speed_b_ = unit_ * speed_b;
        drift_ = 0x1p-46 * (unit_ * pace + (speed_a_ + speed_b_) * size) + 0x1p-1064;  // where products underflow
    }

    // A time until which they do not touch; 0 when there is no gap.
    double longest() const { return longest(a_.farthest(direction_), b_.farthest(-direction_)); }

    // The same where the points that come nearest along the direction are known.
    double longest(const Vec3& of_a, const Vec3& of_b) const {
        const double step = unit_ * longest_in_units(std::min(max_step_ / unit_, 0x1p1000), of_a, of_b);
        if (!(step > 0x1p-1000)) return 0;                           // shorter ones have too few digits
        return step < max_step_ ? step * (1 - 0x1p-40) : max_step_;  // less what roots and products round
    }

 private:
    static constexpr double worth_it = 1.05;  // how much longer a step should be to be looked for

    // Times are counted in units, powers of two, in which nothing turns by more than a radian or moves on by more than
    // the size of the scene. So no square of a speed overflows; what vanishes is below the rounding of a length.
    static double unit_of(double max_step, double speed, double pace, double size) {
        double time = max_step;
        if (speed > 0) time = std::min(time, 1 / speed);
        if (pace > 0) time = std::min(time, size / pace);
        const auto bits = std::bit_cast<std::uint64_t>(std::clamp(time, 0x1p-1000, 0x1p1000));
        return std::bit_cast<double>(bits & 0x7FF0'0000'0000'0000);
    }

    double longest_in_units(double max_step, const Vec3& of_a, const Vec3& of_b) const {
        const AlongFixed fixed(*this, of_a, of_b);
        const Quadratic now = fixed.through(of_a, of_b);
        const double gap = now.start;
        if (!(gap > 0) || !(max_step > 0)) return 0;
        double step = longest_linear(max_step, of_a, of_b);
        if (step < max_step) step = improved(step, std::min(max_step, now.root()), max_step, gap, fixed);
        // Of another bound only what is longer matters: it is asked first whether it is.
        const auto with = [&](const auto& turning) {
            step = improved(step, std::min(max_step, step * worth_it), max_step, gap, turning);
        };
        if (step < max_step && speed_a_ > 0)
            with(AlongTurning<B>(*this, spin_a_, b_, spin_b_, speed_b_, offset_, velocity_, direction_, of_a));
        if (step < max_step && speed_b_ > 0)
            with(AlongTurning<A>(*this, spin_b_, a_, spin_a_, speed_a_, -offset_, -velocity_, -direction_, of_b));
        return step;
    }

    // Along the direction as it is, to first order: a point p of a body goes on by (n×W)·p a unit of time, which is at
    // most |n×W|r; and however it turns, it is never farther along than r.
    double longest_linear(double max_step, const Vec3& of_a, const Vec3& of_b) const {
        const double offset = direction_.dot(offset_) - apart_, closing = drift_ - direction_.dot(velocity_);
        const double end_a = direction_.dot(of_a), end_b = -direction_.dot(of_b);
        const double rate_a = norm_bound(direction_.cross(spin_a_)) * a_.reach,
                     rate_b = norm_bound(direction_.cross(spin_b_)) * b_.reach;
        double step = 0;
        const auto try_with = [&](double ends, double rate) {
            const double gap = offset - ends, speed = closing + rate;
            if (gap > 0) step = std::max(step, speed > 0 ? gap / speed : max_step);
        };
        try_with(end_a + end_b, rate_a + rate_b);
        try_with(a_.reach + end_b, rate_b);
        try_with(end_a + b_.reach, rate_a);
        try_with(a_.reach + b_.reach, 0);
        return std::min(step, max_step);
    }

    // start + slope τ − bend τ²: a bound, as if the points that are the farthest at one τ were so always. That it is at
    // τ, and above the bound elsewhere.
    struct Quadratic {
        double start, slope, bend;

        double at(double tau) const { return start + tau * (slope - bend * tau); }
        // Where it falls to 0; for a start above 0.
        double root() const {
            if (!(slope < 0) && bend == 0) return std::numeric_limits<double>::infinity();
            const double squared = slope * slope + 4 * bend * start;
            const double wide = squared > 0x1p-800 && squared < 0x1p800
                                    ? std::sqrt(squared)
                                    : std::hypot(slope, 2 * std::sqrt(bend) * std::sqrt(start));
            return slope < 0 ? 2 * start / (wide - slope) : (wide + slope) / (2 * bend);
        }
    };

    // Along the direction as it is: a point p of a body goes on by τ (n×W)·p, and by no more than ½τ²|n×W||W|r beside.
    class AlongFixed {
     public:
        // The points are those that are the farthest now.
        AlongFixed(const SafeStep& pair, const Vec3& of_a, const Vec3& of_b)
            : pair_(pair),
              of_a_(of_a),
              of_b_(of_b),
              pull_a_(pair.direction_.cross(pair.spin_a_)),
              pull_b_(pair.direction_.cross(pair.spin_b_)),
              start_(pair.direction_.dot(pair.offset_) - pair.apart_),
              slope_(pair.direction_.dot(pair.velocity_) - pair.drift_),
              bend_((norm_bound(pull_a_) * pair.speed_a_ * pair.a_.reach +
                     norm_bound(pull_b_) * pair.speed_b_ * pair.b_.reach) /
                    2) {}

        Quadratic operator()(double tau) const {
            const Vec3& n = pair_.direction_;
            // Of a body that does not turn the farthest point stays the farthest.
            return through(pair_.speed_a_ > 0 ? pair_.a_.farthest(n + tau * pull_a_) : of_a_,
                           pair_.speed_b_ > 0 ? pair_.b_.farthest(-(n + tau * pull_b_)) : of_b_);
        }
        // As if these points were the farthest.
        Quadratic through(const Vec3& p, const Vec3& q) const {
            const Vec3& n = pair_.direction_;
            return {start_ + n.dot(q) - n.dot(p), slope_ + pull_b_.dot(q) - pull_a_.dot(p), bend_};
        }

     private:
        const SafeStep& pair_;
        const Vec3 &of_a_, &of_b_;
        Vec3 pull_a_, pull_b_;
        double start_, slope_, bend_;
    };

    // Along a direction n that turns with one of them, whose projection then stays as it is.
    template <class Other>
    class AlongTurning {
     public:
        // `offset`, `velocity` and n lead from the one to the other; `farthest` is of the one along n.
        AlongTurning(const SafeStep& pair, const Vec3& angular_velocity, const Other& other,
                     const Vec3& other_angular_velocity, double other_speed, const Vec3& offset, const Vec3& velocity,
                     const Vec3& n, const Vec3& farthest)
            : other_(other), spin_(angular_velocity), offset_(offset), velocity_(velocity), n_(n) {
            const Vec3 slip = other_angular_velocity - angular_velocity;
            pull_ = n.cross(slip);
            start_ = n.dot(offset) - n.dot(farthest) - pair.apart_;
            slope_ = n.dot(velocity) + angular_velocity.cross(n).dot(offset) - pair.drift_;
            across_ = norm_bound(n.cross(angular_velocity));
            least_bend_ = norm_bound(slip) * (across_ + other_speed) * other.reach / 2 +
                          std::min(norm_bound(angular_velocity.cross(velocity)), across_ * norm_bound(velocity));
            bend_now_ = bend_at(offset);
        }

        // For steps up to τ.
        Quadratic operator()(double tau) const {
            const Vec3 q = other_.farthest(-(n_ + tau * pull_));
            return {start_ + n_.dot(q), slope_ + pull_.dot(q),
                    least_bend_ + std::max(bend_now_, bend_at(offset_ + tau * velocity_))};
        }

     private:
        // By what the other center is drawn towards the axis that everything turns about.
        double bend_at(const Vec3& offset) const { return across_ * norm_bound(spin_.cross(offset)) / 2; }

        const Other& other_;
        const Vec3& spin_;
        Vec3 offset_, velocity_, n_, pull_;
        double across_;  // |n×W|, which stays as it is while n turns about W
        double start_, slope_, least_bend_, bend_now_;
    };

    // The longest of `safe`, which is known to be, and of the steps that a bound allows, beginning with a trial. The
    // next trial is where the quadratic ends that is the bound at this one. It lies beyond the end of the bound, and is
    // the end itself once no other point gets to be the farthest: two or three trials find it.
    template <class Bound>
    static double improved(double safe, double trial, double max_step, double gap, const Bound& bound) {
        for (int i = 0; i < 6; ++i) {
            const Quadratic quadratic = bound(trial);
            const double value = quadratic.at(trial);
            const double next = std::min(max_step, quadratic.root());
            safe = std::max(safe, value >= 0 ? trial : trial * (gap / (gap - value)));
            if (!(next > safe * worth_it)) break;
            trial = next;
        }
        return safe;
    }

    const A& a_;
    const B& b_;
    const Vec3 offset_, direction_;
    const double apart_, max_step_;
    double unit_;  // of time; below, everything is in these units
    Vec3 velocity_, spin_a_, spin_b_;
    double speed_a_, speed_b_, drift_;
};

}  // namespace abut::detail
