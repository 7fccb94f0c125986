// SPDX-License-Identifier: Apache-2.0
// Two cores of which each keeps its velocity: when do their projections onto an axis overlap?
//
// Whatever the axis is, the two cannot touch outside of that window (seed 001 §6). So every window is rounded outward,
// with the axis taken as computed, and any axis at all gives a proof.
#pragma once

#include "query/detail/core.hpp"
#include "query/detail/separation.hpp"

namespace abut::detail {

inline constexpr double infinity = std::numeric_limits<double>::infinity();

// The velocity of b as seen from a. As for lengths (frame.hpp), double-doubles are multiplied by a power of two that
// brings it near 1, doubles only when out of their comfortable range.
template <int N>
class RelativeVelocity {
 public:
    RelativeVelocity(const Vector<double, N>& of_a, const Vector<double, N>& of_b) : of_a_(of_a), of_b_(of_b) {
        const double largest = max_or_nan(largest_coordinate(of_a), largest_coordinate(of_b));
        is_finite_ = std::isfinite(largest);
        shift_ = shift_to_unit(largest);
        double_shift_ = largest == 0 || (largest > 0x1p-200 && largest < longest_in_doubles) ? 0 : shift_;
        if (double_shift_ == 0) {
            in_doubles_ = of_b - of_a;
        } else {
            for (int i = 0; i < N; ++i)
                in_doubles_[i] = scaled(of_b[i], double_shift_) - scaled(of_a[i], double_shift_);
        }
    }

    bool is_finite() const { return is_finite_; }
    bool is_zero() const { return of_a_ == of_b_; }

    template <class S>
    Vector<S, N> velocity() const {
        if constexpr (std::is_same_v<S, double>) {
            return in_doubles_;
        } else {
            Vector<S, N> result;
            for (int i = 0; i < N; ++i) result[i] = two_sum(scaled(of_b_[i], shift_), -scaled(of_a_[i], shift_));
            return result;
        }
    }

    // 2^exponent is what velocity<S>() is multiplied by.
    template <class S>
    int exponent() const {
        return std::is_same_v<S, double> ? double_shift_ : shift_;
    }

 private:
    Vector<double, N> of_a_, of_b_, in_doubles_;
    int shift_, double_shift_;
    bool is_finite_;
};

// When two projections overlap, in the user's time.
struct Window {
    // The first time, from below and from above; −infinity when they overlap at time 0, infinity when they never will.
    double enter = -infinity, enter_high = -infinity;
    // The last time, from below, as computed, and from above.
    double leave_low = infinity, leave = infinity, leave_high = infinity;
    bool is_apart = false;      // surely apart at time 0 ...
    bool may_be_apart = false;  // ... or perhaps
    bool b_is_above = true;     // on which side b lies at time 0, or would leave
    bool speed_is_sure = true;  // the closing speed is not lost in rounding
    double gap = 0;             // at time 0, in the user's length; negative when they overlap
    double closing = 0;         // speed along the axis, in the user's units
    double length = 0;          // of the axis
};

// `radius` is what the two cores are swollen by together, and counted in the frame's reach; `slack` is how far their
// coordinates may be off.
template <class A, class B>
class MovingProjection {
 public:
    static constexpr int N = A::dimension;

    MovingProjection(const A& a, const B& b, const Frame<N>& frame, const RelativeVelocity<N>& velocity, double radius,
                     double slack)
        : a_(a), b_(b), frame_(frame), velocity_(velocity), radius_(radius), slack_(slack) {}

    const Frame<N>& frame() const { return frame_; }
    const RelativeVelocity<N>& velocity() const { return velocity_; }
    double slack() const { return slack_; }

    template <class S>
    Window window(const Axis<S, N>& axis) const {
        const Vector<S, N>& direction = axis.vector;
        const Range<S> of_a = project<S>(a_, direction, frame_), of_b = project<S>(b_, direction, frame_);
        const Vector<S, N> relative = velocity_.template velocity<S>();
        const double length = rounded_length<S>(direction);
        const S swelling = frame_.template length<S>(radius_) * S(length);
        double error = length * static_cast<double>(frame_.template length<S>(slack_));
        if constexpr (std::is_same_v<S, double>)
            error += frame_.threshold(axis.size);
        else
            error += 0x1p-50 * magnitude(swelling);  // `length` is a double

        const S above = of_b.lo - of_a.hi - swelling, below = of_a.lo - of_b.hi - swelling;
        const double speed = static_cast<double>(dot<S, N>(direction, relative));
        const double speed_error = error_of_speed<S>(direction, relative);

        Window window;
        window.b_is_above = above > below;
        const double gap = static_cast<double>(window.b_is_above ? above : below);
        window.is_apart = gap > error && frame_.reach >= 0;
        window.may_be_apart = !(gap < -error);
        const double closing = window.b_is_above ? -speed : speed;
        // Through b at its other end: how far b must still come until it has passed a.
        const double through = -static_cast<double>(window.b_is_above == (closing >= 0) ? below : above);
        const auto time = [&](double distance, double velocity, int toward) {
            return user_time<S>(distance, velocity, toward);
        };
        if (window.is_apart) {
            window.enter = closing + speed_error > 0 ? time(gap - error, closing + speed_error, -1) : infinity;
            window.enter_high = closing - speed_error > 0 ? time(gap + error, closing - speed_error, 1) : infinity;
        }
        if (!window.is_apart || closing + speed_error > 0) {
            const double passing = window.is_apart ? closing : std::abs(speed);
            if (passing + speed_error > 0) window.leave_low = time(through - error, passing + speed_error, -1);
            if (passing - speed_error > 0) {
                window.leave = time(through, passing, 0);
                window.leave_high = time(through + error, passing - speed_error, 1);
            }
        } else {
            window.leave_low = window.leave = window.leave_high = -infinity;
        }
        window.speed_is_sure = std::abs(speed) > 2 * speed_error || speed_error == 0;
        window.gap = frame_.template user_length<S>(gap / length);
        window.closing = closing / length;
        if (const int exponent = velocity_.template exponent<S>())
            window.closing = std::ldexp(window.closing, -exponent);
        window.length = length;
        return window;
    }

    // What a gap of 0 may seem to be on an axis W × E across the velocity W, at any time at which they could touch.
    // With the rounding of W and of the product, b moves along the axis by less than 5u |W| |E| a time, and after 2
    // reach / |W| it has passed: that is below the second threshold.
    double error_across(const Axis<double, N>& axis) const {
        return 2 * frame_.threshold(axis.size) + axis.size * frame_.template length<double>(slack_);
    }

    // What the product of a direction and a velocity may be off by. In doubles the velocity itself rounds by u, a
    // product by u, a sum of three by 3u; 0 when nothing moves along the axis, component by component.
    template <class S>
    static double error_of_speed(const Vector<S, N>& direction, const Vector<S, N>& velocity) {
        double sum = 0;
        for (int i = 0; i < N; ++i) sum += magnitude(direction[i]) * magnitude(velocity[i]);
        return (std::is_same_v<S, double> ? 0x1p-50 : 0x1p-98) * sum;
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

    // distance / velocity in the user's units; `toward` −1 rounds down, 1 up.
    template <class S>
    double user_time(double distance, double velocity, int toward) const {
        const int length_shift = std::is_same_v<S, double> ? (frame_.scale == 1 ? 0 : frame_.shift) : frame_.shift;
        const int exponent = velocity_.template exponent<S>() - length_shift;
        double time = distance / velocity;
        // Both are rounded once when they come from double-doubles, once by their own error, then the quotient and
        // this.
        time += toward * 0x1p-49 * std::abs(time);
        if (exponent != 0) time = toward < 0 && std::abs(time) < 0x1p-900 ? 0 : std::ldexp(time, exponent);
        // Too late for a double, but from below not never; NaN comes from infinity less a part of it.
        return toward < 0 && !(time < infinity) ? std::numeric_limits<double>::max()
               : std::isnan(time)               ? infinity
                                                : time;
    }

    const A& a_;
    const B& b_;
    const Frame<N>& frame_;
    const RelativeVelocity<N>& velocity_;
    double radius_, slack_;
};

}  // namespace abut::detail
