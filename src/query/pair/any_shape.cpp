// SPDX-License-Identifier: Apache-2.0
// The verbs on shapes whose kind is known only at run time.
#include "abut/shape/any_shape.hpp"

#include "abut/query/distance.hpp"
#include "abut/query/intersects.hpp"
#include "abut/query/penetration.hpp"
#include "abut/query/separating_axis.hpp"

namespace abut {

bool intersects(const AnyShape& a, const AnyShape& b) {
    return std::visit([](const auto& x, const auto& y) { return intersects(x, y); }, a, b);
}

bool intersects(const AnyShape2& a, const AnyShape2& b) {
    return std::visit([](const auto& x, const auto& y) { return intersects(x, y); }, a, b);
}

std::optional<SeparatingAxis> separating_axis(const AnyShape& a, const AnyShape& b) {
    return std::visit([](const auto& x, const auto& y) { return separating_axis(x, y); }, a, b);
}

std::optional<SeparatingAxis2> separating_axis(const AnyShape2& a, const AnyShape2& b) {
    return std::visit([](const auto& x, const auto& y) { return separating_axis(x, y); }, a, b);
}

Closest distance(const AnyShape& a, const AnyShape& b) {
    return std::visit([](const auto& x, const auto& y) { return distance(x, y); }, a, b);
}

Closest2 distance(const AnyShape2& a, const AnyShape2& b) {
    return std::visit([](const auto& x, const auto& y) { return distance(x, y); }, a, b);
}

Penetration penetration(const AnyShape& a, const AnyShape& b) {
    return std::visit([](const auto& x, const auto& y) { return penetration(x, y); }, a, b);
}

Penetration2 penetration(const AnyShape2& a, const AnyShape2& b) {
    return std::visit([](const auto& x, const auto& y) { return penetration(x, y); }, a, b);
}

}  // namespace abut
