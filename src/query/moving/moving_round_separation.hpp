// SPDX-License-Identifier: Apache-2.0
// First and last time of contact of two moving cores inflated by a radius: spheres, capsules, and shapes with a margin.
#pragma once

#include "query/moving/contact_times.hpp"
#include "query/moving/inflated_cast.hpp"
#include "query/sat/round_separation.hpp"

namespace abut::detail {

// Cores inflated by a radius above 0. `in_plane` when all of it, the velocity too, has z = 0: then directions do as
// well.
template <class A, class B, bool in_plane = false>
class MovingRoundSeparation {
 public:
    MovingRoundSeparation(const A& a, const B& b, const RelativeVelocity<3>& velocity, double radius, double slack,
                          Touching touching = Touching::within_rounding)
        : a_(a),
          b_(b),
          velocity_(velocity),
          radius_(radius),
          slack_(slack),
          frame_(frame_of(a, b, radius)),
          projection_(a, b, frame_, velocity, radius, slack) {
        frame_.reach += frame_.length<double>(radius);
        if (touching == Touching::exact) frame_.bound = 0;
    }
    MovingRoundSeparation(const MovingRoundSeparation&) = delete;  // projection_ refers to frame_
    MovingRoundSeparation& operator=(const MovingRoundSeparation&) = delete;

    // The directions that the closed form proposes tell the times, as a rule. Whether they do is seen from how far
    // apart the cores are at those times. That distance is convex in time, and the window of the nearest direction is a
    // step of Newton's method, which never goes too far: so steps lead to the first and to the last time, or nothing
    // more is claimed.
    ContactTimes<3> times(double horizon) const {
        Timer<3> timer(frame_.user_length<double>(frame_.reach));
        if (!velocity_.is_zero()) add_path(timer);
        add_start(timer);
        ContactTimes<3>& times = timer.times();
        if constexpr (is_line)
            if (!times.is_apart && slack_ == 0 && RoundSeparation<A, B>(a_, radius_, b_, 0).apart()) {
                times.is_apart = true;  // by less than doubles can tell
                times.first = is_opening() ? infinity : 0;
            }
        if (times.is_apart && velocity_.is_zero()) times.first = infinity;
        if (times.is_free(horizon) || velocity_.is_zero()) return times;

        if (times.is_apart) times.is_settled = step_to(timer, horizon, [&] { return std::max(0.0, times.first); });
        if (times.is_free(horizon)) return times;
        if (!step_to(timer, horizon, [&] { return times.last_high; })) times.last = nan;
        return times;
    }

 private:
    // Whether there is a direction, in double-doubles, along which they are apart and which does not close: a proof
    // that they never touch.
    bool is_opening() const {
        using S = DoubleDouble;
        const Vector<S> direction = nearest<S>(a_, b_, frame_).direction, velocity = velocity_.velocity<S>();
        const S gap = project<S>(b_, direction, frame_).lo - project<S>(a_, direction, frame_).hi;
        const S within = frame_.length<S>(radius_) + S(frame_.bound_in<S>());
        const S squared_length = dot<S, 3>(direction, direction);
        return gap > S(0) && gap * gap > within * within * squared_length * S(1, 0x1p-95) &&
               dot<S, 3>(direction, velocity) >= S(error_of_speed<S, 3>(direction, velocity_));
    }

    // The cores at some time.
    struct Approach {
        Vec3 direction;
        double distance;  // in the user's length
    };
    template <class S>
    Approach nearest_in(double time) const {
        const S scaled_time(std::ldexp(time, frame_.template exponent<S>() - velocity_.exponent<S>()));
        const Vector<S> shift = velocity_.velocity<S>() * scaled_time;
        const Nearest<S> near = nearest<S>(a_, b_, frame_, shift);
        if constexpr (std::is_same_v<S, double>)
            if (!near.sure) return nearest_in<DoubleDouble>(time);
        return {rounded<S, 3>(near.direction),
                frame_.template user_length<S>(std::sqrt(std::max(0.0, static_cast<double>(near.squared))))};
    }

    void add_start(Timer<3>& timer) const {
        const Approach near = nearest_in<double>(0);
        if (has_digits(near)) add(timer, near.direction);
        if (!has_digits(near) || (!timer.times().is_apart && near.distance > radius_ + tolerance_at(0)))
            add(timer, nearest_in<DoubleDouble>(0).direction);
    }

    // Near to each other, what rounding does to the direction lets other corners lead by more than a distance of none.
    bool has_digits(const Approach& near) const {
        return near.distance > 0x1p-6 * frame_.user_length<double>(frame_.reach);
    }

    // Adds the nearest direction at a time of the timer's, which changes by that, until they touch then or the pair is
    // free; false when the time no longer changes.
    template <class Time>
    bool step_to(Timer<3>& timer, double horizon, Time&& time_of) const {
        constexpr int max_steps = 100;
        for (int step = 0; step < max_steps && !timer.times().is_free(horizon); ++step) {
            const double time = time_of();
            if (!(std::abs(time) < std::numeric_limits<double>::max())) return true;
            const Approach near = nearest_in<double>(time);
            if (near.distance <= radius_ + tolerance_at(time)) return true;
            if (has_digits(near)) add(timer, near.direction);
            // Of two features that are equally near, doubles may take that with the wrong direction.
            if (time_of() == time) add(timer, nearest_in<DoubleDouble>(time).direction);
            if (time_of() == time) return false;
        }
        return timer.times().is_free(horizon);
    }

    // A distance that counts as none.
    double tolerance_at(double time) const {
        const Vec3 path = velocity_.velocity<double>() * std::ldexp(time, -velocity_.exponent<double>());
        return 0x1p-42 * (frame_.user_length<double>(frame_.reach) + length_bound(path)) +
               2 * (slack_ + frame_.user_length<double>(frame_.bound));
    }

    void add_path(Timer<3>& timer) const {
        const Vec3 velocity = velocity_.velocity<double>();
        const InflatedCast cast = cast_inflated(a_, b_, frame_, velocity, frame_.length<double>(radius_));
        // The direction at first contact comes first: of directions that tell the same time it gives the normal.
        if (cast.hits()) {
            add(timer, cast.first().at(cast.first().time));
            add(timer, cast.first().at(cast.first().time - cast.lead()));
            add(timer, cast.last().at(cast.last().time));
            add(timer, cast.last().at(cast.last().time + cast.lead()));
        }
        add(timer, cast.miss());
        add(timer, velocity);
    }

    void add(Timer<3>& timer, Vec3 direction) const {
        if constexpr (in_plane) direction.z() = 0;  // what is common to flat cores has their normal
        const double length = length_of(direction);
        if (!(length > 0)) return;
        const Vec3 unit = direction / length;
        timer.add(projection_.template window<double>({unit, length_bound(unit)}), unit);
    }

    static constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    static constexpr bool is_line = OneOf<A, PointCore, LineCore>;

    const A& a_;
    const B& b_;
    const RelativeVelocity<3>& velocity_;
    double radius_, slack_;
    Frame3 frame_;
    MovingProjection<A, B> projection_;
};

}  // namespace abut::detail
