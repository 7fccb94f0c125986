// SPDX-License-Identifier: Apache-2.0
// The direction in which two shapes graze each other is across the path and says nothing about when. Where they miss
// each other by less than rounding, or reach several features at the same moment, a contact was claimed long before and
// a last time long after.
#include <gtest/gtest.h>

#include "abut/query/first_contact.hpp"
#include "support/hull_distance.hpp"

namespace abut::test {
namespace {

// Free is an answer too: rounding decides. But a contact must be one.
void expect_touching_if_contact(const AnyShape& a, const AnyShape& b, const Vec3& velocity, double margin) {
    const auto result = first_contact(a, {}, b, {velocity}, {.horizon = 100, .margin = margin});
    if (result.outcome == Outcome::free) return;
    ASSERT_EQ(result.outcome, Outcome::contact);
    for (const double time : {result.time, result.last.value()})
        EXPECT_LE(hull_distance(hull_of(a), hull_of(b), velocity * time).at_most, margin + 1e-9)
            << "at " << time << describe(a, b);
}

TEST(Graze, by_less_than_rounding_is_where_they_are_closest) {
    for (const double beside : {0.0, 0x1p-51, 1e-14})
        expect_touching_if_contact(Sphere{Vec3(0, 0, 0), 1}, Sphere{Vec3(2 + beside, 0, -4), 1}, Vec3(0, 0, 1), 0);
}

TEST(Graze, of_several_features_is_where_they_touch) {
    // The end (1, 0, z) touches the ball at 4, and nothing does before.
    expect_touching_if_contact(Sphere{Vec3(0, 0, 0), 1}, Segment{Vec3(1, 0, -4), Vec3(1, 1, -3)}, Vec3(0, 0, 1), 0);
    // They are 1 apart at 2 only.
    expect_touching_if_contact(AlignedBox{Vec3(0, 0, 0), Vec3(1, 1, 1)}, AlignedBox{Vec3(2, -1, 3), Vec3(3, 2, 4)},
                               Vec3(0, -1, -1), 1);
    // They are 1 apart at 4.4 only.
    expect_touching_if_contact(Triangle{{Vec3(-4, 1, 1), Vec3(-4, 3, -4), Vec3(2, 1, 3)}},
                               Triangle{{Vec3(-26, -8, -8), Vec3(-26, 0, 1), Vec3(-26, -8, -7)}}, Vec3(5, 0, 0), 1);
}

}  // namespace
}  // namespace abut::test
