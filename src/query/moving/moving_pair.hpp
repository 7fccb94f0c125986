// SPDX-License-Identifier: Apache-2.0
// From two moving shapes to the times between which they touch. Every verb on a moving pair starts here.
#pragma once

#include <optional>

#include "abut/core/short_list.hpp"
#include "abut/query/separating_axis.hpp"
#include "abut/shape/transformed.hpp"
#include "core/identity.hpp"
#include "query/moving/contact_times.hpp"
#include "query/pair/pair.hpp"

namespace abut::detail {

// When two cores, inflated by a radius, touch. Compiled for each pair of cores in contact_times_round.cpp, where the
// radius is above 0, and in contact_times_sharp.cpp, where it is 0.
template <class A, class B>
ContactTimes<A::dimension> contact_times_round(const A& a, const B& b, const RelativeVelocity<A::dimension>& velocity,
                                               double radius, double slack, double horizon, Touching touching);
template <class A, class B>
ContactTimes<A::dimension> contact_times_sharp(const A& a, const B& b, const RelativeVelocity<A::dimension>& velocity,
                                               double slack, double horizon, Touching touching);
// As for a radius of 0, of cores of which one has too many axes to try them all; nothing when they touch at the start,
// or hardly touch at all, or the digits do not do. In contact_times_round.cpp.
template <class A>
std::optional<ContactTimes<3>> contact_times_by_steps(const A& a, const PolyhedronCore& b,
                                                      const RelativeVelocity<3>& velocity, double slack,
                                                      double horizon);
template <class A, class B>
ContactTimes<A::dimension> contact_times(const A& a, const B& b, const RelativeVelocity<A::dimension>& velocity,
                                         double radius, double slack, double horizon,
                                         Touching touching = Touching::within_rounding) {
    if (radius > 0) return contact_times_round(a, b, velocity, radius, slack, horizon, touching);
    return contact_times_sharp(a, b, velocity, slack, horizon, touching);
}

// The same for two shapes, with a margin. Whether they touch at the start is what intersects() says, which knows more
// about shapes that nearly do than the axes of a motion tell.
template <class A, class B, int N = decltype(core_of(std::declval<A>()))::dimension>
ContactTimes<N> contact_times_of(const A& a, const B& b, const RelativeVelocity<N>& velocity, double margin,
                                 double slack, double horizon) {
    const auto core_a = core_of(a);
    const auto core_b = core_of(b);
    const double radius = radius_of(a) + radius_of(b) + margin;
    ContactTimes<N> times = contact_times(core_a, core_b, velocity, radius, slack, horizon);
    const bool is_near = times.reach >= 0 && margin == 0 && slack == 0 &&
                         std::abs(times.gap) <= narrow_distance(times.reach, length_bound(core_a.anchor())) *
                                                    (1 + std::max(lever_of(core_a), lever_of(core_b)));
    if (!is_near) return times;
    const auto found = separating_axis(a, b);
    if (!found) {
        times.is_apart = false;
        times.first = -infinity;
    }
    if (!found || times.is_apart) return times;
    times.is_apart = true;
    times.axis = found->axis;
    times.gap = found->gap;
    const Vector<double, N> seen = velocity.template velocity<double>();
    times.closing = std::ldexp(-found->axis.dot(seen), -velocity.template exponent<double>());
    const bool closes = -found->axis.dot(seen) + error_of_speed<double, N>(found->axis, velocity) > 0;
    times.first = closes ? 0 : infinity;
    return times;
}

// An order of shapes of one kind, so that (a, b) and (b, a) are solved as one pair.
template <class S, class V>
bool precedes(const S& a, const V& velocity_a, const S& b, const V& velocity_b) {
    const auto core_a = core_of(a), core_b = core_of(b);
    constexpr int dimension = decltype(core_a)::dimension;
    const Frame<dimension> world{Vector<double, dimension>::Zero(), 0, 1, 0};
    const auto compare = [](const auto& x, const auto& y) {
        for (int i = 0; i < x.size(); ++i)
            if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
        return 0;
    };
    int order = compare(velocity_a, velocity_b);
    if constexpr (is_curved<decltype(core_a)>) {
        for (int i = 0; order == 0 && i < 2; ++i) order = compare(core_a.position(i), core_b.position(i));
        if (order == 0) return core_a.cylinder.radius < core_b.cylinder.radius;
    } else {
        for (int i = 0; order == 0 && i < std::min(core_a.point_count(), core_b.point_count()); ++i)
            order = compare(core_a.template point<double>(i, world), core_b.template point<double>(i, world));
    }
    if constexpr (decltype(core_a)::generator_count > 0)
        for (int i = 0; order == 0 && i < core_a.generator_count; ++i)
            order = compare(core_a.template generator<double>(i, world), core_b.template generator<double>(i, world));
    return order < 0;
}

// Whether a question about (a, b) is answered as one about (b, a).
template <class A, class B, class V>
bool is_reversed(const A& a, const V& velocity_a, const B& b, const V& velocity_b) {
    if constexpr (std::is_same_v<A, B>)
        return precedes(b, velocity_b, a, velocity_a);
    else
        return !is_in_order<A, B>;
}

// Calls `use` with the shape where its body stands, and with how far its coordinates may be off for that.
template <class S, class Use>
auto with_posed(const S& shape, const Pose& pose, Use&& use) {
    if (is_identity(pose)) return use(shape, 0.0);
    const auto core = core_of(shape);
    const double size = core.radius_about(Vec3::Zero()) + length_bound(pose.position);
    return use(transformed(shape, pose), 0x1p-47 * size * (1 + lever_of(core)));
}

}  // namespace abut::detail
