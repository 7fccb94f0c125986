// SPDX-License-Identifier: Apache-2.0
// The largest gap along a separating axis is less than the distance. Two boxes at rest, further apart than the margin,
// were taken to be within it.
#include <gtest/gtest.h>

#include "abut/query/first_contact.hpp"

namespace abut::test {
namespace {

TEST(Margin, at_rest_is_a_distance) {
    const AlignedBox a{Vec3(0, 0, 0), Vec3(1, 1, 1)}, b{Vec3(4, 4, 0), Vec3(5, 5, 1)};  // 3√2 apart
    const Linear common{Vec3(1, 2, 3)};
    for (const double margin : {3.1, 4.0, 4.24}) {
        EXPECT_EQ(first_contact(a, {}, b, {}, {.margin = margin}).outcome, Outcome::free) << margin;
        EXPECT_EQ(first_contact(a, common, b, common, {.margin = margin}).outcome, Outcome::free) << margin;
    }
    EXPECT_EQ(first_contact(a, {}, b, {}, {.margin = 4.25}).outcome, Outcome::overlapping);
}

}  // namespace
}  // namespace abut::test
