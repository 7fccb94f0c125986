// SPDX-License-Identifier: Apache-2.0
// Where two polytopes that move first and last touch, without trying all axes.
//
// Seen from a, b moves by W. The two touch at t when −tW is in their difference D = b − a, so a line is to be cast
// through D. First its shadow, D as seen along W: three corners of D around the origin, or a direction across W that
// has all of D on one side. Then those three corners are a portal through which the line enters; as long as D has a
// corner beyond the plane of the portal, that corner replaces one of the three (the refinement of Snethen's
// XenoCollide). It ends with a face of D. All this is a proposal in doubles; hit() says what can be relied on.
#pragma once

#include <optional>

#include "query/moving/moving_projection.hpp"
#include "query/pair/corner.hpp"

namespace abut::detail {

// A corner of the difference, and the corners of a and b that it is of.
struct DifferenceCorner {
    Vec3 point;
    int of_a, of_b;
};

// Three corners around the path, counter-clockwise about W.
using Portal = std::array<DifferenceCorner, 3>;

// Times between which something happens.
struct Hit {
    double low, high;
};

template <class A, class B>
class PortalCast {
 public:
    // The frame and the velocity must be in the range of doubles, the velocity not zero.
    PortalCast(const A& a, const B& b, const Frame3& frame, const RelativeVelocity<3>& velocity)
        : a_(a),
          b_(b),
          corners_a_(a, frame),
          corners_b_(b, frame),
          frame_(frame),
          motion_(velocity),
          velocity_(velocity.velocity<double>()) {}

    // Looks for three corners around the path. Without them, across() may tell why.
    bool find_portal() {
        const double squared_speed = velocity_.squaredNorm();
        const auto seen = [&](const Vec3& v) -> CandidateAxis<double> {
            return {v - velocity_ * (v.dot(velocity_) / squared_speed), length_bound(v)};
        };
        across_ = seen(b_.template point<double>(0, frame_) - a_.template point<double>(0, frame_));
        if (across_.vector.isZero(0)) across_ = {velocity_.unitOrthogonal(), 2};
        DifferenceCorner first = lowest(across_.vector);
        if (first.point.dot(across_.vector) > 0) return false;
        across_ = seen(first.point);
        DifferenceCorner second = lowest(across_.vector);
        if (second.point.dot(across_.vector) > 0) return false;
        for (int step = 0; step < max_steps; ++step) {
            across_ = cross_axis<double>(second.point - first.point, velocity_);
            if (first.point.dot(across_.vector) < 0) {
                std::swap(first, second);
                across_.vector = -across_.vector;
            }
            const DifferenceCorner third = lowest(across_.vector);
            if (third.point.dot(across_.vector) > 0) return false;
            if (turn(second, third) < 0) {
                first = third;
            } else if (turn(third, first) < 0) {
                second = third;
            } else {
                portal_ = {first, second, third};
                return true;
            }
        }
        return false;
    }

    // The direction across the velocity that was looked along last.
    const CandidateAxis<double>& across() const { return across_; }

    // The portal where the path enters the difference, or leaves it.
    Portal refined(bool leaves) const {
        Portal portal = portal_;
        for (int step = 0; step < max_steps; ++step) {
            const Vec3 direction = leaves ? normal_of(portal) : Vec3(-normal_of(portal));
            const DifferenceCorner next = lowest(direction);
            const double progress = (portal[0].point - next.point).dot(direction);
            if (!(progress > 0x1p-50 * frame_.reach * length_bound(direction))) break;
            double side[3];
            for (int i = 0; i < 3; ++i) side[i] = turn(portal[i], next);
            int i = 0;
            while (i < 2 && !(side[i] <= 0 && side[i + 1] >= 0)) ++i;
            portal[(i + 2) % 3] = next;
        }
        return portal;
    }

    // Whether the path goes through a portal: in doubles surely, in double-doubles if nothing speaks against it and the
    // path has room. It may then pass by the portal by less than 2^-94 of the reach, and as the border of the
    // difference is convex, what that changes is this much of the reach / room.
    template <class S>
    bool crosses(const Portal& portal) const {
        const Vector<S> velocity = motion_.template velocity<S>();
        std::array<Vector<S>, 3> point;
        for (int i = 0; i < 3; ++i) point[i] = exact_point<S>(portal[i]);
        for (int i = 0; i < 3; ++i) {
            const Vector<S>&p = point[i], &q = point[(i + 1) % 3];
            const double rounding =
                unit<S> * length_bound(p) * length_bound(q) * length_bound(velocity) + range_floor(frame_.reach);
            if (!(dot<S, 3>(cross<S>(p, q), velocity) > S(std::is_same_v<S, double> ? rounding : -rounding)))
                return false;
        }
        return std::is_same_v<S, double> || has_room(0x1p-40 * frame_.reach);
    }

    // Between which times the path meets a portal that it crosses: when its corners pass the origin along an axis.
    template <class S>
    Hit hit(const Portal& portal, const CandidateAxis<S>& axis) const {
        const Vector<S> velocity = motion_.template velocity<S>();
        const double speed = static_cast<double>(dot<S, 3>(axis.vector, velocity));
        Hit hit{infinity, -infinity};
        for (const DifferenceCorner& of : portal) {
            const Vector<S> point = exact_point<S>(of);
            const double height = static_cast<double>(dot<S, 3>(axis.vector, point));
            const double rounding = unit<S> * length_bound(axis.vector) * length_bound(point);
            const double time = -height / speed, slip = (rounding + 0x1p-50 * std::abs(height)) / std::abs(speed);
            hit.low = std::min(hit.low, user_time<S>(time - slip));
            hit.high = std::max(hit.high, user_time<S>(time + slip));
        }
        return hit;
    }

    // Whether the path goes through the shadow of the difference with this much room around it.
    bool has_room(double radius) const {
        for (int i = 0; i < 3; ++i) {
            const DifferenceCorner &p = portal_[i], &q = portal_[(i + 1) % 3];
            const double least =
                radius * length_bound(q.point - p.point) + unit<double> * length_bound(p.point) * length_bound(q.point);
            if (!(turn(p, q) > least * length_bound(velocity_))) return false;
        }
        return true;
    }

    // The normal of the face of the difference that a portal lies in, as the axis sets give it.
    template <class S>
    std::optional<CandidateAxis<S>> axis(const Portal& portal) const {
        const Ends ends_a = ends(portal, &DifferenceCorner::of_a), ends_b = ends(portal, &DifferenceCorner::of_b);
        if (ends_b.count == 1 || ends_a.count == 3) return normal<S>(a_, portal, &DifferenceCorner::of_a);
        if (ends_a.count == 1 || ends_b.count == 3) return normal<S>(b_, portal, &DifferenceCorner::of_b);
        return cross_axis<S>(of_unit_size<S, 3>(between<S>(a_, ends_a.from, ends_a.to, frame_)),
                             of_unit_size<S, 3>(between<S>(b_, ends_b.from, ends_b.to, frame_)));
    }

 private:
    static constexpr int max_steps = 32;

    // What rounding may do to a product of three factors, with room for that of the factors.
    template <class S>
    static constexpr double unit = std::is_same_v<S, double> ? 0x1p-49 : 0x1p-95;

    // The corner of the difference that is lowest along a direction.
    DifferenceCorner lowest(const Vec3& direction) const {
        const auto of_a = corners_a_.farthest(direction), of_b = corners_b_.farthest(-direction);
        return {of_b.point - of_a.point, of_a.corner, of_b.corner};
    }

    // Whether, seen along W, the turn from one corner to the other about the origin is counter-clockwise.
    double turn(const DifferenceCorner& from, const DifferenceCorner& to) const {
        return dot<double, 3>(cross<double>(from.point, to.point), velocity_);
    }

    static Vec3 normal_of(const Portal& portal) {
        return cross<double>(portal[1].point - portal[0].point, portal[2].point - portal[0].point);
    }

    template <class S>
    Vector<S> exact_point(const DifferenceCorner& of) const {
        if constexpr (std::is_same_v<S, double>)
            return of.point;
        else
            return corner<S>(b_, of.of_b, frame_) - corner<S>(a_, of.of_a, frame_);
    }

    template <class S>
    double user_time(double time) const {
        if constexpr (std::is_same_v<S, double>)
            return time;
        else
            return std::ldexp(time, motion_.exponent<S>() - frame_.shift);
    }

    // Two different corners of one core, if a portal has them, and how many it has.
    struct Ends {
        int count, from, to;
    };
    static Ends ends(const Portal& portal, int DifferenceCorner::*of) {
        const int p = portal[0].*of, q = portal[1].*of, r = portal[2].*of;
        return {1 + (q != p) + (r != p && r != q), p, q != p ? q : r};
    }

    // Of a core of which the portal has three corners.
    template <class S, class Core>
    std::optional<CandidateAxis<S>> normal(const Core& core, const Portal& portal, int DifferenceCorner::*of) const {
        if constexpr (std::is_same_v<Core, PolyhedronCore>) {
            const int from = portal[0].*of;
            return cross_axis<S>(of_unit_size<S, 3>(between<S>(core, from, portal[1].*of, frame_)),
                                 of_unit_size<S, 3>(between<S>(core, from, portal[2].*of, frame_)));
        } else {
            if (core.normal_count() == 0) return {};
            const Vec3 direction = normal_of(portal);
            int best = 0;
            double largest = -1;
            for (int i = 0; core.normal_count() > 1 && i < core.normal_count(); ++i) {
                const double along = std::abs(core.template normal<double>(i, frame_).vector.dot(direction));
                if (along > largest) {
                    largest = along;
                    best = i;
                }
            }
            return core.template normal<S>(best, frame_);
        }
    }

    const A& a_;
    const B& b_;
    const Corners<double, A> corners_a_;
    const Corners<double, B> corners_b_;
    const Frame3& frame_;
    const RelativeVelocity<3>& motion_;
    Vec3 velocity_;
    Portal portal_;
    CandidateAxis<double> across_{Vec3::Zero(), 0};
};

}  // namespace abut::detail
