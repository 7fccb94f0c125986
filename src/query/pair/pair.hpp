// SPDX-License-Identifier: Apache-2.0
// From two shapes to the separation that decides about them. Every verb on a pair starts here.
#pragma once

#include <utility>

#include "query/pair/in_space.hpp"
#include "query/sat/axes.hpp"
#include "query/sat/axes2.hpp"
#include "query/sat/inner_gap.hpp"
#include "query/sat/round_separation.hpp"
#include "query/sat/separation.hpp"

namespace abut::detail {

// The order in which a pair is asked about, so that (a, b) and (b, a) get one answer; round shapes come first, curved
// ones last.
template <Shape S>
inline constexpr int rank = 0;
template <>
inline constexpr int rank<Sphere> = 1;
template <>
inline constexpr int rank<Capsule> = 2;
template <>
inline constexpr int rank<Ray> = 3;
template <>
inline constexpr int rank<Segment> = 4;
template <>
inline constexpr int rank<Triangle> = 5;
template <>
inline constexpr int rank<ConvexPolygon> = 6;
template <>
inline constexpr int rank<AlignedBox> = 7;
template <>
inline constexpr int rank<OrientedBox> = 8;
template <>
inline constexpr int rank<ConvexPolyhedron> = 9;
template <>
inline constexpr int rank<Cylinder> = 10;
template <>
inline constexpr int rank<Circle2> = 11;
template <>
inline constexpr int rank<Segment2> = 12;
template <>
inline constexpr int rank<Rectangle2> = 13;
template <>
inline constexpr int rank<ConvexPolygon2> = 14;

template <class A, class B>
inline constexpr bool is_in_order = rank<A> <= rank<B>;

inline PointCore core_of(const Sphere& s) { return PointCore(s); }
inline LineCore core_of(const Capsule& c) { return LineCore(c); }
inline LineCore core_of(const Segment& s) { return LineCore(s); }
inline FlatCore core_of(const Triangle& t) { return FlatCore(t); }
inline FlatCore core_of(const ConvexPolygon& p) { return FlatCore(p); }
inline AlignedBoxCore core_of(const AlignedBox& b) { return AlignedBoxCore(b); }
inline BoxCore core_of(const OrientedBox& b) { return BoxCore(b); }
inline PolyhedronCore core_of(const ConvexPolyhedron& p) { return PolyhedronCore(p); }
inline CylinderCore core_of(const Cylinder& c) { return CylinderCore(c); }
inline PointCore2 core_of(const Circle2& c) { return PointCore2(c.center); }
inline LineCore2 core_of(const Segment2& s) { return {s.start, s.end}; }
inline RectangleCore core_of(const Rectangle2& r) { return RectangleCore(r); }
inline PolygonCore2 core_of(const ConvexPolygon2& p) { return PolygonCore2(p); }

template <class S>
inline constexpr bool is_round = OneOf<S, Sphere, Capsule, Circle2>;

template <class S>
double radius_of(const S& shape) {
    if constexpr (is_round<S>)
        return shape.radius;
    else
        return 0;
}

// A ray reaches a shape, if at all, no farther from its origin than the shape does; it is cut at `times` as far.
template <class B>
LineCore cut(const Ray& ray, const B& b, double times) {
    return LineCore(ray, times * (core_of(b).radius_about(ray.origin) + radius_of(b)));
}

// Two rays come nearest where their lines do, or at the origin of one of them, which is no farther from the other than
// their origins are; parallel ones between their origins.
inline std::pair<LineCore, LineCore> cut(const Ray& a, const Ray& b) {
    const double apart = length_bound(b.origin - a.origin);
    const auto d = of_unit_size<DoubleDouble, 3>(a.direction.cast<DoubleDouble>()),
               e = of_unit_size<DoubleDouble, 3>(b.direction.cast<DoubleDouble>());
    const auto n = cross(d, e);
    const double sine = length_bound(n) / (length_bound(d) * length_bound(e));
    if (!(sine > 0)) return {LineCore(a, apart), LineCore(b, apart)};
    Vector<DoubleDouble> offset;
    for (int i = 0; i < 3; ++i) offset[i] = two_sum(b.origin[i], -a.origin[i]);
    const auto along = [&](const Vector<DoubleDouble>& own, const Vector<DoubleDouble>& other) {
        return magnitude(dot<DoubleDouble, 3>(cross(offset, other), n)) / magnitude(dot<DoubleDouble, 3>(n, n)) *
               length_bound(own);
    };
    // `sine` is between a third of the sine of the angle and √3 times it. Where products overflow, it has to do.
    const double farthest = std::max(along(d, e), along(e, d)), limit = apart / std::min(sine, 1.0);
    const double length = 2 * std::max(apart, farthest < limit ? farthest : limit);
    return {LineCore(a, length), LineCore(b, length)};
}

// Calls `use` with the cores of the two shapes; a ray is cut at `times` the distance at which it can meet the other.
template <class A, class B, class Use>
decltype(auto) with_cores(const A& a, const B& b, Use&& use, double times = 1) {
    if constexpr (std::is_same_v<A, Ray> && std::is_same_v<B, Ray>) {
        const auto [core_a, core_b] = cut(a, b);
        return use(core_a, core_b);
    } else if constexpr (std::is_same_v<A, Ray>) {
        return use(cut(a, b, times), core_of(b));
    } else if constexpr (std::is_same_v<B, Ray>) {
        return use(core_of(a), cut(b, a, times));
    } else {
        return use(core_of(a), core_of(b));
    }
}

// A point has no edges to make axes of; as a segment without length it has.
inline LineCore polytope_of(const PointCore& point) { return {point.position, point.position}; }
inline LineCore2 polytope_of(const PointCore2& point) { return {point.position, point.position}; }
template <class Core>
const Core& polytope_of(const Core& core) {
    return core;
}

template <class A, class B>
using AxesOf = std::conditional_t<A::dimension == 3, Axes<A, B>, PrunedAxes2<A, B>>;

// Of shapes of the plane, which were asked about in space: the answer lies in the plane.
template <class Round>
struct PlanarRoundSeparation {
    Round in_space;

    bool apart() const { return in_space.apart(); }
    std::optional<Gap<2>> widest_gap() const {
        const std::optional<Gap<3>> gap = in_space.widest_gap();
        if (!gap) return {};
        return Gap<2>{gap->axis.template head<2>(), gap->gap};
    }
};

// Calls `use` with an object that has apart() and widest_gap(). Requires is_in_order<A, B>.
template <class A, class B, class Use>
auto with_separation(const A& a, const B& b, Use&& use) {
    static_assert(is_in_order<A, B>);
    return with_cores(a, b, [&]<class CoreA, class CoreB>(const CoreA& core_a, const CoreB& core_b) {
        if constexpr ((is_round<A> && Shape3<A>) || is_curved<CoreA> || is_curved<CoreB>) {
            return use(RoundSeparation<CoreA, CoreB>(core_a, radius_of(a), core_b, radius_of(b)));
        } else if constexpr (is_round<A>) {
            const auto space_a = in_space(core_a);
            const auto space_b = in_space(core_b);
            using Round = RoundSeparation<std::remove_cvref_t<decltype(space_a.core())>,
                                          std::remove_cvref_t<decltype(space_b.core())>>;
            return use(PlanarRoundSeparation<Round>{Round(space_a.core(), radius_of(a), space_b.core(), radius_of(b))});
        } else {
            return use(Separation<CoreA, CoreB, AxesOf<CoreA, CoreB>>(core_a, core_b));
        }
    });
}

}  // namespace abut::detail
