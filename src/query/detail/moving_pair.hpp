// SPDX-License-Identifier: Apache-2.0
// From two moving shapes to the times between which they touch. Every verb on a moving pair starts here.
#pragma once

#include "abut/shape/placed.hpp"
#include "query/detail/moving_boxes.hpp"
#include "query/detail/moving_separation.hpp"
#include "query/detail/pair.hpp"
#include "query/detail/swollen_cast.hpp"

namespace abut::detail {

// A point has no edges to make axes of; as a segment without length it has.
inline LineCore polytope_of(const PointCore& point) { return {point.position, point.position}; }
template <class Core>
const Core& polytope_of(const Core& core) {
    return core;
}

template <class A, class B>
using AxesOf = std::conditional_t<A::dimension == 3, Axes<A, B>, Axes2<A, B>>;

// Cores swollen by a radius above 0.
template <class A, class B>
class MovingRoundSeparation {
 public:
    MovingRoundSeparation(const A& a, const B& b, const RelativeVelocity<3>& velocity, double radius, double slack)
        : a_(a),
          b_(b),
          velocity_(velocity),
          radius_(radius),
          slack_(slack),
          frame_(frame_of(a, b)),
          projection_(a, b, frame_, velocity, radius, slack) {
        frame_.reach += frame_.length<double>(radius);
    }
    MovingRoundSeparation(const MovingRoundSeparation&) = delete;  // projection_ refers to frame_
    MovingRoundSeparation& operator=(const MovingRoundSeparation&) = delete;

    ContactTimes<3> times() const {
        Timer<3> timer(frame_.user_length<double>(frame_.reach));
        const bool apart = are_apart();
        if (!velocity_.is_zero()) add_path(timer, apart);
        add(timer, nearest_direction());
        ContactTimes<3>& times = timer.times();
        if constexpr (is_line)
            if (apart && !times.is_apart && slack_ == 0) {  // by less than doubles can tell
                times.is_apart = true;
                times.first = is_opening() ? infinity : 0;
            }
        if (times.is_apart && velocity_.is_zero()) times.first = infinity;
        return times;
    }

 private:
    // Of polytopes with a margin only whether the polytopes are; a window tells the rest.
    bool are_apart() const {
        if constexpr (is_line)
            return RoundSeparation<A, B>(a_, radius_, b_, 0).apart();
        else
            return Separation<A, B, Axes<A, B>>(a_, b_).apart();
    }

    // Whether there is a direction, in double-doubles, along which they are apart and which does not close: a proof
    // that they never touch.
    bool is_opening() const {
        using S = DoubleDouble;
        const Vector<S> direction = nearest<S>(a_, b_, frame_).direction, velocity = velocity_.velocity<S>();
        const S gap = project<S>(b_, direction, frame_).lo - project<S>(a_, direction, frame_).hi;
        const S radius = frame_.length<S>(radius_), squared_length = dot<S, 3>(direction, direction);
        return gap > S(0) && gap * gap > radius * radius * squared_length * S(1, 0x1p-95) &&
               dot<S, 3>(direction, velocity) >= S(error_of_speed<S, 3>(direction, velocity));
    }

    Vec3 nearest_direction() const {
        if constexpr (is_line) {
            return nearest<double>(a_, b_, frame_).direction;
        } else {
            const auto gap = Separation<A, B, Axes<A, B>>(a_, b_).widest_gap();
            return gap ? gap->axis : Vec3(Vec3::Zero());
        }
    }

    void add_path(Timer<3>& timer, bool apart) const {
        const Vec3 velocity = velocity_.velocity<double>();
        const SwollenCast cast = swollen_cast(a_, b_, frame_, velocity, frame_.length<double>(radius_));
        // The direction at first contact comes first: of directions that tell the same time it gives the normal.
        if (cast.hits() && apart) {
            add(timer, cast.first().at(cast.first().time));
            add(timer, cast.first().at(cast.first().time - cast.lead()));
        }
        if (cast.hits()) {
            add(timer, cast.last().at(cast.last().time));
            add(timer, cast.last().at(cast.last().time + cast.lead()));
        }
        add(timer, cast.miss());
        add(timer, velocity);
    }

    void add(Timer<3>& timer, const Vec3& direction) const {
        const double length = length_of(direction);
        if (!(length > 0)) return;
        const Vec3 unit = direction / length;
        timer.add(projection_.template window<double>({unit, length_bound(unit)}), unit);
    }

    static constexpr bool is_line = OneOf<A, PointCore, LineCore>;

    const A& a_;
    const B& b_;
    const RelativeVelocity<3>& velocity_;
    double radius_, slack_;
    Frame3 frame_;
    MovingProjection<A, B> projection_;
};

template <class A, class B>
ContactTimes<A::dimension> contact_times(const A& a, const B& b, const RelativeVelocity<A::dimension>& velocity,
                                         double radius, double slack, double horizon) {
    if constexpr (A::dimension == 3)
        if (radius > 0) return MovingRoundSeparation<A, B>(a, b, velocity, radius, slack).times();
    if constexpr (is_box<A> && is_box<B>)
        if (auto times = times_of_boxes(a, b, velocity, slack, horizon)) return *times;
    const auto& polytope_a = polytope_of(a);
    const auto& polytope_b = polytope_of(b);
    using PolytopeA = std::remove_cvref_t<decltype(polytope_a)>;
    using PolytopeB = std::remove_cvref_t<decltype(polytope_b)>;
    return MovingSeparation<PolytopeA, PolytopeB, AxesOf<PolytopeA, PolytopeB>>(polytope_a, polytope_b, velocity, slack)
        .times(horizon);
}

inline bool is_identity(const Pose& pose) {
    return pose.position == Vec3::Zero() && pose.rotation.coeffs() == Quat::Identity().coeffs();
}

// Calls `use` with the shape where its body stands, and with how far its coordinates may be off for that.
template <class S, class Use>
auto with_placed(const S& shape, const Pose& pose, Use&& use) {
    if (is_identity(pose)) return use(shape, 0.0);
    const double radius = core_of(shape).radius_about(Vec3::Zero());
    return use(placed(shape, pose), 0x1p-47 * (radius + length_bound(pose.position)));
}

}  // namespace abut::detail
