// SPDX-License-Identifier: Apache-2.0
#include "query/distance/distance_kernels.hpp"
#include "query/pair/dispatch.hpp"

namespace abut {

Closest distance(AnyRef a, const Pose& at_a, AnyRef b, const Pose& at_b) {
    if (a.is_mesh() && b.is_mesh())
        return *detail::distance_of(std::numeric_limits<double>::infinity(), detail::tree_of(a), at_a,
                                    detail::tree_of(b), at_b);
    if (a.is_mesh())
        return detail::visit_beside(detail::tree_of(a), at_a, b, at_b, [&](const auto& shape) {
            return detail::distance_of(detail::tree_of(a), at_a, shape);
        });
    if (b.is_mesh()) {
        Closest closest = distance(b, at_b, a, at_a);
        std::swap(closest.point_a, closest.point_b);
        std::swap(closest.triangle_a, closest.triangle_b);
        return closest;
    }
    return detail::visit_posed(a, at_a, b, at_b, [](const auto& x, const auto& y) { return distance(x, y); });
}

Closest distance(AnyRef a, AnyRef b, const Pose& at_b) { return distance(a, {}, b, at_b); }

std::optional<Closest> distance_up_to(double limit, AnyRef a, const Pose& at_a, AnyRef b, const Pose& at_b) {
    if (a.is_mesh() && b.is_mesh())
        return detail::distance_of(limit, detail::tree_of(a), at_a, detail::tree_of(b), at_b);
    const Closest closest = distance(a, at_a, b, at_b);
    if (closest.distance > limit) return {};  // not when it is NaN
    return closest;
}

std::optional<Closest> distance_up_to(double limit, AnyRef a, AnyRef b, const Pose& at_b) {
    return distance_up_to(limit, a, {}, b, at_b);
}

}  // namespace abut
