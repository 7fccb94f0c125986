// SPDX-License-Identifier: Apache-2.0
// Laws of the distance, of penetration, and of both with the other verbs, on the pairs of closest_pairs.hpp.
#include <limits>

#include "abut/query/first_contact.hpp"
#include "support/closest.hpp"
#include "support/closest_pairs.hpp"
#include "support/pair_params.hpp"
#include "support/parting.hpp"

namespace abut::test {
namespace {

class ClosestLaw : public PairTest {
 protected:
    // law(a, b, random) says what is wrong, for some pairs.
    template <class Law>
    void for_pairs(std::uint64_t offset, Law&& law) {
        SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
        Random random(seed() + offset);
        int mistakes = 0;
        for (int i = 0; i < 120; ++i) {
            const auto [a, b] = random_shape_pair(GetParam(), i, random);
            const std::optional<std::string> wrong = law(a, b, random);
            if (wrong && ++mistakes <= 3) ADD_FAILURE() << "pair " << i << ": " << *wrong << describe(a, b);
        }
        EXPECT_EQ(mistakes, 0);
    }
};

bool is_small(const AnyShape& a, const AnyShape& b) {
    const HullPair pair = hulls_of(a, b);
    return pair.size > 1e-3 && pair.size < 1e5 && pair.point_error < 2e-12 * pair.size;
}

TEST_P(ClosestLaw, scaling_everything_by_a_power_of_two_scales_the_answer_exactly) {
    for_pairs(40, [](const AnyShape& a, const AnyShape& b, Random&) -> std::optional<std::string> {
        if (!is_small(a, b)) return {};
        const Closest closest = distance(a, b);
        const Penetration way = penetration(a, b);
        for (const double factor : {0x1p-20, 0x1p20}) {
            const AnyShape c = scaled(a, factor), d = scaled(b, factor);
            const Closest far = distance(c, d);
            if (far.distance != factor * closest.distance || far.point_a != factor * closest.point_a ||
                far.point_b != factor * closest.point_b)
                return "the closest points differ when scaled" + text(closest) + text(far);
            const Penetration deep = penetration(c, d);
            if (deep.depth != factor * way.depth || deep.normal != way.normal || deep.point_a != factor * way.point_a ||
                deep.point_b != factor * way.point_b)
                return "the way apart differs when scaled" + text(way) + text(deep);
        }
        return {};
    });
}

TEST_P(ClosestLaw, moving_both_along_changes_no_length) {
    for_pairs(41, [](const AnyShape& a, const AnyShape& b, Random& random) -> std::optional<std::string> {
        if (!is_small(a, b)) return {};
        const Vec3 by = random.vector(1000);
        const AnyShape c = translated(a, by), d = translated(b, by);
        const double error = 4 * hulls_of(c, d).point_error;
        if (!(std::abs(distance(a, b).distance - distance(c, d).distance) <= error)) return "the distance differs";
        if (!(std::abs(penetration(a, b).depth - penetration(c, d).depth) <= error)) return "the depth differs";
        return {};
    });
}

TEST_P(ClosestLaw, swapping_a_and_b_swaps_the_points) {
    for_pairs(42, [](const AnyShape& a, const AnyShape& b, Random&) -> std::optional<std::string> {
        const HullPair pair = hulls_of(a, b);
        const Closest closest = distance(a, b), swapped = distance(b, a);
        if (!(std::abs(closest.distance - swapped.distance) <= pair.length_error())) return "the distance differs";
        const Penetration way = penetration(a, b), back = penetration(b, a);
        if (!(std::abs(way.depth - back.depth) <= pair.length_error())) return "the depth differs";
        // Of several pairs of closest points, those of one kind may get others in the other order.
        if (kind_of(a) == kind_of(b)) return {};
        if (closest.point_a != swapped.point_b || closest.point_b != swapped.point_a)
            return "the closest points differ";
        if (way.normal != -back.normal || way.point_a != back.point_b || way.point_b != back.point_a)
            return "the way apart differs";
        return {};
    });
}

TEST_P(ClosestLaw, shapes_are_apart_or_in_each_other) {
    for_pairs(43, [](const AnyShape& a, const AnyShape& b, Random&) -> std::optional<std::string> {
        const bool hit = intersects(a, b);
        if ((distance(a, b).distance == 0) != hit) return "the distance disagrees";
        const Penetration way = penetration(a, b);
        if (way.normal.isZero(0) == hit) return "the normal disagrees";
        if (!hit && way.depth != 0) return "the depth disagrees";
        return {};
    });
}

// Brought together until the gap is of the size of the rounding, on either side of zero.
TEST_P(ClosestLaw, shapes_that_nearly_touch_are_as_far_apart_as_is_left) {
    int apart = 0;
    for_pairs(46, [&](const AnyShape& a, const AnyShape& b, Random& random) -> std::optional<std::string> {
        const Closest before = distance(a, b);
        const double size = hulls_of(a, b).size;
        if (!is_small(a, b) || !(before.distance > 1e-3 * size)) return {};
        constexpr std::array<double, 8> parts{0, 1e-16, 1e-15, 1e-14, 2e-14, 1e-13, 1e-12, 1e-9};
        const double left = random.one_of(parts) * size * (random.one_in(2) ? 1 : -1);
        const Vec3 direction = (before.point_a - before.point_b).normalized();
        const AnyShape c = translated(b, direction * (before.distance - left));
        const HullPair pair = hulls_of(a, c);
        // Thin shapes that were moved too far have passed each other.
        const long double error = pair.point_error + 1e-15 * size, most = std::abs(left) + error;
        const Closest closest = distance(a, c);
        apart += closest.distance > 0;
        if (auto wrong = wrong_closest(pair, closest, {left - error, most}, intersects(a, c)))
            return *wrong + text(closest) + describe(a, c);
        return {};
    });
    EXPECT_GT(apart, 3);  // gaps within the rounding bound are none
}

// Not only in what the test measures: the verbs agree about the shapes where they were moved to.
TEST_P(ClosestLaw, shapes_parted_by_their_depth_touch) {
    for_pairs(44, [](const AnyShape& a, const AnyShape& b, Random&) -> std::optional<std::string> {
        if (!is_small(a, b)) return {};
        const Penetration way = penetration(a, b);
        if (way.normal.isZero(0)) return {};
        const AnyShape parted = translated(b, way.depth * way.normal);
        const double error = 2 * hulls_of(a, parted).point_error;
        if (!(distance(a, parted).distance <= error)) return "they are apart" + text(way);
        if (!(penetration(a, parted).depth <= error)) return "they still overlap" + text(way);
        if (way.depth > 1e3 * error && !intersects(a, translated(b, 0.99 * way.depth * way.normal)))
            return "a shorter step parts them" + text(way);
        return {};
    });
}

INSTANTIATE_TEST_SUITE_P(all, ClosestLaw, ::testing::ValuesIn(all_pairs()), PairName());

using ClosestInMotion = ClosestLaw;

// Straight towards each other along the closest points, they touch after just that distance.
TEST_P(ClosestInMotion, shapes_touch_when_they_have_covered_their_distance) {
    int compared = 0;
    for_pairs(45, [&](const AnyShape& a, const AnyShape& b, Random& random) -> std::optional<std::string> {
        const Closest closest = distance(a, b);
        const HullPair hulls = hulls_of(a, b);
        if (!is_small(a, b) || !(closest.distance > 1e-3 * hulls.size)) return {};
        ++compared;
        const double speed = random.real(0.5, 2);
        const Vec3 direction = (closest.point_a - closest.point_b).normalized();
        ContactOptions options{.horizon = std::numeric_limits<double>::infinity()};
        for (const double margin : {0.0, closest.distance / 8}) {
            options.margin = margin;
            const FirstContact contact = first_contact(a, {}, b, {speed * direction}, options);
            // Thin shapes may pass each other by a rounding of the direction; a little later they are hardly deeper.
            const AnyShape later = translated(b, direction * (closest.distance + 1e-3 * hulls.size));
            if (margin == 0 && contact.outcome == Outcome::free && penetration(a, later).depth < 1e-6 * hulls.size)
                continue;
            if (contact.outcome != Outcome::contact) return "they do not meet" + text(closest);
            if (!(std::abs(contact.time * speed - (closest.distance - margin)) <= 1e-9 * hulls.size))
                return "they meet after " + std::to_string(contact.time * speed) + text(closest);
        }
        return {};
    });
    EXPECT_GT(compared, 20);
}

INSTANTIATE_TEST_SUITE_P(all, ClosestInMotion, ::testing::ValuesIn(bounded_pairs()), PairName());

}  // namespace
}  // namespace abut::test
