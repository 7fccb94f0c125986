// SPDX-License-Identifier: Apache-2.0
// The times between which two moving cores touch, collected from the windows of single axes.
#pragma once

#include "query/moving/moving_projection.hpp"

namespace abut::detail {

// What counts as touching: a gap of 0, or one within the rounding bound, as in all verbs that decide.
enum class Touching { exact, within_rounding };

// When two moving cores touch. Times are the user's.
template <int N>
struct ContactTimes {
    double reach = 0;          // the largest distance that matters, in the user's length; NaN when nothing is known
    bool is_apart = false;     // at time 0
    bool is_settled = true;    // false: whether they touch at `first` is not known
    double first = -infinity;  // not after the first time; infinity when they never touch
    double last = infinity, last_high = infinity;  // as computed, and rounded up; NaN: not known
    // The direction that decides about the first time; of cores that touch at time 0, of the axes that were tried the
    // one along which they overlap the least. Unit, from a to b.
    Vector<double, N> axis = Vector<double, N>::Zero();
    double gap = -infinity, closing = 0;  // along the axis at time 0, and how fast it shrinks
    double leaving = 0;                   // how fast they part along the axis that decides about the last time
    std::uint64_t axes = 0;               // how many were tried

    // Nothing touches in [0, horizon].
    bool is_free(double horizon) const {
        return is_apart && (first > horizon || first == infinity || first > last_high);
    }
};

// Collects windows.
template <int N>
class Timer {
 public:
    explicit Timer(double reach) : times_{reach} {}

    // `direction` is the axis of the window, of any length.
    void add(const Window& window, const Vector<double, N>& direction) {
        const double enter = window.enter(), gap = window.gap();
        const bool decides =
            window.is_apart() ? !times_.is_apart || is_later(enter, window) : !times_.is_apart && gap > times_.gap;
        if (decides) {
            times_.axis = direction / (window.b_is_above() ? window.length() : -window.length());
            times_.gap = gap;
            times_.closing = window.closing();
            times_.is_settled = !window.is_apart() || window.has_time() || enter == infinity;
            enter_ = enter;
        }
        times_.first = std::max(times_.first, enter);
        if (const double leave_high = window.leave_high(); leave_high < times_.last_high) {
            times_.last_high = leave_high;
            times_.last = window.leave();
            times_.leaving = std::abs(window.closing());
        }
        times_.is_apart |= window.is_apart();
        ++times_.axes;
    }

    // Could a window that is known better change the times?
    bool matters(const Window& window, double horizon) const {
        if (window.enter() > std::min(horizon, times_.last_high)) return false;
        return (window.is_apart() && window.enter_high() > times_.first) || window.leave_low() < times_.last;
    }

    // Could the window of an axis do so, of which one is known that is not longer and whose gap is not smaller?
    bool can_change(const Window& inner) const {
        const bool enters_before =
            !inner.may_be_apart() || (inner.is_apart() && times_.is_apart && inner.enter_high() <= times_.first);
        const bool overlaps_more = times_.is_apart || inner.gap() <= times_.gap;
        return !(enters_before && overlaps_more && inner.leave_low() >= times_.last_high);
    }

    ContactTimes<N>& times() { return times_; }

 private:
    // Face normals come first, and edges replace them only when they are later by more than rounding: of parallel
    // axes the normal of a face says more about the contact. Later is by how far the shapes have moved on, along the
    // axis that decides so far, or along this one.
    bool is_later(double enter, const Window& window) const {
        const double rounding = 0x1p-44 * times_.reach;
        return enter > times_.first &&
               ((enter - enter_) * times_.closing > rounding || (enter - times_.first) * window.closing() > rounding);
    }

    double enter_ = -infinity;  // of the axis that decides
    ContactTimes<N> times_;
};

}  // namespace abut::detail
