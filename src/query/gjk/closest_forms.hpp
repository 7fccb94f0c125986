// SPDX-License-Identifier: Apache-2.0
// The closest points of cores that have a closed form for them ([van den Bergen 2003] §3.1.3 and §3.2.2), in doubles.
// What they say is a proposal: `at_least` tells how much of it is proven, as at the end of a search.
#pragma once

#include <array>

#include "query/gjk/closest_points.hpp"

namespace abut::detail {

template <class A, class B>
inline constexpr bool has_closed_form =
    std::is_same_v<A, PointCore> ? OneOf<B, PointCore, LineCore, BoxCore, AlignedBoxCore>
                                 : std::is_same_v<A, LineCore>&& std::is_same_v<B, LineCore>;

// With the distance, and what of it is proven.
template <class A, class B>
ClosestPoints<double> proven(const A& a, const B& b, const Frame3& frame, const Vec3& point_a, const Vec3& point_b,
                             const Vec3& direction) {
    const double length = direction.norm();
    const Vec3 lowest = Corners<double, B>(b, frame).farthest(-direction).point -
                        Corners<double, A>(a, frame).farthest(direction).point;
    return {point_a, point_b, direction, length, length > 0 ? direction.dot(lowest) / length : 0};
}

inline ClosestPoints<double> closest_in_closed_form(const PointCore& a, const PointCore& b, const Frame3& frame) {
    const Vec3 point_a = a.point<double>(0, frame), point_b = b.point<double>(0, frame), direction = point_b - point_a;
    const double length = direction.norm();
    return {point_a, point_b, direction, length, length};
}

// The part of `v` across a unit-free direction, by u of itself.
inline Vec3 across(const Vec3& v, const Vec3& along, double squared) {
    const Vec3 once = v - along * (v.dot(along) / squared);
    return once - along * (once.dot(along) / squared);
}

// On a segment, the multiple of it that is nearest to a point beside its line.
struct Along {
    double at;
    bool is_inside;  // not at an end
};
inline Along along_segment(double product, double squared) {
    if (!(product > 0)) return {0, false};
    if (!(product < squared)) return {1, false};
    return {product / squared, true};
}

inline ClosestPoints<double> closest_in_closed_form(const PointCore& a, const LineCore& b, const Frame3& frame) {
    const Vec3 point = a.point<double>(0, frame), start = b.point<double>(0, frame), end = b.point<double>(1, frame);
    const Vec3 along = end - start;
    const double squared = along.squaredNorm();
    const Along on_line = along_segment(along.dot(point - start), squared);
    if (!on_line.is_inside) {
        const Vec3& nearest = on_line.at == 0 ? start : end;
        return proven(a, b, frame, point, nearest, nearest - point);
    }
    const Vec3 direction = across(start - point, along, squared);
    return proven(a, b, frame, point, start + along * on_line.at, direction);
}

inline ClosestPoints<double> closest_in_closed_form(const LineCore& a, const LineCore& b, const Frame3& frame) {
    const Vec3 p = a.point<double>(0, frame), q = b.point<double>(0, frame);
    const Vec3 d = a.point<double>(1, frame) - p, e = b.point<double>(1, frame) - q, r = q - p;
    const Vec3 normal = d.cross(e);
    const double dd = d.squaredNorm(), ee = e.squaredNorm(), de = d.dot(e), area = normal.squaredNorm();
    // The nearest on the line of b to the nearest of both lines; then on a to that; then on b again.
    Along point_a{0, false}, point_b{0, false};
    if (area > 0) point_a = along_segment(r.cross(e).dot(normal), area);
    point_b = along_segment(point_a.at * de - e.dot(r), ee);
    const Along again = along_segment(point_b.at * de + d.dot(r), dd);
    const bool are_both_inside = point_a.is_inside && point_b.is_inside;
    if (!are_both_inside) point_a = again;
    const Vec3 from = p + d * point_a.at, to = q + e * point_b.at;
    const Vec3 direction = are_both_inside     ? Vec3(normal * (normal.dot(r) / area))
                           : point_a.is_inside ? across(to - p, d, dd)
                           : point_b.is_inside ? across(q - from, e, ee)
                                               : Vec3(to - from);
    return proven(a, b, frame, from, to, direction);
}

// [van den Bergen 2003] §3.2.2. The axes of the box are taken as orthonormal.
template <OneOf<BoxCore, AlignedBoxCore> Box>
ClosestPoints<double> closest_in_closed_form(const PointCore& a, const Box& b, const Frame3& frame) {
    const Vec3 point = a.point<double>(0, frame), center = b.template point<double>(0, frame);
    Vec3 direction = Vec3::Zero();
    for (int i = 0; i < 3; ++i) {
        const Vec3 axis = b.template edge<double>(i, frame);
        const double at = axis.dot(point - center), half = b.half(i, frame);
        const double beyond = at > half ? at - half : at < -half ? at + half : 0;
        direction -= beyond * axis;
    }
    return proven(a, b, frame, point, point + direction, direction);
}

}  // namespace abut::detail
