// SPDX-License-Identifier: Apache-2.0
#include "query/moving/moving_pair.hpp"
#include "query/moving/moving_round_separation.hpp"
#include "query/pair/instantiate.hpp"
#include "query/sat/curved_overlap.hpp"

namespace abut::detail {
namespace {

// In the plane, cores inflated by a radius above 0.
template <class A, class B>
ContactTimes<2> times_in_plane(const A& a, const B& b, const RelativeVelocity<2>& velocity, double radius, double slack,
                               double horizon) {
    const auto space_a = in_space(a);
    const auto space_b = in_space(b);
    using CoreA = std::remove_cvref_t<decltype(space_a.core())>;
    using CoreB = std::remove_cvref_t<decltype(space_b.core())>;
    const RelativeVelocity<3> in_space = velocity.lifted();
    const ContactTimes<3> times =
        MovingRoundSeparation<CoreA, CoreB, true>(space_a.core(), space_b.core(), in_space, radius, slack)
            .times(horizon);
    return {.reach = times.reach,
            .is_apart = times.is_apart,
            .is_settled = times.is_settled,
            .first = times.first,
            .last = times.last,
            .last_high = times.last_high,
            .axis = times.axis.template head<2>(),
            .gap = times.gap,
            .closing = times.closing,
            .axes = times.axes};
}

// Cores that overlap have no direction between them. They leave each other along that of the cores alone.
template <class A, class B, int N>
void set_axis_of_cores(const A& a, const B& b, const RelativeVelocity<N>& velocity, double radius, double slack,
                       double horizon, ContactTimes<N>& times) {
    if constexpr (is_curved<A> || is_curved<B>) {
        // The direction need not be the best, but whether they merely touch has to show.
        const Gap<N> least = least_overlap_of_curved(a, b, 1.0 / 64);
        times.axis = least.axis;
        times.gap = least.gap - radius;
        times.closing =
            -std::ldexp(least.axis.dot(velocity.template velocity<double>()), -velocity.template exponent<double>());
        return;
    }
    const ContactTimes<N> sharp = contact_times_sharp(a, b, velocity, slack, horizon, Touching::within_rounding);
    times.axis = sharp.axis;
    times.gap = sharp.gap - radius;
    times.closing = sharp.closing;
    times.axes += sharp.axes;
}

}  // namespace

template <class A, class B>
ContactTimes<A::dimension> contact_times_round(const A& a, const B& b, const RelativeVelocity<A::dimension>& velocity,
                                               double radius, double slack, double horizon, Touching touching) {
    ContactTimes<A::dimension> times;
    if constexpr (A::dimension == 3)
        times = MovingRoundSeparation<A, B>(a, b, velocity, radius, slack, touching).times(horizon);
    else
        times = times_in_plane(a, b, velocity, radius, slack, horizon);
    const bool do_cores_overlap = !times.is_apart && times.gap <= -radius && !velocity.is_zero();
    if (do_cores_overlap) set_axis_of_cores(a, b, velocity, radius, slack, horizon, times);
    return times;
}

// The distance is convex in time, so cores that are within rounding of each other at two times and overlap in between
// touch. Others may pass each other by hardly more than rounding, which is for all axes to decide.
template <class A>
std::optional<ContactTimes<3>> contact_times_by_steps(const A& a, const PolyhedronCore& b,
                                                      const RelativeVelocity<3>& velocity, double slack,
                                                      double horizon) {
    MovingRoundSeparation<A, PolyhedronCore> separation(a, b, velocity, 0, slack);
    const ContactTimes<3> times = separation.times(horizon);
    if (times.is_free(horizon)) return times;
    const bool is_known = times.is_apart && times.is_settled && times.last < infinity;
    if (!is_known || !separation.surely_overlap_at(times.first + (times.last - times.first) / 2)) return {};
    return times;
}

#define ABUT_INSTANTIATE(A, B)                                                                                         \
    template ContactTimes<A::dimension> contact_times_round(const A&, const B&, const RelativeVelocity<A::dimension>&, \
                                                            double, double, double, Touching);
ABUT_FOR_EACH_PAIR_OF_CORES(ABUT_INSTANTIATE)
#undef ABUT_INSTANTIATE

#define ABUT_INSTANTIATE(Core)                                                                         \
    template std::optional<ContactTimes<3>> contact_times_by_steps(const Core&, const PolyhedronCore&, \
                                                                   const RelativeVelocity<3>&, double, double);
ABUT_FOR_EACH_POLYTOPE_CORE3(ABUT_INSTANTIATE)
#undef ABUT_INSTANTIATE

}  // namespace abut::detail
