// SPDX-License-Identifier: Apache-2.0
// The closest points of two cores: in closed form where there is one, else by search; in doubles when they prove it.
#pragma once

#include "query/gjk/closest_forms.hpp"
#include "query/gjk/convex_points.hpp"

namespace abut::detail {

// The closest points of two cores, in the user's units.
struct ClosestOfCores {
    double reach = std::numeric_limits<double>::quiet_NaN();  // as that of a frame: NaN when nothing is known
    Vec3 point_a = Vec3::Zero(), point_b = Vec3::Zero();
    Vec3 direction = Vec3::Zero();      // from point_a to point_b, of any length
    double distance = 0, at_least = 0;  // what is proven of the distance, along the direction
    bool is_common = false;
};

template <class S>
ClosestOfCores in_user_units(const ClosestPoints<S>& points, const Frame3& frame) {
    const auto position = [&](const Vector<S>& relative) {
        Vec3 result;
        for (int i = 0; i < 3; ++i) {
            if constexpr (std::is_same_v<S, double>)
                result[i] = frame.origin[i] + frame.user_length<S>(relative[i]);
            else  // added in the units of S, where neither overflows
                result[i] = std::ldexp(static_cast<double>(S(scaled(frame.origin[i], frame.shift)) + relative[i]),
                                       -frame.shift);
        }
        return result;
    };
    return {frame.user_length<double>(frame.reach),
            position(points.point_a),
            position(points.point_b),
            rounded<S, 3>(points.direction),
            frame.user_length<S>(points.distance),
            frame.user_length<S>(points.at_least),
            points.is_common};
}

// The weights of a thin simplex have few digits, and so have the points, even where the distance has all.
inline bool is_proven(const ClosestPoints<double>& points, const Frame3& frame) {
    const double tolerance = proof_tolerance * frame.reach;
    if (!(length_bound(points.point_b - points.point_a - points.direction) <= tolerance)) return false;
    return points.is_common ||
           (points.distance > nearly_touching * frame.reach && points.distance - points.at_least <= tolerance);
}

// The pairs that have a search of their own, in doubles: those that are asked for often and have no closed form, nor a
// kernel as two triangles do. Each takes a second to compile; calls through a table would make them slower by a tenth.
#define ABUT_FOR_EACH_OWN_SEARCH(X)   \
    X(PointCore, TriangleCore)        \
    X(PointCore, PolyhedronCore)      \
    X(LineCore, TriangleCore)         \
    X(LineCore, BoxCore)              \
    X(LineCore, PolyhedronCore)       \
    X(TriangleCore, BoxCore)          \
    X(TriangleCore, PolyhedronCore)   \
    X(BoxCore, BoxCore)               \
    X(BoxCore, PolyhedronCore)        \
    X(PolyhedronCore, PolyhedronCore) \
    X(PointsCore, PointsCore)

template <class A, class B>
inline constexpr bool has_own_search = false;
#define ABUT_HAS_OWN_SEARCH(A, B) \
    template <>                   \
    inline constexpr bool has_own_search<A, B> = true;
ABUT_FOR_EACH_OWN_SEARCH(ABUT_HAS_OWN_SEARCH)
#undef ABUT_HAS_OWN_SEARCH

// Of these pairs only; b is looked at as if it were moved by `shift`.
template <class A, class B>
ClosestPoints<double> closest_by_own_search(const A& a, const B& b, const Frame3& frame, ClosestCache& cache,
                                            const Vec3& shift);

// In doubles, in a frame that is comfortable.
template <class A, class B>
ClosestPoints<double> closest_in_doubles(const A& a, const B& b, const Frame3& frame, ClosestCache& cache) {
    if constexpr (has_closed_form<A, B>)
        if (const auto points = closest_in_closed_form(a, b, frame); is_proven(points, frame)) return points;
    if constexpr (has_own_search<A, B>)
        return closest_by_own_search(a, b, frame, cache, Vec3::Zero());
    else
        return closest_points<double>(a, b, frame, cache);
}

template <class A, class B>
[[gnu::noinline]] ClosestOfCores closest_in_double_doubles(const A& a, const B& b, ClosestCache& cache) {
    const Frame3 frame = frame_of(a, b);
    if (!(frame.reach >= 0)) return {};
    return in_user_units(closest_points<DoubleDouble>(a, b, frame, cache), frame);
}

template <class A, class B>
ClosestOfCores closest_of_cores(const A& a, const B& b, ClosestCache& cache) {
    // The point where nearly parallel rays are closest may be beyond all digits of a double.
    const bool are_rays = is_ray(a) && is_ray(b);
    if (const Frame3 frame = frame_for_doubles(a, b); is_comfortable(frame.reach) && !are_rays)
        if (const auto points = closest_in_doubles(a, b, frame, cache); is_proven(points, frame))
            return in_user_units(points, frame);
    return closest_in_double_doubles(a, b, cache);
}

}  // namespace abut::detail
