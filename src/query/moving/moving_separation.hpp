// SPDX-License-Identifier: Apache-2.0
// First and last time of contact of two moving polytopes: the latest of the first times and the earliest of the last
// over the complete static axis set ([Eberly 2001] listing 4, as docs/theory/errata.md §1 corrects it), or over the two
// axes that decide.
#pragma once

#include <array>
#include <cmath>
#include <optional>
#include <span>

#include "query/gjk/portal_cast.hpp"
#include "query/moving/contact_times.hpp"
#include "query/sat/axes.hpp"
#include "query/sat/axes2.hpp"
#include "query/sat/inner_gap.hpp"

namespace abut::detail {

template <class A, class B, class AxisSet>
class MovingSeparation {
 public:
    static constexpr int N = A::dimension;

    MovingSeparation(const A& a, const B& b, const RelativeVelocity<N>& velocity, double slack, Touching touching)
        : a_(a), b_(b), frame_(frame_of(a, b)), axes_(a, b, frame_), projection_(a, b, frame_, velocity, 0, slack) {
        if (touching == Touching::exact) frame_.bound = 0;
    }
    MovingSeparation(const MovingSeparation&) = delete;  // axes_ and projection_ refer to frame_
    MovingSeparation& operator=(const MovingSeparation&) = delete;

    // From the two faces of the difference through which the path of b goes, when they prove enough.
    std::optional<ContactTimes<N>> times_of_path(double horizon) const requires(N == 3) {
        if (!is_in_range_of_doubles() || projection_.velocity().is_zero()) return {};
        PortalCast<A, B> search(a_, b_, frame_, projection_.velocity());
        Timer<N> timer = new_timer();
        if (!search.find_portal()) {
            if (!separates_across(search.across())) return {};
            timer.add(projection_.template window<double>(search.across()), search.across().vector);
            timer.times().first = infinity;
            return timer.times();
        }
        for (const bool leaves : {false, true}) {
            const Portal portal = search.refined(leaves);
            if (!add_face<double>(timer, search, portal, leaves, horizon) &&
                !add_face<DoubleDouble>(timer, search, portal, leaves, horizon))
                return {};
            if (timer.times().is_free(horizon)) break;
        }
        return timer.times();
    }

    ContactTimes<N> times_over_all(double horizon) {
        Timer<N> timer = new_timer();
        const auto add = [&](const auto& id, const auto& axis) {
            const Window window = projection_.template window<double>(axis);
            // Doubles do when it is clear on which side of 0 the gap lies, and when the axis has its digits.
            const bool is_exact_enough = window.speed_is_sure() && has_digits(axis);
            if (window.is_apart() == window.may_be_apart() && (is_exact_enough || !timer.matters(window, horizon)))
                timer.add(window, axis.vector);
            else
                add_in_double_double(timer, id);
            return timer.times().is_free(horizon);
        };
        if constexpr (N == 2)
            add_each_that_matters(timer, add);
        else
            axes_.any(add);
        ContactTimes<N>& times = timer.times();
        if (times.is_apart && !times.is_free(horizon) && is_brief(times) && passes_by()) times.first = infinity;
        return times;
    }

 private:
    Timer<N> new_timer() const { return Timer<N>(frame_.template user_length<double>(frame_.reach)); }

    // How far the shapes may move on between the time of a window and that of a touch, for the window to be taken as
    // the one that decides. It is longer than the touch by how long the gap is within the bound, and more so the less
    // it closes along the axis: an axis along which it closes by less than a sixteenth of the speed is left to all
    // others.
    double doubt_limit() const { return touching_distance(frame_.reach, frame_.bound + projection_.slack()); }

    bool is_in_range_of_doubles() const {
        return frame_.scale == 1 && projection_.velocity().template exponent<double>() == 0;
    }

    // Adds the normal of the face that a portal lies in; whether it and the portal together leave no doubt.
    template <class S>
    bool add_face(Timer<N>& timer, const PortalCast<A, B>& search, const Portal& portal, bool leaves,
                  double horizon) const {
        const auto axis = search.template axis<S>(portal);
        if (!axis) return false;
        const Vec3 direction = rounded<S, N>(axis->vector);
        if (direction.isZero(0)) return false;
        const Window window = projection_.template window<S>(*axis);
        const auto is_settled = [&] {
            if (window.is_apart() && window.enter() > horizon) return true;
            if constexpr (std::is_same_v<S, double>)
                if (!window.speed_is_sure() || !has_digits(*axis)) return false;
            if (!search.template crosses<S>(portal)) return false;
            const Hit hit = search.hit(portal, *axis);
            // Times speed, not closing speed: another axis, along which b moves faster, may be the one that decides.
            const double speed = projection_.velocity().template velocity<double>().norm();
            const double doubt = (leaves ? window.leave_high() - hit.low : hit.high - window.enter()) * speed;
            const bool is_sure = doubt <= doubt_limit();
            if (leaves ? timer.times().is_apart : window.is_apart()) return is_sure;
            // They overlap at time 0, so much that they do not merely touch.
            const double deep = 0x1p-8 * frame_.reach;
            return leaves ? is_sure && hit.low * speed > deep : hit.high * speed < -deep && search.has_room(deep);
        };
        if (!is_settled()) return false;
        timer.add(window, direction);
        return true;
    }

    // Whether an axis is not short of the vectors it was multiplied from: the cross product of edges that are nearly
    // parallel is, and has few digits.
    static bool has_digits(const CandidateAxis<double, N>& axis) {
        return axis.vector.squaredNorm() > axis.size * axis.size / 256;
    }

    // Whether there is a gap on an axis across the velocity, and so at all times.
    bool separates_across(const CandidateAxis<double, N>& axis) const {
        const Range<double> of_a = project<double>(a_, axis.vector, frame_),
                            of_b = project<double>(b_, axis.vector, frame_);
        return std::max(of_b.lo - of_a.hi, of_a.lo - of_b.hi) > projection_.error_across(axis);
    }

    // Do they pass by each other, whatever the horizon? Along an axis across the motion nothing changes, so a gap on it
    // is a proof by itself: W × E for the edges E of both (docs/theory/errata.md §1), in the plane the one across W.
    // Not all misses are of this kind.
    bool passes_by() const {
        const Vector<double, N> velocity = projection_.velocity().template velocity<double>();
        if constexpr (N == 2) {
            return separates_across({perpendicular<double>(velocity), length_bound(velocity)});
        } else {
            for (int i = 0; i < a_.edge_count(); ++i)
                if (separates_across(cross_axis<double>(velocity, a_.template edge<double>(i, frame_)))) return true;
            for (int i = 0; i < b_.edge_count(); ++i)
                if (separates_across(cross_axis<double>(velocity, b_.template edge<double>(i, frame_)))) return true;
            return false;
        }
    }

    // Whether the windows may overlap by their rounding alone, as when two hardly graze each other.
    bool is_brief(const ContactTimes<N>& times) const {
        const RelativeVelocity<N>& velocity = projection_.velocity();
        double speed = length_bound(velocity.template velocity<double>());
        if (const int exponent = velocity.template exponent<double>()) speed = std::ldexp(speed, -exponent);
        return (times.last_high - times.first) * speed < 0x1p-8 * frame_.template user_length<double>(frame_.reach);
    }

    // Calls add(id, axis) for all axes that may change the times, until it returns true. Of polygons with many vertices
    // that is known from some of them (inner_gap.hpp): their projections overlap for a shorter time than those of all,
    // and where that is no shorter than the times already are, nothing changes. The axes that then seem to decide come
    // first, so that few others seem to.
    template <class Add>
    void add_each_that_matters(Timer<N>& timer, Add&& add) {
        using All = Axes2<A, B>;
        InnerGap<A, B> inner(a_, b_, frame_);
        if (!inner.pays()) {
            axes_.All::any(add);
            return;
        }
        const auto inner_window = [&](const CandidateAxis<double, N>& axis) {
            const auto ranges = inner.along(axis.vector);
            return projection_.template window<double>(axis, ranges.a, ranges.b);
        };
        using Id = typename AxisSet::Id;
        const Vec2 velocity = projection_.velocity().template velocity<double>();
        // Of each of the two, the edges whose normals seem to enter last, to overlap least and to leave first. Around a
        // polygon all three have one peak, the times on the side that faces the other: some edges are looked at, then
        // those around the best.
        std::array<std::optional<Id>, 6> likely;
        for (const bool is_of_b : {false, true}) {
            const auto kind = is_of_b ? All::Kind::normal_b : All::Kind::normal_a;
            const int count = is_of_b ? b_.edge_count() : a_.edge_count();
            const int step = std::max(1, static_cast<int>(std::sqrt(count)) / 2);
            const auto best = std::span(likely).subspan(is_of_b ? 3 : 0, 3);
            double enter = -infinity, gap = -infinity, leave = infinity;
            const auto look_at = [&](int i) {
                const Id id{kind, i};
                const auto axis = axes_.template axis<double>(id);
                if (axis.vector.isZero(0)) return;  // of vertices that repeat
                const auto ranges = inner.along(axis.vector);
                const Window window = projection_.template window<double>(axis, ranges.a, ranges.b);
                const double facing = is_of_b ? facing_of(b_, i, axis.vector, ranges.b, Vec2(-velocity))
                                              : facing_of(a_, i, axis.vector, ranges.a, velocity);
                if (facing <= 0 && window.enter() > enter) enter = window.enter(), best[0] = id;
                if (window.gap() > gap) gap = window.gap(), best[1] = id;
                if (facing >= 0 && window.leave() < leave) leave = window.leave(), best[2] = id;
            };
            for (int i = 0; i < count; i += step) look_at(i);
            for (int k = 0; k < 3 && step > 1; ++k) {
                if (!best[k]) continue;
                const int middle = best[k]->i;
                for (int i = middle - step; i <= middle + step; ++i) look_at((i + count) % count);
            }
        }
        for (const auto& id : likely)
            if (id && add(*id, axes_.template axis<double>(*id))) return;
        if (is_settled_by(likely, timer.times(), inner)) return;
        const bool is_plain = is_in_range_of_doubles();
        axes_.All::any([&](const auto& id, const auto& axis) {
            if (axis.vector.isZero(0)) return false;
            if (is_plain && is_surely_within(timer.times(), inner.along(axis.vector), axis, velocity)) return false;
            if (!timer.can_change(inner_window(axis))) return false;
            inner.look_at_all(axis.vector);
            return timer.can_change(inner_window(axis)) && add(id, axis);
        });
    }

    // Below 0 when the other one, with this velocity, comes towards an edge of a polygon, above 0 when it goes away; 0
    // of other cores, of which all edges are looked at. `range` is what the polygon projects onto the normal of the
    // edge.
    template <class Core>
    double facing_of(const Core& own, int edge, const Vec2& normal, const Range<double>& range,
                     const Vec2& velocity) const {
        if constexpr (std::is_same_v<Core, PolygonCore2>) {
            const double at = dot<double, 2>(normal, own.template point<double>(edge, frame_));
            const double speed = dot<double, 2>(normal, velocity);
            return range.hi - at <= at - range.lo ? speed : -speed;
        } else {
            return 0;
        }
    }

    // Whether the two polygons touch at the first time that is known so far, and at the last, but for rounding: then no
    // other axis can tell more. The axes `ids` are likely to be those that decide.
    template <class Ids, class Inner>
    bool is_settled_by(const Ids& ids, const ContactTimes<N>& times, Inner& inner) const {
        if constexpr (std::is_same_v<A, PolygonCore2> && std::is_same_v<B, PolygonCore2>) {
            if (!times.is_apart || !is_in_range_of_doubles() || projection_.velocity().is_zero()) return false;
            const double speed = length_bound(projection_.velocity().template velocity<double>());
            const double limit = doubt_limit();
            bool touches_first = false, touches_last = false;
            for (const auto& id : ids) {
                if (!id || (touches_first && touches_last)) continue;
                const Vec2 axis = axes_.template axis<double>(*id).vector;
                inner.look_at_all(axis);
                for (const bool ahead : {false, true}) {
                    const auto touch = touch_along(ahead ? axis : Vec2(-axis), inner.of_a().farthest(ahead),
                                                   inner.of_b().farthest(!ahead));
                    if (!touch) continue;
                    touches_first |= !touch->leaves && (touch->hit.high - times.first) * speed <= limit;
                    touches_last |= touch->leaves && (times.last_high - touch->hit.low) * speed <= limit;
                }
            }
            return touches_first && touches_last;
        } else {
            return false;
        }
    }

    // When the vertex of a that is farthest along an axis, and that of b that is farthest back, pass each other along
    // it, if the two polygons surely have a point in common then, but for rounding.
    struct ContactEvent {
        Hit hit;
        bool leaves;
    };
    std::optional<ContactEvent> touch_along(const Vec2& axis, int of_a, int of_b) const {
        const Vec2 velocity = projection_.velocity().template velocity<double>();
        const double size = length_bound(axis), speed = dot<double, N>(axis, velocity);
        const Vec2 apart = b_.template point<double>(of_b, frame_) - a_.template point<double>(of_a, frame_);
        const double time = -dot<double, N>(axis, apart) / speed;
        if (!(std::abs(time) < infinity)) return {};
        const double rounding =
            0x1p-46 * (frame_.reach + length_bound(velocity) * std::abs(time)) + projection_.slack();
        const double slip = 2 * size * rounding / std::abs(speed);
        // Across the axis, those that are as far as these.
        const Vec2 across = perpendicular<double>(axis);
        const Range<double> part_a = part_across(a_, of_a, axis, across, size * rounding),
                            part_b = part_across(b_, of_b, axis, across, size * rounding);
        const double moved = dot<double, N>(across, velocity) * time;
        const double margin = size * (2 * rounding + slip * length_bound(velocity));
        if (!(part_b.lo + moved < part_a.hi - margin && part_a.lo < part_b.hi + moved - margin)) return {};
        return ContactEvent{{time - slip, time + slip}, speed > 0};
    }

    // The part of a polygon around a vertex that is as high along an axis, but for rounding, seen across it.
    template <class Polygon>
    Range<double> part_across(const Polygon& polygon, int vertex, const Vec2& axis, const Vec2& across,
                              double rounding) const {
        const Vec2 top = polygon.template point<double>(vertex, frame_);
        Range<double> range{across.dot(top), across.dot(top)};
        const int count = polygon.point_count();
        for (const int step : {1, count - 1}) {
            constexpr int longest_run = 8;
            for (int i = vertex, run = 0; run < longest_run; ++run) {
                i = (i + step) % count;
                const Vec2 point = polygon.template point<double>(i, frame_);
                if (!(std::abs(axis.dot(point - top)) <= rounding)) break;
                range.lo = std::min(range.lo, across.dot(point));
                range.hi = std::max(range.hi, across.dot(point));
            }
        }
        return range;
    }

    // Whether the projections onto an axis overlap at the first time and at the last, and so between: the quickest way
    // to see that an axis changes nothing.
    template <class Ranges>
    bool is_surely_within(const ContactTimes<N>& times, const Ranges& ranges, const CandidateAxis<double, N>& axis,
                          const Vector<double, N>& velocity) const {
        if (!times.is_apart || !(times.last_high < infinity)) return false;
        const double speed = dot<double, N>(axis.vector, velocity);
        const double path = length_bound(velocity) * times.last_high;
        const double margin = axis.size * (0x1p-44 * (frame_.reach + path) + 2 * projection_.slack());
        const auto overlap_at = [&](double time) {
            return ranges.b.lo - ranges.a.hi + speed * time < -margin &&
                   ranges.a.lo - ranges.b.hi - speed * time < -margin;
        };
        return overlap_at(times.first) && overlap_at(times.last_high);
    }

    [[gnu::noinline]] void add_in_double_double(Timer<N>& timer, const typename AxisSet::Id& id) const {
        const auto axis = axes_.template axis<DoubleDouble>(id);
        const Vector<double, N> direction = rounded<DoubleDouble, N>(axis.vector);
        if (direction.isZero(0)) return;  // parallel edges have no axis
        timer.add(projection_.template window<DoubleDouble>(axis), direction);
    }

    const A& a_;
    const B& b_;
    Frame<N> frame_;
    AxisSet axes_;
    MovingProjection<A, B> projection_;
};

}  // namespace abut::detail
