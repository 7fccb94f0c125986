// SPDX-License-Identifier: Apache-2.0
// Whether two moving shapes touch, without asking when.
#include "abut/query/intersects.hpp"
#include "query/moving/moving_pair.hpp"
#include "query/pair/instantiate.hpp"

namespace abut {
namespace detail {
namespace {

template <int N, class A, class B>
bool touches_in_order(const A& a, const Vector<double, N>& velocity_a, const B& b, const Vector<double, N>& velocity_b,
                      double horizon, double slack) {
    const RelativeVelocity<N> velocity(velocity_a, velocity_b);
    const double radius = radius_of(a) + radius_of(b);
    if (!velocity.is_finite() || !(horizon >= 0)) return true;
    if (!(radius >= 0 && radius < infinity) || !(slack < infinity)) return true;
    return !contact_times_of(a, b, velocity, 0, slack, horizon).is_free(horizon);
}

// In the order in which first_contact looks at the two, so that both verbs agree.
template <int N, class A, class B>
bool touches(const A& a, const Vector<double, N>& velocity_a, const B& b, const Vector<double, N>& velocity_b,
             double horizon, double slack) {
    if (is_reversed(a, velocity_a, b, velocity_b)) {
        if constexpr (is_in_order<B, A>) return touches_in_order<N>(b, velocity_b, a, velocity_a, horizon, slack);
    } else {
        if constexpr (is_in_order<A, B>) return touches_in_order<N>(a, velocity_a, b, velocity_b, horizon, slack);
    }
    return true;
}

}  // namespace
}  // namespace detail

template <BoundedShape3 A, BoundedShape3 B>
bool intersects(const A& a, const Linear& motion_a, const B& b, const Linear& motion_b, double horizon) {
    return detail::with_posed(a, motion_a.pose, [&](const auto& posed_a, double slack_a) {
        return detail::with_posed(b, motion_b.pose, [&](const auto& posed_b, double slack_b) {
            return detail::touches<3>(posed_a, motion_a.velocity, posed_b, motion_b.velocity, horizon,
                                      slack_a + slack_b);
        });
    });
}

template <Shape2 A, Shape2 B>
bool intersects(const A& a, const Linear2& motion_a, const B& b, const Linear2& motion_b, double horizon) {
    return detail::touches<2>(a, motion_a.velocity, b, motion_b.velocity, horizon, 0);
}

bool intersects(const AnyShape2& a, const Linear2& motion_a, const AnyShape2& b, const Linear2& motion_b,
                double horizon) {
    return std::visit([&](const auto& x, const auto& y) { return intersects(x, motion_a, y, motion_b, horizon); }, a,
                      b);
}

#define ABUT_INSTANTIATE3(A, B) \
    template ABUT_EXPORT bool intersects(const A&, const Linear&, const B&, const Linear&, double);
#define ABUT_INSTANTIATE2(A, B) \
    template ABUT_EXPORT bool intersects(const A&, const Linear2&, const B&, const Linear2&, double);
ABUT_FOR_EACH_BOUNDED_PAIR3(ABUT_INSTANTIATE3)
ABUT_FOR_EACH_PAIR2(ABUT_INSTANTIATE2)
#undef ABUT_INSTANTIATE3
#undef ABUT_INSTANTIATE2

}  // namespace abut
