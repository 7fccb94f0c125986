// SPDX-License-Identifier: Apache-2.0
// A closing speed of 1e-300 over 1e10 makes a time that no double holds. Rounding it down made it NaN, a maximum lost
// that, and what was left was a contact at time 0; straight on it was a contact at time infinity.
#include <gtest/gtest.h>

#include <limits>

#include "abut/query/first_contact.hpp"
#include "abut/query/intersects.hpp"

namespace abut::test {
namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

TEST(OverflowingTime, is_no_contact) {
    const AlignedBox low{Vec3(-1, -1, -1), Vec3(1, 1, 1)}, high{Vec3(-1, -1, 1e10), Vec3(1, 1, 2e10)};
    const Sphere ball{Vec3(0, 0, 0), 1};
    const Linear slow{.velocity = Vec3(1, 0, -1e-300)}, straight{.velocity = Vec3(0, 0, -1e-300)};
    EXPECT_EQ(first_contact(low, {}, high, slow, {.horizon = 1}).outcome, Outcome::free);
    EXPECT_EQ(first_contact(ball, {}, high, slow, {.horizon = 1}).outcome, Outcome::free);
    EXPECT_FALSE(intersects(low, {}, high, slow, 1));
    const auto too_late = first_contact(low, {}, high, straight, {.horizon = inf});
    EXPECT_EQ(too_late.outcome, Outcome::unresolved);
    EXPECT_EQ(too_late.time, std::numeric_limits<double>::max());
    EXPECT_EQ(first_contact(low, {}, high, straight, {.horizon = 1e300}).outcome, Outcome::free);
}

TEST(OverflowingTime, leaves_the_gap_of_shapes_at_rest) {
    const AlignedBox low{Vec3(-1, -1, -1), Vec3(1, 1, 1)}, high{Vec3(-1, -1, 11), Vec3(1, 1, 12)};
    const auto result = first_contact(low, {}, high, {}, {.horizon = inf});
    EXPECT_EQ(result.outcome, Outcome::free);
    EXPECT_NEAR(result.gap, 10, 1e-12);
}

}  // namespace
}  // namespace abut::test
