// SPDX-License-Identifier: Apache-2.0
#include "query/moving/moving_boxes.hpp"
#include "query/moving/moving_pair.hpp"
#include "query/moving/moving_separation.hpp"
#include "query/pair/instantiate.hpp"

namespace abut::detail {

namespace {

template <class A, class B>
ContactTimes<A::dimension> times_of_polytopes(const A& a, const B& b, const RelativeVelocity<A::dimension>& velocity,
                                              double slack, double horizon, Touching touching) {
    if constexpr (is_box<A> && is_box<B>)
        if (ContactTimes<3> times; find_times_of_boxes(a, b, velocity, slack, horizon, times)) return times;
    const auto& polytope_a = polytope_of(a);
    const auto& polytope_b = polytope_of(b);
    using PolytopeA = std::remove_cvref_t<decltype(polytope_a)>;
    using PolytopeB = std::remove_cvref_t<decltype(polytope_b)>;
    MovingSeparation<PolytopeA, PolytopeB, AxesOf<PolytopeA, PolytopeB>> separation(polytope_a, polytope_b, velocity,
                                                                                    slack, touching);
    if constexpr (A::dimension == 3) {
        if (auto times = separation.times_of_path(horizon)) return *times;
        // Where a time rests on an axis along which the two hardly move, or on a corner.
        if constexpr (is_polyhedron<B>)
            if (touching == Touching::within_rounding)
                if (auto times = contact_times_by_steps(a, b, velocity, slack, horizon)) return *times;
    }
    return separation.times_over_all(horizon);
}

}  // namespace

template <class A, class B>
ContactTimes<A::dimension> contact_times_sharp(const A& a, const B& b, const RelativeVelocity<A::dimension>& velocity,
                                               double slack, double horizon, Touching touching) {
    if constexpr (is_curved<A> || is_curved<B>) {
        return contact_times_round(a, b, velocity, 0, slack, horizon, touching);
    } else {
        return times_of_polytopes(a, b, velocity, slack, horizon, touching);
    }
}

#define ABUT_INSTANTIATE(A, B)                                                                                         \
    template ContactTimes<A::dimension> contact_times_sharp(const A&, const B&, const RelativeVelocity<A::dimension>&, \
                                                            double, double, Touching);
ABUT_FOR_EACH_PAIR_OF_CORES(ABUT_INSTANTIATE)
#undef ABUT_INSTANTIATE

}  // namespace abut::detail
