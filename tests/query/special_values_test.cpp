// SPDX-License-Identifier: Apache-2.0
// NaN, infinities, denormal and huge numbers in every field of shapes that nobody validated: no verb may crash or hang,
// and what cannot be known counts as touching.
#include <limits>

#include "abut/query/distance.hpp"
#include "abut/query/first_contact.hpp"
#include "abut/query/penetration.hpp"
#include "abut/shape/validate.hpp"
#include "support/pair_params.hpp"
#include "support/samples.hpp"

namespace abut::test {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

using SpecialValues = PairTest;

// Calls `check(a, b, field)` with each field of either shape set to each of the values, in both orders.
template <class Check>
void for_each_field(const KindPair& kinds, const Vec3& offset, std::initializer_list<double> values, Check&& check) {
    for (const bool second : {false, true}) {
        AnyShape odd = sample_of(second ? kinds.b : kinds.a);
        const AnyShape plain = translated(sample_of(second ? kinds.a : kinds.b), offset);
        for (const Field& field : fields_of(odd)) {
            const double before = *field.value;
            for (const double value : values) {
                *field.value = value;
                SCOPED_TRACE(field.name + " is " + std::to_string(value));
                check(odd, plain);
                check(plain, odd);
            }
            *field.value = before;
        }
    }
}

// Asks all there is to ask; the answers to valid shapes must fit together.
void ask_everything(const AnyShape& a, const AnyShape& b) {
    const bool hit = intersects(a, b), swapped = intersects(b, a);
    const bool apart = separating_axis(a, b).has_value();
    const double bound = rounding_bound(a, b);
    const Linear motion{.velocity = Vec3(0.25, -1, 0.5)};
    const FirstContact moving = first_contact(a, {}, b, motion), mirrored = first_contact(b, motion, a, {});
    const bool touches = intersects(a, {}, b, motion);
    const Closest closest = distance(a, b);
    const Penetration way = penetration(a, b);
    if (validate(a) || validate(b)) return;
    EXPECT_EQ(mirrored.outcome, moving.outcome) << describe(a, b);
    EXPECT_EQ(mirrored.time, moving.time) << describe(a, b);
    EXPECT_EQ(touches, moving.outcome != Outcome::free) << describe(a, b);
    EXPECT_EQ(swapped, hit) << describe(a, b);
    EXPECT_EQ(apart, !hit) << describe(a, b);
    EXPECT_FALSE(bound < 0) << describe(a, b);  // NaN where the reach overflows
    if (!std::isfinite(bound)) return;
    EXPECT_EQ(closest.distance == 0, hit) << describe(a, b);
    EXPECT_EQ(way.normal.isZero(0), !hit) << describe(a, b);
}

TEST_P(SpecialValues, nan_and_infinity_touch) {
    // Apart as they are, so that `true` says something.
    for (const Vec3& offset : {Vec3(0, 10, 0), Vec3(0, 0, -20), Vec3(0, 0, 0)})
        for_each_field(GetParam(), offset, {nan, -nan, infinity, -infinity}, [](const AnyShape& a, const AnyShape& b) {
            EXPECT_TRUE(intersects(a, b)) << describe(a, b);
            EXPECT_TRUE(intersects_typed(a, b)) << describe(a, b);
            EXPECT_FALSE(separating_axis(a, b)) << describe(a, b);
            const FirstContact moving = first_contact(a, {}, b, {.velocity = Vec3(1, 2, 3)});
            EXPECT_EQ(moving.outcome, Outcome::unresolved) << describe(a, b);
            EXPECT_EQ(moving.time, 0) << describe(a, b);
            const Closest closest = distance(a, b);
            EXPECT_EQ(closest.distance, 0) << describe(a, b);
            EXPECT_TRUE(closest.point_a.array().isNaN().all()) << describe(a, b);
            EXPECT_TRUE(closest.point_b.array().isNaN().all()) << describe(a, b);
            const Penetration way = penetration(a, b);
            EXPECT_EQ(way.depth, infinity) << describe(a, b);
            EXPECT_TRUE(way.normal.isZero(0)) << describe(a, b);
            ask_everything(a, b);
        });
}

TEST_P(SpecialValues, both_shapes_may_be_broken) {
    for (const double value : {nan, infinity, -infinity}) {
        AnyShape a = sample_of(GetParam().a), b = sample_of(GetParam().b);
        for (const Field& field : fields_of(a)) *field.value = value;
        for (const Field& field : fields_of(b)) *field.value = value;
        if (fields_of(a).empty() && fields_of(b).empty()) continue;
        EXPECT_TRUE(intersects(a, b)) << describe(a, b);
        EXPECT_FALSE(separating_axis(a, b)) << describe(a, b);
        EXPECT_EQ(distance(a, b).distance, 0) << describe(a, b);
        EXPECT_EQ(penetration(a, b).depth, infinity) << describe(a, b);
    }
}

TEST_P(SpecialValues, huge_and_tiny_numbers_and_negative_sizes_do_not_crash) {
    constexpr double most = std::numeric_limits<double>::max(), least = std::numeric_limits<double>::denorm_min(),
                     normal = std::numeric_limits<double>::min();
    for (const Vec3& offset : {Vec3(0, 10, 0), Vec3(0, 0, 0)})
        for_each_field(GetParam(), offset, {most, -most, 1e300, -1e300, 1e160, least, -least, normal, 0.0, -0.0, -1.0},
                       ask_everything);
}

TEST_P(SpecialValues, a_denormal_field_is_as_good_as_zero) {
    AnyShape a = sample_of(GetParam().a);
    for (const double away : {0.0, 10.0}) {
        const AnyShape b = translated(sample_of(GetParam().b), Vec3(0, away, 0));
        for (const Field& field : fields_of(a)) {
            const double before = *field.value;
            if (before != 0 || field.name.starts_with("axes")) continue;
            // Rays that are parallel but for so little meet, or pass each other, beyond all doubles.
            const bool two_rays = GetParam().a == Kind::ray && GetParam().b == Kind::ray;
            if (two_rays && field.name.starts_with("direction")) continue;
            const bool expected = intersects(a, b);
            for (const double value : {5e-324, -5e-324, 1e-310}) {
                *field.value = value;
                EXPECT_EQ(intersects(a, b), expected) << field.name << describe(a, b);
                EXPECT_EQ(intersects(b, a), expected) << field.name << describe(a, b);
            }
            *field.value = before;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(all, SpecialValues, ::testing::ValuesIn(all_sample_pairs()), PairName());

TEST(SpecialValues2, nan_and_infinity_touch) {
    const Rectangle2 plain{Vec2(10, 0), Mat2::Identity(), Vec2(1, 1)};
    const auto polygon = *ConvexPolygon2::make(std::vector<Vec2>{{10, 0}, {11, 0}, {10, 1}});
    for (const double value : {nan, infinity, -infinity})
        for (int field = 0; field < 8; ++field) {
            Rectangle2 odd{Vec2(0, 0), Mat2::Identity(), Vec2(1, 1)};
            (field < 2 ? odd.center[field] : field < 4 ? odd.half[field - 2] : odd.axes.data()[field - 4]) = value;
            EXPECT_TRUE(intersects(odd, plain)) << field << " is " << value;
            EXPECT_TRUE(intersects(plain, odd)) << field << " is " << value;
            EXPECT_TRUE(intersects(odd, polygon)) << field << " is " << value;
            EXPECT_TRUE(intersects(polygon, odd)) << field << " is " << value;
            EXPECT_FALSE(separating_axis(odd, plain)) << field << " is " << value;
            EXPECT_FALSE(separating_axis(polygon, odd)) << field << " is " << value;
            EXPECT_EQ(distance(odd, plain).distance, 0) << field << " is " << value;
            EXPECT_TRUE(distance(polygon, odd).point_a.array().isNaN().all()) << field << " is " << value;
            EXPECT_EQ(penetration(odd, polygon).depth, infinity) << field << " is " << value;
            EXPECT_TRUE(penetration(odd, plain).normal.isZero(0)) << field << " is " << value;
        }
}

}  // namespace
}  // namespace abut::test
