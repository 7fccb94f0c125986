// SPDX-License-Identifier: Apache-2.0
#include "support/parting.hpp"

#include <algorithm>
#include <array>

namespace abut::test {
namespace {

Penetration in_space(const Penetration& answer) { return answer; }
Penetration in_space(const Penetration2& answer) {
    return {answer.depth, test::in_space(answer.normal), test::in_space(answer.point_a),
            test::in_space(answer.point_b)};
}

bool is_same(const Penetration& x, const Penetration& y) {
    return x.depth == y.depth && x.normal == y.normal && x.point_a == y.point_a && x.point_b == y.point_b;
}

LongVec3 random_direction(const HullPair& pair, Random& random) {
    LongVec3 direction = random.direction().cast<long double>();
    if (pair.is_planar) direction[2] = 0;
    return direction;
}

std::optional<std::string> shorter_way(const HullPair& pair, const Penetration& answer, Random& random) {
    // Far from the normal, and ever nearer to it.
    constexpr std::array<long double, 6> nearness{-1, 0, 1, 1e2L, 1e4L, 1e6L};
    for (int i = 0; i < 8; ++i)
        for (const long double near : nearness) {
            const LongVec3 sum = random_direction(pair, random) + near * answer.normal.cast<long double>();
            if (!(sum.norm() > 0)) continue;
            const LongVec3 direction = sum.normalized();
            const long double way = overlap_along(pair, direction);
            if (way < answer.depth - pair.point_error)
                return "a way of " + text(way) + " is shorter, along " + text(Vec3(direction.cast<double>()));
        }
    return {};
}

std::optional<std::string> wrong_mirror_image(const HullPair& pair, const Penetration& x, const Penetration& y) {
    const double error = 1e-9 * pair.size + pair.point_error;
    if (!((x.normal + y.normal).norm() <= 1e-9)) return "the normals are not opposite in the two orders";
    if (!((x.point_a - y.point_b).stableNorm() <= error) || !((x.point_b - y.point_a).stableNorm() <= error))
        return "the points differ in the two orders";
    return {};
}

template <class Any>
std::optional<std::string> wrong_in_this_order(const Any& a, const Any& b, const KnownDepth& truth, Random& random) {
    const HullPair pair = hulls_of(a, b);
    const bool hit = intersects(a, b);
    const Penetration answer = penetration_typed(a, b);
    auto wrong = wrong_parting(pair, answer, hit, random);
    if (!wrong && !(std::abs(answer.depth - std::max(truth.depth, 0.0L)) <= pair.length_error()))
        wrong = "the depth is " + text(truth.depth) + ", off by " + text(answer.depth - truth.depth);
    if (!wrong && !is_same(in_space(penetration(a, b)), answer)) wrong = "shapes of any kind get another answer";
    if (!wrong && hit && truth.is_unique) {
        const Penetration other = penetration_typed(b, a);
        wrong = wrong_mirror_image(pair, answer, other);
        if (wrong) *wrong += text(other);
    }
    if (wrong) return *wrong + text(answer) + describe(a, b);
    return {};
}

}  // namespace

Penetration penetration_typed(const AnyShape& a, const AnyShape& b) {
    return std::visit([](const auto& s, const auto& t) { return penetration(s, t); }, a, b);
}

Penetration penetration_typed(const AnyShape2& a, const AnyShape2& b) {
    return std::visit([](const auto& s, const auto& t) { return in_space(penetration(s, t)); }, a, b);
}

std::optional<std::string> wrong_parting(const HullPair& pair, const Penetration& answer, bool hit, Random& random) {
    if (!hit) {
        if (answer.depth == 0 && answer.normal.isZero(0) && answer.point_a.isZero(0) && answer.point_b.isZero(0))
            return {};
        return "they are apart, but not all is zero";
    }
    if (!(answer.depth >= 0)) return "the depth is no length";
    const LongVec3 normal = answer.normal.cast<long double>();
    if (!(std::abs(normal.norm() - 1) <= 1e-14L)) return "the normal is no unit vector";
    const long double overlap = overlap_along(pair, normal);
    if (!(std::abs(overlap - answer.depth) <= pair.point_error))
        return "along the normal they overlap by " + text(overlap) + ", off by " + text(answer.depth - overlap);
    if (auto shorter = shorter_way(pair, answer, random)) return shorter;

    const Vec3 step = answer.depth * answer.normal;
    if (const Distance left = hull_distance(pair.a, pair.b, step); !(left.at_least <= pair.point_error))
        return "parted, they are apart by " + text(left.at_least);
    if (answer.depth > 1e3 * pair.point_error && hull_distance(pair.a, pair.b, 0.99 * step).at_least > 0)
        return "a shorter step parts them";
    if (!((answer.point_a - answer.point_b - step).stableNorm() <= pair.point_error))
        return "point_a - point_b is no step of depth along the normal";
    return wrong_place(pair, answer.point_a, answer.point_b);
}

std::optional<std::string> wrong_penetration(const AnyShape& a, const AnyShape& b, const KnownDepth& truth,
                                             Random& random) {
    if (auto wrong = wrong_in_this_order(a, b, truth, random)) return wrong;
    return wrong_in_this_order(b, a, truth, random);
}

std::optional<std::string> wrong_penetration(const AnyShape2& a, const AnyShape2& b, const KnownDepth& truth,
                                             Random& random) {
    if (auto wrong = wrong_in_this_order(a, b, truth, random)) return wrong;
    return wrong_in_this_order(b, a, truth, random);
}

std::string text(const Penetration& answer) {
    return "\n  depth " + text(static_cast<long double>(answer.depth)) + " normal " + text(answer.normal) +
           " point_a " + text(answer.point_a) + " point_b " + text(answer.point_b);
}

}  // namespace abut::test
