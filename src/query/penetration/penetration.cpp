// SPDX-License-Identifier: Apache-2.0
#include "abut/query/penetration.hpp"

#include "abut/query/intersects.hpp"
#include "query/contact_set/patch.hpp"
#include "query/gjk/closest_when_moved.hpp"
#include "query/pair/instantiate.hpp"
#include "query/pair/pair.hpp"
#include "query/sat/curved_overlap.hpp"

namespace abut {
namespace detail {
namespace {

// What brings the cores of two shapes to merely touch: b moved along a unit normal, back when they are apart.
template <int N>
struct WayOut {
    Vector<double, N> normal;
    double depth;
};

// Cores that do not touch lie apart along the line between their closest points.
template <class A, class B>
std::optional<WayOut<A::dimension>> way_of_closest(const A& a, const B& b) {
    ClosestCache cache;
    const ClosestOfCores cores = closest_of_cores(lifted_core(a), lifted_core(b), cache);
    // Where they touch but for rounding, the direction may be anything.
    if (cores.is_common || !(cores.at_least > cores.distance / 2)) return {};
    return WayOut<A::dimension>{(cores.direction / length_of(cores.direction)).template head<A::dimension>(),
                                -cores.distance};
}

template <class A, class B>
WayOut<A::dimension> least_way(const A& a, const B& b) {
    const auto least = [&] {
        if constexpr (is_curved<A> || is_curved<B>) {
            return least_overlap_of_curved(a, b);
        } else {
            const auto& polytope_a = polytope_of(a);
            const auto& polytope_b = polytope_of(b);
            using PolytopeA = std::remove_cvref_t<decltype(polytope_a)>;
            using PolytopeB = std::remove_cvref_t<decltype(polytope_b)>;
            return Separation<PolytopeA, PolytopeB, AxesOf<PolytopeA, PolytopeB>>(polytope_a, polytope_b)
                .least_overlap();
        }
    }();
    return {least.axis, std::max(0.0, -least.gap)};
}

// Where the cores touch when b is moved out: in the middle of the patch, if that is well known. Of nearly parallel
// edges it is not, and then one of the points that they have in common has to do.
template <class A, class B, int N>
Vector<double, N> touching_point(const A& a, const B& b, const WayOut<N>& way, const Frame<N>& frame) {
    using V = Vector<double, N>;
    using Patch = std::conditional_t<N == 3, ContactPatch, ContactPatch2>;
    const V rest = V::Zero(), moved = way.normal * way.depth;
    // Multiplied before it is given the user's unit, in which the reach may overflow.
    const double tolerance = std::ldexp(
        0x1p-44 * frame.template reach_in<DoubleDouble>() + frame.template bound_in<DoubleDouble>(), -frame.shift);
    const auto patch = patch_of<Patch>(a, b, rest, moved, way.normal, {0, 0, 1, tolerance, frame.scale});
    V middle = rest;
    for (const auto& point : patch.points) middle += point / static_cast<double>(patch.points.size());

    const auto is_of = [&](const auto& core, const V& point) {
        ClosestCache cache;
        return closest_of_cores(PointCore(Sphere{lifted_point(point), 0}), lifted_core(core), cache).distance <=
               4 * tolerance;
    };
    const bool is_known = !patch.points.empty() && middle.allFinite();
    if (is_known && is_of(a, middle) && is_of(b, V(middle - moved))) return middle;
    return closest_when_moved(a, b, way.normal, way.depth, frame).point_a.template head<N>();
}

template <class Result, class A, class B, class CoreA, class CoreB>
Result deepest(const A& a, const B& b, const CoreA& core_a, const CoreB& core_b) {
    constexpr int N = CoreA::dimension;
    if (!intersects(a, b)) return {};
    const Frame<N> frame = frame_of(core_a, core_b);
    const double radius_a = radius_of(a), radius_b = radius_of(b), radius = radius_a + radius_b;
    if (!(frame.reach >= 0) || !std::isfinite(radius)) return {.depth = std::numeric_limits<double>::infinity()};

    std::optional<WayOut<N>> way;
    if constexpr (is_round<A>) way = way_of_closest(core_a, core_b);
    if (!way) way = least_way(core_a, core_b);

    const Vector<double, N> at = touching_point(core_a, core_b, *way, frame), normal = way->normal;
    return {std::max(0.0, way->depth + radius), normal, at + radius_a * normal,
            at - way->depth * normal - radius_b * normal};
}

template <class A, class B>
PenetrationOf<A> penetration_in_order(const A& a, const B& b) {
    // A ray this long has no end: pushed back by half of it, it is out of any shape that it can meet.
    constexpr double times = 4;
    return with_cores(
        a, b, [&](const auto& x, const auto& y) { return deepest<PenetrationOf<A>>(a, b, x, y); }, times);
}

}  // namespace
}  // namespace detail

template <Shape A, PartnerOf<A> B>
PenetrationOf<A> penetration(const A& a, const B& b) {
    if constexpr (!detail::is_in_order<A, B>) {
        PenetrationOf<A> result = detail::penetration_in_order(b, a);
        result.normal = -result.normal;
        std::swap(result.point_a, result.point_b);
        return result;
    } else {
        return detail::penetration_in_order(a, b);
    }
}

#define ABUT_INSTANTIATE(A, B) template ABUT_EXPORT PenetrationOf<A> penetration(const A&, const B&);
ABUT_FOR_EACH_PAIR(ABUT_INSTANTIATE)
#undef ABUT_INSTANTIATE

}  // namespace abut
