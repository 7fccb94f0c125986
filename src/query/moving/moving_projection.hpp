// SPDX-License-Identifier: Apache-2.0
// Two cores of which each keeps its velocity: when do their projections onto an axis overlap?
//
// Whatever the axis is, the two cannot touch outside of that window ([Eberly 2001] §6). So every window is rounded
// outward, with the axis taken as computed, and any axis at all gives a proof.
#pragma once

#include "core/infinity.hpp"
#include "query/pair/core.hpp"
#include "query/sat/projection.hpp"

namespace abut::detail {

// The velocity of b as seen from a. As for lengths (frame.hpp), double-doubles are multiplied by a power of two that
// brings it near 1, doubles only when out of their comfortable range.
template <int N>
class RelativeVelocity {
 public:
    RelativeVelocity(const Vector<double, N>& of_a, const Vector<double, N>& of_b)
        : of_a_(of_a), of_b_(of_b), in_doubles_(of_b - of_a) {
        const double size = length_bound(of_a) + length_bound(of_b);
        is_finite_ = size < infinity || (of_a.allFinite() && of_b.allFinite());
        if (size == 0 || is_comfortable(size)) return;
        double_shift_ = exponent<DoubleDouble>();
        for (int i = 0; i < N; ++i) in_doubles_[i] = scaled(of_b[i], double_shift_) - scaled(of_a[i], double_shift_);
    }

    bool is_finite() const { return is_finite_; }
    bool is_zero() const { return of_a_ == of_b_; }
    bool is_zero(int i) const { return of_a_[i] == of_b_[i]; }

    template <class S>
    Vector<S, N> velocity() const {
        if constexpr (std::is_same_v<S, double>) {
            return in_doubles_;
        } else {
            const int shift = exponent<S>();
            Vector<S, N> result;
            for (int i = 0; i < N; ++i) result[i] = two_sum(scaled(of_b_[i], shift), -scaled(of_a_[i], shift));
            return result;
        }
    }

    // The same in space, with z = 0.
    RelativeVelocity<3> lifted() const requires(N == 2) {
        return {Vec3(of_a_[0], of_a_[1], 0), Vec3(of_b_[0], of_b_[1], 0)};
    }

    // 2^exponent is what velocity<S>() is multiplied by.
    template <class S>
    int exponent() const {
        if constexpr (std::is_same_v<S, double>)
            return double_shift_;
        else
            return shift_to_unit(std::max(largest_coordinate(of_a_), largest_coordinate(of_b_)));
    }

 private:
    Vector<double, N> of_a_, of_b_, in_doubles_;
    int double_shift_ = 0;
    bool is_finite_;
};

// How two projections onto an axis pass each other; lengths and speeds are multiplied by the length of the axis.
struct Passing {
    double above, below;        // the gap at time 0 when b is above a, and when it is below
    double error;               // of both
    double speed, speed_error;  // of b along the axis
    double length;              // of the axis
    double bound;               // projections overlap up to this gap
};

// When two projections overlap, in the user's time. Lengths in `passing` were multiplied by 2^length_exponent,
// velocities by 2^velocity_exponent.
class Window {
 public:
    Window(const Passing& passing, int length_exponent, int velocity_exponent)
        : p_(passing),
          length_exponent_(length_exponent),
          velocity_exponent_(velocity_exponent),
          b_is_above_(p_.above > p_.below),
          gap_((b_is_above_ ? p_.above : p_.below) - p_.bound),
          closing_(b_is_above_ ? -p_.speed : p_.speed),
          is_apart_(gap_ > p_.error),
          passing_(is_apart_ ? closing_ : std::abs(p_.speed)),
          through_(p_.bound - (b_is_above_ == (closing_ >= 0) ? p_.below : p_.above)) {}

    bool is_apart() const { return is_apart_; }                // surely, at time 0 ...
    bool may_be_apart() const { return !(gap_ < -p_.error); }  // ... or perhaps
    bool b_is_above() const { return b_is_above_; }            // at time 0, or where it would leave
    bool speed_is_sure() const { return std::abs(p_.speed) > 2 * p_.speed_error || p_.speed_error == 0; }
    bool has_time() const { return std::abs(p_.speed) > 0x1p-1022; }  // a denormal speed has too few digits for one
    double length() const { return p_.length; }                       // of the axis

    // The gap at time 0, negative when they overlap, and how fast it shrinks.
    double gap() const { return in_user_units((gap_ + p_.bound) / p_.length, -length_exponent_); }
    double closing() const { return in_user_units(closing_ / p_.length, -velocity_exponent_); }

    // The first time, from below and from above; −infinity when they overlap at time 0, infinity when they never will.
    double enter() const {
        return !is_apart_                      ? -infinity
               : closing_ + p_.speed_error > 0 ? time<-1>(gap_ - p_.error, closing_ + p_.speed_error)
                                               : infinity;
    }
    double enter_high() const {
        return !is_apart_                      ? -infinity
               : closing_ - p_.speed_error > 0 ? time<1>(gap_ + p_.error, closing_ - p_.speed_error)
                                               : infinity;
    }

    // The last time, from below, as computed, and from above.
    double leave_low() const {
        return moves_off()                     ? -infinity
               : passing_ + p_.speed_error > 0 ? time<-1>(through_ - p_.error, passing_ + p_.speed_error)
                                               : infinity;
    }
    double leave() const { return moves_off() ? -infinity : passes() ? time<0>(through_, passing_) : infinity; }
    double leave_high() const {
        return moves_off() ? -infinity : passes() ? time<1>(through_ + p_.error, passing_ - p_.speed_error) : infinity;
    }

 private:
    bool moves_off() const { return is_apart_ && !(closing_ + p_.speed_error > 0); }
    bool passes() const { return passing_ - p_.speed_error > 0; }

    static double in_user_units(double value, int exponent) {
        return exponent == 0 ? value : std::ldexp(value, exponent);
    }

    // distance / speed in the user's units; `toward` −1 rounds down, 1 up.
    template <int toward>
    double time(double distance, double speed) const {
        const int exponent = velocity_exponent_ - length_exponent_;
        int of_distance = 0, of_speed = 0;  // in other units than the user's the quotient may overflow
        double time =
            exponent == 0 ? distance / speed : std::frexp(distance, &of_distance) / std::frexp(speed, &of_speed);
        // Both are rounded once when they come from double-doubles, once by their own error, then the quotient and
        // this.
        time += toward * 0x1p-49 * std::abs(time);
        if (exponent != 0) time = std::ldexp(time, of_distance - of_speed + exponent);
        if (toward < 0 && std::abs(time) < 0x1p-1021) time -= 0x1p-1074;  // to the nearest denormal number it rounds up
        // Too late for a double, but from below not never; NaN comes from infinity less a part of it.
        return toward < 0 && !(time < infinity) ? std::numeric_limits<double>::max()
               : std::isnan(time)               ? infinity
                                                : time;
    }

    Passing p_;
    int length_exponent_, velocity_exponent_;
    bool b_is_above_;
    double gap_, closing_;
    bool is_apart_;
    double passing_;  // the speed at which the far ends of the two pass each other, and how far that is
    double through_;
};

// What the product of a direction and a velocity may be off by. In doubles the velocity itself rounds by u, a product
// by u, a sum of three by 3u; 0 when nothing moves along the axis, component by component.
template <class S, int N>
double error_of_speed(const Vector<S, N>& direction, const RelativeVelocity<N>& relative) {
    const Vector<S, N> velocity = relative.template velocity<S>();
    double sum = 0;
    for (int i = 0; i < N; ++i) sum += magnitude(direction[i]) * magnitude(velocity[i]);
    const double error = (std::is_same_v<S, double> ? 0x1p-50 : 0x1p-98) * sum;
    if (sum > 0x1p-900) return error;
    bool moves = false;
    for (int i = 0; i < N; ++i) moves = moves || (magnitude(direction[i]) > 0 && !relative.is_zero(i));
    return error + (moves ? speed_floor : 0);
}

// `radius` is what the two cores are inflated by together, and counted in the frame's reach; `slack` is how far their
// coordinates may be off. They overlap where the gap is at most the bound of the frame, as at rest.
template <class A, class B>
class MovingProjection {
 public:
    static constexpr int N = A::dimension;

    MovingProjection(const A& a, const B& b, const Frame<N>& frame, const RelativeVelocity<N>& velocity, double radius,
                     double slack)
        : a_(a), b_(b), frame_(frame), velocity_(velocity), radius_(radius), slack_(slack) {}

    const RelativeVelocity<N>& velocity() const { return velocity_; }
    double slack() const { return slack_; }

    template <class S>
    Window window(const CandidateAxis<S, N>& axis) const {
        return window<S>(axis, project<S>(a_, axis.vector, frame_), project<S>(b_, axis.vector, frame_));
    }

    // The same with these as the projections onto the axis.
    template <class S>
    Window window(const CandidateAxis<S, N>& axis, const Range<S>& of_a, const Range<S>& of_b) const {
        const Vector<S, N>& direction = axis.vector;
        const Vector<S, N> relative = velocity_.template velocity<S>();
        const double length = rounded_length<S>(direction);
        const S inflation = frame_.template length<S>(radius_) * S(length);
        const double bound = frame_.template bound_in<S>() * length;
        double error = length * static_cast<double>(frame_.template length<S>(slack_));
        error += 0x1p-50 * (magnitude(inflation) + bound);  // `length` is a double
        if constexpr (std::is_same_v<S, double>) error += frame_.threshold(axis.size);

        if (!(frame_.reach >= 0)) error = std::numeric_limits<double>::quiet_NaN();  // nothing is proven
        const S above = of_b.lo - of_a.hi - inflation, below = of_a.lo - of_b.hi - inflation;
        const double speed = static_cast<double>(dot<S, N>(direction, relative));
        return Window({static_cast<double>(above), static_cast<double>(below), error, speed,
                       error_of_speed<S, N>(direction, velocity_), length, bound},
                      frame_.template exponent<S>(), velocity_.template exponent<S>());
    }

    // What a gap of 0 may seem to be on an axis W × E across the velocity W, at any time at which they could touch.
    // With the rounding of W and of the axis, b moves along it by less than 12u |W| size a time, and after 2 reach /
    // |W| it has passed: that is below the second threshold.
    double error_across(const CandidateAxis<double, N>& axis) const {
        return 2 * frame_.threshold(axis.size) + axis.size * (frame_.bound + frame_.template length<double>(slack_));
    }

 private:
    template <class S>
    static double rounded_length(const Vector<S, N>& v) {
        if constexpr (std::is_same_v<S, double>) {
            return v.norm();
        } else {
            return length_of(rounded<S, N>(v));
        }
    }

    const A& a_;
    const B& b_;
    const Frame<N>& frame_;
    const RelativeVelocity<N>& velocity_;
    double radius_, slack_;
};

}  // namespace abut::detail
