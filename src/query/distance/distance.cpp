// SPDX-License-Identifier: Apache-2.0
#include "abut/query/distance.hpp"

#include "abut/query/intersects.hpp"
#include "abut/query/separating_axis.hpp"
#include "query/gjk/closest_of_cores.hpp"
#include "query/pair/instantiate.hpp"
#include "query/pair/lifted.hpp"
#include "query/pair/pair.hpp"

namespace abut {
namespace detail {
namespace {

Closest nowhere() {
    const Vec3 unknown = Vec3::Constant(std::numeric_limits<double>::quiet_NaN());
    return {0, unknown, unknown};
}

// A point of both, when those inflated by the radii touch.
Closest common_point(const ClosestOfCores& cores, double radius_a, double radius_b) {
    const double radius = radius_a + radius_b, part = radius > 0 && !cores.is_common ? radius_a / radius : 0.5;
    const Vec3 point = cores.point_a + part * (cores.point_b - cores.point_a);
    return {0, point, point};
}

// The gap of shapes that are apart by hardly anything.
template <class A, class B>
double narrow_gap(const A& a, const B& b, const ClosestOfCores& cores) {
    if (!is_round<A> && cores.distance > 0) return cores.distance;
    const auto axis = separating_axis(a, b);
    return axis ? axis->gap : std::numeric_limits<double>::min();
}

template <class A, class B, class CoreA, class CoreB>
Closest closest_of(const A& a, const B& b, const CoreA& core_a, const CoreB& core_b, ClosestCache& cache) {
    const double radius_a = radius_of(a), radius_b = radius_of(b), radius = radius_a + radius_b;
    const ClosestOfCores cores = closest_of_cores(core_a, core_b, cache);
    if (!(cores.reach >= 0) || !std::isfinite(radius)) return nowhere();
    double gap = cores.distance - radius;
    const double reach = cores.reach + radius, far = length_bound(core_a.anchor());
    const double lever = 1 + std::max(lever_of(core_a), lever_of(core_b));
    const double narrow = narrow_distance(reach, far) * lever + 0x1p-960;
    if (cores.is_common || gap < -narrow) return common_point(cores, radius_a, radius_b);
    // Also where a search ended without a proof.
    if (gap <= narrow || !(cores.at_least > cores.distance / 2)) {
        if (intersects(a, b)) return common_point(cores, radius_a, radius_b);
        if (gap <= narrow) gap = narrow_gap(a, b, cores);
    }
    if (!(radius > 0)) return {gap, cores.point_a, cores.point_b};
    const double length = length_of(cores.direction);
    const Vec3 unit = length > 0 ? Vec3(cores.direction / length) : Vec3::Zero();
    return {gap, cores.point_a + radius_a * unit, cores.point_b - radius_b * unit};
}

// A core as the search likes it best.
template <class S, class Core>
const Core& searched(const S&, const Core& core) {
    return core;
}
TriangleCore searched(const Triangle& triangle, const FlatCore&) { return TriangleCore(triangle); }

template <class A, class B>
ClosestOf<A> closest(const A& a, const B& b, ClosestCache& cache) {
    if constexpr (Shape2<A>) {
        const auto core_a = core_of(a);
        const auto core_b = core_of(b);
        const Closest flat = closest_of(a, b, LiftedCore(core_a), LiftedCore(core_b), cache);
        return {flat.distance, flat.point_a.template head<2>(), flat.point_b.template head<2>()};
    } else {
        // A point of a ray farther away than twice the farthest point of b is not as near as the origin.
        constexpr double times = 2;
        return with_cores(
            a, b, [&](const auto& x, const auto& y) { return closest_of(a, b, searched(a, x), searched(b, y), cache); },
            times);
    }
}

// Near contact, and out of the range of doubles.
[[gnu::noinline]] Closest closest_at_length(const Sphere& a, const Sphere& b) {
    ClosestCache cache;
    return closest_of(a, b, core_of(a), core_of(b), cache);
}

// With no need of a frame, nor of a cache: points have no corners to begin at.
Closest closest(const Sphere& a, const Sphere& b) {
    const Vec3 offset = b.center - a.center;
    const double length = offset.norm(), radius = a.radius + b.radius, gap = length - radius;
    if (!(gap > narrow_distance(length + radius, length_bound(a.center)) && radius >= 0 && is_comfortable(length)))
        return closest_at_length(a, b);
    const double pace = 1 / length, from_a = a.radius * pace, from_b = b.radius * pace;
    Closest result;
    result.distance = gap;
    for (int i = 0; i < 3; ++i) {
        result.point_a[i] = a.center[i] + from_a * offset[i];
        result.point_b[i] = b.center[i] - from_b * offset[i];
    }
    return result;
}
Closest closest(const Sphere& a, const Sphere& b, ClosestCache&) { return closest(a, b); }

Closest closest(const Triangle& a, const Triangle& b, ClosestCache& cache) {
    if (const auto proven = closest_triangle_triangle(a, b)) return *proven;
    return closest_of(a, b, TriangleCore(a), TriangleCore(b), cache);
}

// Exact but for the last rounding, and 0 where they touch.
Closest closest(const AlignedBox& a, const AlignedBox& b, ClosestCache&) {
    if (!a.min.allFinite() || !a.max.allFinite() || !b.min.allFinite() || !b.max.allFinite()) return nowhere();
    Closest result;
    for (int i = 0; i < 3; ++i) {
        const double start = std::max(a.min[i], b.min[i]), end = std::min(a.max[i], b.max[i]);
        const double middle = start + (end / 2 - start / 2);
        const bool overlap = start <= end, a_is_above = a.min[i] > b.max[i];
        result.point_a[i] = overlap ? middle : a_is_above ? start : end;
        result.point_b[i] = overlap ? middle : a_is_above ? end : start;
    }
    result.distance = length_of(result.point_b - result.point_a);
    const double size = length_bound(a.min) + length_bound(a.max) + length_bound(b.min) + length_bound(b.max);
    if (result.distance > 0 && !(result.distance > 4 * nearly_touching * size) && intersects(a, b)) {
        const Vec3 middle = result.point_a + (result.point_b - result.point_a) / 2;
        return {0, middle, middle};
    }
    return result;
}

template <class A, class B>
ClosestOf<A> closest_in_order(const A& a, const B& b, ClosestCache& cache) {
    if constexpr (!is_in_order<A, B>) {
        cache.swap();
        ClosestOf<A> result = closest(b, a, cache);
        cache.swap();
        std::swap(result.point_a, result.point_b);
        return result;
    } else {
        return closest(a, b, cache);
    }
}

}  // namespace
}  // namespace detail

void ClosestCache::swap() {
    for (Corners& corners : corners_) std::swap(corners.a, corners.b);
}

template <Shape A, PartnerOf<A> B>
ClosestOf<A> distance(const A& a, const B& b) {
    if constexpr (std::is_same_v<A, Sphere> && std::is_same_v<B, Sphere>) {
        return detail::closest(a, b);
    } else {
        ClosestCache cache;
        return detail::closest_in_order(a, b, cache);
    }
}

template <Shape A, PartnerOf<A> B>
ClosestOf<A> distance(const A& a, const B& b, ClosestCache& cache) {
    return detail::closest_in_order(a, b, cache);
}

#define ABUT_INSTANTIATE(A, B)                                      \
    template ABUT_EXPORT ClosestOf<A> distance(const A&, const B&); \
    template ABUT_EXPORT ClosestOf<A> distance(const A&, const B&, ClosestCache&);
ABUT_FOR_EACH_PAIR(ABUT_INSTANTIATE)
#undef ABUT_INSTANTIATE

}  // namespace abut
