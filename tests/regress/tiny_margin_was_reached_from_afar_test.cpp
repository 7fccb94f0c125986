// SPDX-License-Identifier: Apache-2.0
// The direction between two points that are nearly in one place has few digits. Along it shapes with a tiny margin that
// touch later, or not at all, could not be told apart, and were said to touch.
#include <gtest/gtest.h>

#include "abut/query/first_contact.hpp"
#include "support/hull_distance.hpp"

namespace abut::test {
namespace {

TEST(TinyMargin, is_reached_only_where_they_are_that_close) {
    const Segment a{Vec3(-2, 6, -3), Vec3(-5, -3, 8)};
    const Vec3 velocity(0, 0, 7);
    for (const double beside : {0.0, 1e-12, 1e-9})
        for (const double margin : {5e-12, 5e-11, 5e-8}) {
            const Triangle b{{Vec3(-4 + beside, 9, -34), Vec3(-4 + beside, 7, -34), Vec3(beside, 5, -38)}};
            const auto result = first_contact(a, {}, b, {velocity}, {.horizon = 100, .margin = margin});
            if (result.outcome == Outcome::free) continue;
            ASSERT_EQ(result.outcome, Outcome::contact);
            for (const double time : {result.time, result.last.value()})
                EXPECT_LE(hull_distance(hull_of(a), hull_of(b), velocity * time).at_most, margin + 1e-10)
                    << "at " << time << ", margin " << margin << ", " << beside << " beside";
        }
}

// Proven free without a margin, and by more than the margin.
TEST(TinyMargin, smaller_than_the_miss_is_free) {
    const Segment a{Vec3(-2, 6, -3), Vec3(-5, -3, 8)};
    const Triangle b{{Vec3(-4 + 1e-9, 9, -34), Vec3(-4 + 1e-9, 7, -34), Vec3(1e-9, 5, -38)}};
    const Linear up{Vec3(0, 0, 7)};
    const auto none = first_contact(a, {}, b, up, {.horizon = 100});
    ASSERT_EQ(none.outcome, Outcome::free);
    ASSERT_GT(none.gap, 4e-10);
    EXPECT_EQ(first_contact(a, {}, b, up, {.horizon = 100, .margin = 5e-12}).outcome, Outcome::free);
}

}  // namespace
}  // namespace abut::test
