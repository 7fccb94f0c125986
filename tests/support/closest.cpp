// SPDX-License-Identifier: Apache-2.0
#include "support/closest.hpp"

namespace abut::test {
namespace {

Closest in_space(const Closest& answer) { return answer; }
Closest in_space(const Closest2& answer) {
    return {answer.distance, test::in_space(answer.point_a), test::in_space(answer.point_b)};
}

bool is_same(const Closest& x, const Closest& y) {
    return x.distance == y.distance && x.point_a == y.point_a && x.point_b == y.point_b;
}

template <class Any>
std::optional<std::string> wrong_in_this_order(const Any& a, const Any& b, const Distance& truth) {
    const Closest answer = distance_typed(a, b);
    // What is no farther apart than rounding touches.
    const double bound = rounding_bound(a, b);
    const bool is_near = truth.at_most <= bound;
    const Distance allowed{is_near ? 0 : truth.at_least, truth.at_most};
    HullPair pair = hulls_of(a, b);
    if (is_near) pair.point_error += bound;
    auto wrong = wrong_closest(pair, answer, allowed, intersects(a, b));
    if (!wrong && !is_same(in_space(distance(a, b)), answer)) wrong = "shapes of any kind get another answer";
    if (wrong) return *wrong + text(answer) + describe(a, b);
    return {};
}

}  // namespace

Closest distance_typed(const AnyShape& a, const AnyShape& b) {
    return std::visit([](const auto& s, const auto& t) { return distance(s, t); }, a, b);
}

Closest distance_typed(const AnyShape& a, const AnyShape& b, ClosestCache& cache) {
    return std::visit([&](const auto& s, const auto& t) { return distance(s, t, cache); }, a, b);
}

Closest distance_typed(const AnyShape2& a, const AnyShape2& b) {
    return std::visit([](const auto& s, const auto& t) { return in_space(distance(s, t)); }, a, b);
}

Closest distance_typed(const AnyShape2& a, const AnyShape2& b, ClosestCache& cache) {
    return std::visit([&](const auto& s, const auto& t) { return in_space(distance(s, t, cache)); }, a, b);
}

std::optional<std::string> wrong_closest(const HullPair& pair, const Closest& answer, const Distance& truth, bool hit) {
    if ((answer.distance == 0) != hit) return hit ? "they intersect" : "they do not intersect";
    if (!(answer.distance >= truth.at_least - pair.length_error()) ||
        !(answer.distance <= truth.at_most + pair.length_error()))
        return "the distance is " + text(truth.at_most) + ", off by " + text(answer.distance - truth.at_most);
    if (hit && answer.point_a != answer.point_b) return "they intersect, but the points differ";
    const long double between = (answer.point_b.cast<long double>() - answer.point_a.cast<long double>()).norm();
    if (!(std::abs(between - answer.distance) <= pair.point_error))
        return "the points are off that distance by " + text(between - answer.distance);
    return wrong_place(pair, answer.point_a, answer.point_b);
}

std::optional<std::string> wrong_distance(const AnyShape& a, const AnyShape& b, const Distance& truth) {
    if (auto wrong = wrong_in_this_order(a, b, truth)) return wrong;
    return wrong_in_this_order(b, a, truth);
}

std::optional<std::string> wrong_distance(const AnyShape2& a, const AnyShape2& b, const Distance& truth) {
    if (auto wrong = wrong_in_this_order(a, b, truth)) return wrong;
    return wrong_in_this_order(b, a, truth);
}

std::string text(const Closest& answer) {
    return "\n  distance " + text(static_cast<long double>(answer.distance)) + " point_a " + text(answer.point_a) +
           " point_b " + text(answer.point_b);
}

}  // namespace abut::test
