// SPDX-License-Identifier: Apache-2.0
// First and last time of contact of two moving cores inflated by a radius: spheres, capsules, and shapes with a margin.
#pragma once

#include "query/gjk/closest_of_cores.hpp"
#include "query/moving/contact_times.hpp"
#include "query/moving/inflated_cast.hpp"
#include "query/sat/round_separation.hpp"

namespace abut::detail {

// Cores inflated by a radius, which may be 0. `in_plane` when all of it, the velocity too, has z = 0: then directions
// do as well.
//
// Directions are proposed, and their windows tell the times. Whether these are the times of contact is seen from how
// far apart the cores are then. That distance is convex in time, and the window of the direction between the closest
// points is a step of Newton's method, which never goes too far: so steps lead to the first and to the last time, or
// nothing more is claimed. The direction of the next contact is better than that: it is where the path meets the ball
// or the cylinder around the corner or the edge of the difference that is nearest, and takes most steps at once.
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

    ContactTimes<3> times(double horizon) {
        Timer<3> timer(frame_.user_length<double>(frame_.reach));
        if constexpr (are_lines)
            if (!velocity_.is_zero()) add_path(timer);
        add_start(timer);
        ContactTimes<3>& times = timer.times();
        if constexpr (is_line<A> || is_curved_pair)
            if (!times.is_apart && slack_ == 0 && RoundSeparation<A, B>(a_, radius_, b_, 0).apart()) {
                times.is_apart = true;  // by less than doubles can tell
                times.first = is_opening() ? infinity : 0;
            }
        if (times.is_apart && velocity_.is_zero()) times.first = infinity;
        if (times.is_free(horizon) || velocity_.is_zero()) return times;

        if (times.is_apart) times.is_settled = step_to(timer, horizon, End::first);
        if (times.is_free(horizon)) return times;
        if constexpr (is_curved_pair)
            if (times.is_apart) settle_axis(times);
        if constexpr (!are_lines) add(timer, velocity_.velocity<double>());  // along it the two part
        if (!step_to(timer, horizon, End::last)) times.last = nan;
        return times;
    }

    // Whether the cores have a point in common at a time, by more than rounding.
    bool surely_overlap_at(double time) {
        if constexpr (are_lines)
            return false;
        else
            return search(shift_at<double>(time)).is_common;
    }

 private:
    enum class End { first, last };

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
        Vec3 direction;   // from a to b, between the closest points
        double distance;  // in the user's length, from above
        bool has_digits;  // whether the gap along the direction is the distance but for rounding
    };

    template <class S>
    Vector<S> shift_at(double time) const {
        return velocity_.velocity<S>() * S(std::ldexp(time, frame_.template exponent<S>() - velocity_.exponent<S>()));
    }

    template <class S>
    Approach approach_at(double time) {
        const Vector<S> shift = shift_at<S>(time);
        if constexpr (are_lines) {
            const Nearest<S> near = nearest<S>(a_, b_, frame_, shift);
            if constexpr (std::is_same_v<S, double>)
                if (!near.sure) return approach_at<DoubleDouble>(time);
            const double distance =
                frame_.template user_length<S>(std::sqrt(std::max(0.0, static_cast<double>(near.squared))));
            // Near to each other, what rounding does to the direction lets other corners lead by more than a distance
            // of none.
            return {rounded<S, 3>(near.direction), distance,
                    !std::is_same_v<S, double> || distance > 0x1p-6 * frame_.user_length<double>(frame_.reach)};
        } else {
            const ClosestPoints<S> found = search(shift);
            const double reach = frame_.template reach_in<S>() + length_bound(shift);
            return {rounded<S, 3>(found.direction), frame_.template user_length<S>(found.distance),
                    !std::is_same_v<S, double> || found.distance - found.at_least <= proof_tolerance * reach};
        }
    }

    template <class S>
    ClosestPoints<S> search(const Vector<S>& shift) {
        if constexpr (std::is_same_v<S, double> && has_own_search<A, B>)
            return closest_by_own_search(a_, b_, frame_, cache_, shift);
        else
            return closest_points<S>(a_, b_, frame_, cache_, shift);
    }

    void add_start(Timer<3>& timer) {
        const Approach near = approach_at<double>(0);
        if (near.has_digits) add_next(timer, near, End::first);
        if (!near.has_digits || (!timer.times().is_apart && near.distance > radius_ + tolerance_at(0)))
            add(timer, approach_at<DoubleDouble>(0).direction);
    }

    // Adds the directions that are next at a time of the timer's, which changes by that, until they touch then or the
    // pair is free; false when the time no longer changes.
    bool step_to(Timer<3>& timer, double horizon, End end) {
        constexpr int max_steps = 100;
        const ContactTimes<3>& times = timer.times();
        const auto time_of = [&] { return end == End::first ? std::max(0.0, times.first) : times.last_high; };
        for (int step = 0; step < max_steps && !times.is_free(horizon); ++step) {
            const double time = time_of();
            if (!(std::abs(time) < std::numeric_limits<double>::max())) return true;
            Approach near = approach_at<double>(time);
            // The nearer curved cores are, the less doubles know of where: steps would be ever smaller.
            if (is_curved_pair && near.distance - radius_ < 0x1p-26 * frame_.user_length<double>(frame_.reach))
                near = approach_at<DoubleDouble>(time);
            const double left = near.distance - radius_, tolerance = tolerance_at(time);
            if (left <= tolerance) return true;
            if (near.has_digits) add_next(timer, near, end);
            // Of two features that are equally near, doubles may take that with the wrong direction.
            if (time_of() == time) add(timer, approach_at<DoubleDouble>(time).direction);
            if (time_of() == time) return left <= 4 * tolerance;
        }
        return times.is_free(horizon);
    }

    // Adds the direction in which they will touch, or did, if the features that are nearest now are those that do. It
    // comes first: of directions that tell the same time it gives the normal.
    void add_next(Timer<3>& timer, const Approach& near, End end) {
        if constexpr (!are_lines) add(timer, direction_at(near, end));
        add(timer, near.direction);
    }

    // The path of the origin, seen across an edge of the difference, or as it is beside a corner, meets a circle around
    // it ([van den Bergen 2003] Algorithms 3.1 and 3.2). When it misses the circle, the direction at the nearest miss;
    // zero of a face, whose normal is the direction already.
    Vec3 direction_at(const Approach& near, End end) const {
        if (cache_.size() > 2 || cache_.size() == 0) return Vec3::Zero();
        Vec3 along = Vec3::Zero();
        if (cache_.size() == 2) along = corner_of_difference(1) - corner_of_difference(0);
        const double squared = along.squaredNorm();
        const auto across = [&](const Vec3& v) -> Vec3 {
            return squared > 0 ? Vec3(v - along * (v.dot(along) / squared)) : v;
        };
        const Vec3 velocity = across(velocity_.velocity<double>());
        const double squared_speed = velocity.squaredNorm();
        if (!(squared_speed > 0)) return Vec3::Zero();
        const double closest = -near.direction.dot(velocity) / squared_speed;
        const Vec3 miss = near.direction + closest * velocity;
        const double radius = frame_.length<double>(radius_), rest = radius * radius - miss.squaredNorm();
        if (!(rest > 0)) return across(miss);
        const double half = std::sqrt(rest / squared_speed);
        return across(miss + (end == End::first ? -half : half) * velocity);
    }
    // Steps lead to the direction in which a curved core touches, but they end with half of its digits. Where it is
    // that of a face, or across an edge or an axis, it is known, and so is all that touches along it.
    void settle_axis(ContactTimes<3>& times) const {
        const Vec3 found = times.axis;
        const auto settle = [&](const Vec3& direction) {
            const double length = length_of(direction), along = direction.dot(found);
            if (!(length > 0) || !(std::abs(along) > (1 - 1e-9) * length)) return false;
            const Vec3 unit = direction / (along > 0 ? length : -length);
            const Window window = projection_.template window<double>({unit, length_bound(unit)});
            const double time = std::max(0.0, times.first);
            if (!window.is_apart() || !(window.gap() - time * window.closing() >= -tolerance_at(time))) return false;
            times.axis = window.b_is_above() ? unit : Vec3(-unit);
            times.gap = window.gap();
            times.closing = window.closing();
            return true;
        };
        const auto across = [&](const Vec3& edge) { return std::abs(edge.dot(found)) <= 1e-4 * length_of(edge); };
        const auto any_normal = [&]<class Core>(const Core& core) {
            if constexpr (is_curved<Core>) {
                return settle(core.template corners<double>(frame_).axis());
            } else if constexpr (!std::is_same_v<Core, PointCore>) {
                for (int i = 0; i < core.normal_count(); ++i)
                    if (settle(core.template normal<double>(i, frame_).vector)) return true;
            }
            return false;
        };
        const auto any_edge = [&]<class Core>(const Core& core, const auto& visit) {
            if constexpr (is_curved<Core>) {
                const Vec3 edge = core.template corners<double>(frame_).axis();
                return across(edge) && visit(edge);
            } else if constexpr (!std::is_same_v<Core, PointCore>) {
                for (int i = 0; i < core.edge_count(); ++i) {
                    const Vec3 edge = core.template edge<double>(i, frame_);
                    if (across(edge) && visit(edge)) return true;
                }
            }
            return false;
        };
        if (any_normal(a_) || any_normal(b_)) return;
        const bool is_across_both = any_edge(a_, [&](const Vec3& e) {
            return any_edge(b_, [&](const Vec3& f) { return settle(e.normalized().cross(f.normalized())); });
        });
        if (is_across_both) return;
        const auto settle_across = [&](const Vec3& edge) {
            return settle(found - edge * (edge.dot(found) / edge.squaredNorm()));
        };
        if (!any_edge(b_, settle_across)) any_edge(a_, settle_across);
    }

    Vec3 corner_of_difference(int i) const {
        return corner<double>(b_, static_cast<int>(cache_[i].b), frame_) -
               corner<double>(a_, static_cast<int>(cache_[i].a), frame_);
    }

    // A distance that counts as none; four times as much, where the digits run out.
    double tolerance_at(double time) const {
        const Vec3 path = velocity_.velocity<double>() * std::ldexp(time, -velocity_.exponent<double>());
        return 0x1p-44 * (frame_.user_length<double>(frame_.reach) + length_bound(path)) +
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
    template <class Core>
    static constexpr bool is_line = OneOf<Core, PointCore, LineCore>;
    static constexpr bool are_lines = is_line<A> && is_line<B>;
    static constexpr bool is_curved_pair = is_curved<A> || is_curved<B>;

    const A& a_;
    const B& b_;
    const RelativeVelocity<3>& velocity_;
    double radius_, slack_;
    Frame3 frame_;
    MovingProjection<A, B> projection_;
    ClosestCache cache_;  // where the last search ended
};

}  // namespace abut::detail
