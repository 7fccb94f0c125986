// SPDX-License-Identifier: Apache-2.0
// Below 1e-161 the squares of lengths vanish, and with them the reach of what turns: shapes that surely meet were free.
#include <gtest/gtest.h>

#include <numbers>

#include "abut/query/clearance.hpp"
#include "abut/query/first_contact.hpp"
#include "abut/query/sampled_first_contact.hpp"

namespace abut {
namespace {

TEST(Regression, small_shapes_that_turn_were_free) {
    const Rigid half_a_turn{.angular_velocity = Vec3(0, 0, std::numbers::pi)};
    for (const double e : {1e-100, 1e-153, 1e-160, 1e-162, 1e-170, 1e-200, 1e-250, 1e-300}) {
        const ContactOptions options{.tolerance = e * 1e-6};
        const Sphere ball{Vec3(e, 0, 0), e / 100}, other{Vec3(0, e, 0), e / 100};
        const FirstContact spheres = first_contact(ball, half_a_turn, other, Linear{}, options);
        EXPECT_EQ(spheres.outcome, Outcome::contact) << e;
        EXPECT_NEAR(spheres.time, 0.5 - 0.02 / std::numbers::pi, 1e-4) << e;
        const OrientedBox crate{Vec3(e, 0, 0), Mat3::Identity(), Vec3(e / 9, e / 9, e / 9)};
        const AlignedBox wall{Vec3(-e / 9, e, -e / 9), Vec3(e / 9, 2 * e, e / 9)};
        EXPECT_EQ(first_contact(crate, half_a_turn, wall, Linear{}, options).outcome, Outcome::contact) << e;
        const Triangle flag{{Vec3(e, 0, 0), Vec3(e * 1.1, 0, 0), Vec3(e, 0, e / 10)}};
        const Triangle sail{{Vec3(0, e * .9, -e / 10), Vec3(0, e * 1.2, 0), Vec3(0, e, e / 10)}};
        EXPECT_EQ(first_contact(flag, half_a_turn, sail, Linear{}, options).outcome, Outcome::contact) << e;
        EXPECT_EQ(clearance(ball, half_a_turn, other, Linear{}, options).at_least, 0) << e;
        EXPECT_TRUE(
            sampled_first_contact(ball, half_a_turn, other, Linear{}, {.samples = 1, .is_conservative = true}).time)
            << e;
    }
}

}  // namespace
}  // namespace abut
