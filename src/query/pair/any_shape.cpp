// SPDX-License-Identifier: Apache-2.0
// The verbs on convex shapes whose kind is known only at run time, and in the plane.
#include "abut/shape/any_shape.hpp"

#include "abut/query/distance.hpp"
#include "abut/query/intersects.hpp"
#include "abut/query/penetration.hpp"
#include "abut/query/rounding_bound.hpp"
#include "abut/query/separating_axis.hpp"
#include "query/pair/dispatch.hpp"

namespace abut {

std::optional<SeparatingAxis> separating_axis(ConvexRef a, const Pose& at_a, ConvexRef b, const Pose& at_b) {
    return detail::visit_posed(a, at_a, b, at_b, [](const auto& x, const auto& y) { return separating_axis(x, y); });
}
std::optional<SeparatingAxis> separating_axis(ConvexRef a, ConvexRef b, const Pose& at_b) {
    return separating_axis(a, {}, b, at_b);
}

Penetration penetration(ConvexRef a, const Pose& at_a, ConvexRef b, const Pose& at_b) {
    return detail::visit_posed(a, at_a, b, at_b, [](const auto& x, const auto& y) { return penetration(x, y); });
}
Penetration penetration(ConvexRef a, ConvexRef b, const Pose& at_b) { return penetration(a, {}, b, at_b); }

double rounding_bound(ConvexRef a, const Pose& at_a, ConvexRef b, const Pose& at_b) {
    return detail::visit_posed(a, at_a, b, at_b, [](const auto& x, const auto& y) { return rounding_bound(x, y); });
}
double rounding_bound(ConvexRef a, ConvexRef b, const Pose& at_b) { return rounding_bound(a, {}, b, at_b); }

bool intersects(const AnyShape2& a, const AnyShape2& b) {
    return std::visit([](const auto& x, const auto& y) { return intersects(x, y); }, a, b);
}

std::optional<SeparatingAxis2> separating_axis(const AnyShape2& a, const AnyShape2& b) {
    return std::visit([](const auto& x, const auto& y) { return separating_axis(x, y); }, a, b);
}

Closest2 distance(const AnyShape2& a, const AnyShape2& b) {
    return std::visit([](const auto& x, const auto& y) { return distance(x, y); }, a, b);
}

Penetration2 penetration(const AnyShape2& a, const AnyShape2& b) {
    return std::visit([](const auto& x, const auto& y) { return penetration(x, y); }, a, b);
}

double rounding_bound(const AnyShape2& a, const AnyShape2& b) {
    return std::visit([](const auto& x, const auto& y) { return rounding_bound(x, y); }, a, b);
}

}  // namespace abut
