// SPDX-License-Identifier: Apache-2.0
#include "abut/query/penetration.hpp"

#include "abut/query/intersects.hpp"
#include "query/detail/closest_of_cores.hpp"
#include "query/detail/instantiate.hpp"
#include "query/detail/patch.hpp"

namespace abut {
namespace {

using namespace detail;

// What parts two shapes: b moved along a unit normal. `depth` is that of the cores, negative when they are apart.
template <int N>
struct Way {
    Vector<double, N> normal;
    double depth;
};

// Of polytopes that overlap. Moved out, they touch in a patch; its middle is where both points come to lie.
template <class Result, class A, class B, int N>
Result pushed_out(const A& a, const B& b, const Way<N>& way, double radius_a, double radius_b, double tolerance) {
    using Patch = std::conditional_t<N == 3, ContactPatch, ContactPatch2>;
    const Vector<double, N> way_out = way.normal * way.depth;
    const auto patch =
        patch_of<Patch>(a, b, Vector<double, N>(Vector<double, N>::Zero()), way_out, way.normal, {0, 0, 1, tolerance});
    Vector<double, N> middle = Vector<double, N>::Zero();
    for (const auto& point : patch.points) middle += point / static_cast<double>(patch.points.size());
    return {std::max(0.0, way.depth + radius_a + radius_b), way.normal, middle + radius_a * way.normal,
            middle - way_out - radius_b * way.normal};
}

template <class Result, class A, class B, class CoreA, class CoreB>
Result deepest(const A& a, const B& b, const CoreA& core_a, const CoreB& core_b) {
    constexpr int N = CoreA::dimension;
    if (!intersects(a, b)) return {};
    const Frame<N> frame = frame_of(core_a, core_b);
    const double radius_a = radius_of(a), radius_b = radius_of(b), radius = radius_a + radius_b;
    if (!(frame.reach >= 0) || !std::isfinite(radius)) return {.depth = std::numeric_limits<double>::infinity()};
    const double reach = frame.template user_length<double>(frame.reach);

    // Cores that do not touch: the round parts overlap along the line between the closest points.
    if constexpr (is_round<A>) {
        ClosestCache cache;
        const ClosestOfCores cores = closest_of_cores(core_a, core_b, frame, true, cache);
        if (!cores.is_common && cores.distance > 0x1p-60 * reach) {
            const Vec3 normal = cores.direction / length_of(cores.direction);
            return {std::max(0.0, radius - cores.distance), normal, cores.on_a + radius_a * normal,
                    cores.on_b - radius_b * normal};
        }
    }
    const auto& polytope_a = polytope_of(core_a);
    const auto& polytope_b = polytope_of(core_b);
    using PolytopeA = std::remove_cvref_t<decltype(polytope_a)>;
    using PolytopeB = std::remove_cvref_t<decltype(polytope_b)>;
    const Gap<N> least =
        Separation<PolytopeA, PolytopeB, AxesOf<PolytopeA, PolytopeB>>(polytope_a, polytope_b).least_overlap();
    const Way<N> way{least.axis, std::max(0.0, -least.gap)};
    return pushed_out<Result>(polytope_a, polytope_b, way, radius_a, radius_b, 0x1p-44 * reach);
}

template <class A, class B>
PenetrationOf<A> penetration_in_order(const A& a, const B& b) {
    // A ray this long has no end: pushed back by half of it, it is out of any shape that it can meet.
    constexpr double times = 4;
    return with_cores(
        a, b, [&](const auto& x, const auto& y) { return deepest<PenetrationOf<A>>(a, b, x, y); }, times);
}

}  // namespace

template <Shape A, PartnerOf<A> B>
PenetrationOf<A> penetration(const A& a, const B& b) {
    if constexpr (rank < A >> rank<B>) {
        PenetrationOf<A> result = penetration_in_order(b, a);
        result.normal = -result.normal;
        std::swap(result.on_a, result.on_b);
        return result;
    } else {
        return penetration_in_order(a, b);
    }
}

#define ABUT_INSTANTIATE(A, B) template PenetrationOf<A> penetration(const A&, const B&);
ABUT_FOR_EACH_PAIR(ABUT_INSTANTIATE)
#undef ABUT_INSTANTIATE

}  // namespace abut
