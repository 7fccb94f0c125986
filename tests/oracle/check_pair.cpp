// SPDX-License-Identifier: Apache-2.0
#include "check_pair.hpp"

#include <cmath>
#include <cstdio>

namespace abut::test {
namespace {

std::string text(long double value) {
    std::array<char, 48> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "%.20Lg", value);
    return buffer.data();
}

std::optional<std::string> wrong_in_this_order(const AnyShape& a, const AnyShape& b, const Truth& truth) {
    const bool hit = intersects_typed(a, b);
    const double bound = documented_bound(a, b);
    if (truth.touching && !hit) return "they touch exactly, but intersects is false";
    if (!truth.touching && truth.gap * truth.seen > rounding_bound(a, b) && hit)
        return "the gap is exactly " + text(truth.gap) + ", but intersects is true";
    if (intersects(a, b) != hit) return "intersects(AnyShape, AnyShape) answers otherwise";

    const auto axis = separating_axis_typed(a, b);
    if (axis.has_value() == hit)
        return hit ? "an axis separates what intersects" : "no axis separates what does not intersect";
    if (!axis) return {};
    if (auto wrong = wrong_axis(a, b, *axis)) return wrong;
    if (axis->gap < truth.gap * truth.shown - bound || (truth.same_axes && axis->gap > truth.gap + bound))
        return "the largest gap is exactly " + text(truth.gap) + ", not " + text(axis->gap);
    return {};
}

}  // namespace

std::optional<std::string> wrong_answer(const AnyShape& a, const AnyShape& b, const Truth& truth) {
    if (auto wrong = wrong_in_this_order(a, b, truth)) return *wrong + describe(a, b);
    if (auto wrong = wrong_in_this_order(b, a, truth)) return *wrong + describe(b, a);
    return {};
}

}  // namespace abut::test
