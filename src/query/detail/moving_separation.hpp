// SPDX-License-Identifier: Apache-2.0
// First and last time of contact of two moving polytopes: the latest of the first times and the earliest of the last
// over the complete static axis set (seed 001, listing 4, as errata §1 corrects it).
#pragma once

#include "query/detail/axes.hpp"
#include "query/detail/axes2.hpp"
#include "query/detail/kernels.hpp"
#include "query/detail/moving_projection.hpp"

namespace abut::detail {

// When two moving cores touch. Times are the user's.
template <int N>
struct ContactTimes {
    bool is_apart = false;     // at time 0
    double first = -infinity;  // not after the first time; infinity when they never touch
    double last = infinity, last_high = infinity;
    // The direction that decides about the first time; of cores that touch at time 0 the one along which they overlap
    // the least. Unit, from a to b.
    Vector<double, N> axis = Vector<double, N>::Zero();
    double gap = -infinity, closing = 0;  // along the axis at time 0, and how fast it shrinks
    std::uint64_t axes = 0;               // how many were tried

    // Nothing touches in [0, horizon].
    bool is_free(double horizon) const { return first > horizon || first > last_high; }
};

// Collects windows.
template <int N>
class Timer {
 public:
    explicit Timer(double reach) : reach_(reach) {}

    // `direction` is the axis of the window, of any length.
    void add(const Window& window, const Vector<double, N>& direction) {
        times_.last = std::min(times_.last, window.leave);
        times_.last_high = std::min(times_.last_high, window.leave_high);
        const bool decides =
            window.is_apart ? !times_.is_apart || is_later(window) : !times_.is_apart && window.gap > times_.gap;
        if (window.is_apart) times_.first = std::max(times_.first, window.enter);
        if (decides) {
            times_.axis = direction / (window.b_is_above ? window.length : -window.length);
            times_.gap = window.gap;
            times_.closing = window.closing;
            enter_ = window.enter;
        }
        times_.is_apart |= window.is_apart;
    }

    // Could a window that is known better change the times?
    bool matters(const Window& window, double horizon) const {
        if (window.enter > std::min(horizon, times_.last_high)) return false;
        return (window.is_apart && window.enter_high > times_.first) || window.leave_low < times_.last;
    }

    ContactTimes<N>& times() { return times_; }

 private:
    // Face normals come first, and edges replace them only when they are later by more than rounding: of parallel
    // axes the normal of a face says more about the contact.
    bool is_later(const Window& window) const {
        return window.enter > enter_ && (window.enter - enter_) * window.closing > 0x1p-44 * reach_;
    }

    double reach_;
    double enter_ = -infinity;
    ContactTimes<N> times_;
};

template <class A, class B, class AxisSet>
class MovingSeparation {
 public:
    static constexpr int N = A::dimension;

    MovingSeparation(const A& a, const B& b, const RelativeVelocity<N>& velocity, double slack)
        : a_(a), b_(b), frame_(frame_of(a, b)), axes_(a, b, frame_), projection_(a, b, frame_, velocity, 0, slack) {}
    MovingSeparation(const MovingSeparation&) = delete;  // axes_ and projection_ refer to frame_
    MovingSeparation& operator=(const MovingSeparation&) = delete;

    const Frame<N>& frame() const { return frame_; }

    // Do they pass by each other, whatever the horizon? Along an axis across the motion nothing changes, so a gap on it
    // is a proof by itself: W × E for the edges E of both (errata §1), in the plane the one across W. Not all misses
    // are of this kind.
    bool passes_by() const {
        const auto separates = [&](const Axis<double, N>& axis) {
            const Range<double> of_a = project<double>(a_, axis.vector, frame_),
                                of_b = project<double>(b_, axis.vector, frame_);
            return std::max(of_b.lo - of_a.hi, of_a.lo - of_b.hi) > projection_.error_across(axis);
        };
        const Vector<double, N> velocity = projection_.velocity().template velocity<double>();
        if constexpr (N == 2) {
            return separates({perpendicular<double>(velocity), length_bound(velocity)});
        } else {
            for (int i = 0; i < a_.edge_count(); ++i)
                if (separates(cross_axis<double>(velocity, a_.template edge<double>(i, frame_)))) return true;
            for (int i = 0; i < b_.edge_count(); ++i)
                if (separates(cross_axis<double>(velocity, b_.template edge<double>(i, frame_)))) return true;
            return false;
        }
    }

    ContactTimes<N> times(double horizon) {
        if constexpr (OneOf<A, BoxCore, AlignedBoxCore> && OneOf<B, BoxCore, AlignedBoxCore>)
            if (auto times = times_of_proposed(horizon)) return *times;
        return times_over_all(horizon);
    }

 private:
    // The box in doubles, with its center relative to the frame.
    OrientedBox box_of(const AlignedBoxCore& core) const {
        return {core.point<double>(0, frame_), Mat3::Identity(), core.box.max / 2 - core.box.min / 2};
    }
    OrientedBox box_of(const BoxCore& core) const {
        return {core.point<double>(0, frame_), core.box.axes, core.box.half};
    }

    // From the two axes that the kernel says decide, when they prove enough.
    std::optional<ContactTimes<N>> times_of_proposed(double horizon) const {
        const RelativeVelocity<N>& velocity = projection_.velocity();
        if (frame_.scale != 1 || velocity.template exponent<double>() != 0) return {};
        const BoxTimes proposed = times_of_boxes(box_of(a_), box_of(b_), velocity.template velocity<double>());
        if (proposed.at_start == Verdict::unsure) return {};
        Timer<N> timer(frame_.reach);
        const auto add = [&](int number) {
            using Kind = typename AxisSet::Kind;
            const typename AxisSet::Id id = number < 3 ? typename AxisSet::Id{Kind::normal_a, number}
                                            : number < 6
                                                ? typename AxisSet::Id{Kind::normal_b, number - 3}
                                                : typename AxisSet::Id{Kind::edge_edge, number / 3 - 2, number % 3};
            const auto axis = axes_.template axis<double>(id);
            timer.add(projection_.template window<double>(axis), axis.vector);
            ++timer.times().axes;
            return has_digits(axis);
        };
        if (proposed.at_start == Verdict::apart && !add(proposed.first)) return {};
        if (timer.times().is_free(horizon)) return timer.times();
        if (!add(proposed.last)) return {};
        const ContactTimes<N>& times = timer.times();
        if (times.is_apart != (proposed.at_start == Verdict::apart)) return {};
        if (times.is_apart && !times.is_free(horizon) && is_brief(times)) return {};
        return times;
    }

    // Not short of the vectors it was multiplied from: the cross product of edges that are nearly parallel is, and has
    // few digits.
    static bool has_digits(const Axis<double, N>& axis) {
        return axis.vector.squaredNorm() > axis.size * axis.size / 256;
    }

    // Whether the windows may overlap by their rounding alone, as when two hardly graze each other.
    bool is_brief(const ContactTimes<N>& times) const {
        const RelativeVelocity<N>& velocity = projection_.velocity();
        double speed = length_bound(velocity.template velocity<double>());
        if (const int exponent = velocity.template exponent<double>()) speed = std::ldexp(speed, -exponent);
        return (times.last_high - times.first) * speed < 0x1p-8 * frame_.template user_length<double>(frame_.reach);
    }

    ContactTimes<N> times_over_all(double horizon) {
        Timer<N> timer(frame_.template user_length<double>(frame_.reach));
        axes_.any([&](const auto& id, const auto& axis) {
            const Window window = projection_.template window<double>(axis);
            // Doubles do when it is clear on which side of 0 the gap lies, and when the axis has its digits.
            const bool is_exact_enough = window.speed_is_sure && has_digits(axis);
            if (window.is_apart == window.may_be_apart && (is_exact_enough || !timer.matters(window, horizon)))
                timer.add(window, axis.vector);
            else
                add_in_double_double(timer, id);
            ++timer.times().axes;
            return timer.times().is_free(horizon);
        });
        ContactTimes<N>& times = timer.times();
        if (times.is_apart && !times.is_free(horizon) && is_brief(times) && passes_by()) times.first = infinity;
        return times;
    }

    [[gnu::noinline]] void add_in_double_double(Timer<N>& timer, const typename AxisSet::Id& id) const {
        const auto axis = axes_.template axis<DoubleDouble>(id);
        Vector<double, N> rounded;
        for (int i = 0; i < N; ++i) rounded[i] = static_cast<double>(axis.vector[i]);
        if (rounded.isZero(0)) return;  // parallel edges have no axis
        timer.add(projection_.template window<DoubleDouble>(axis), rounded);
    }

    const A& a_;
    const B& b_;
    Frame<N> frame_;
    AxisSet axes_;
    MovingProjection<A, B> projection_;
};

}  // namespace abut::detail
