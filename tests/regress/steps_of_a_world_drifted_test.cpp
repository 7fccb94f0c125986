// SPDX-License-Identifier: Apache-2.0
// Bodies added up their ages step by step, each from when its motion was set. The sums were off by as many roundings,
// by other amounts for each: two balls side by side at the same velocity overlapped after 100,000 steps of 0.1, and
// times beyond the range of doubles made poses of NaN.
#include <gtest/gtest.h>

#include <limits>

#include "abut/abut.hpp"
#include "support/random.hpp"

namespace abut::test {
namespace {

TEST(Regress, steps_of_a_world_drifted) {
    World world = World::make({.tolerance = 1e-9}).value();
    const double speed = 100, gap = 1e-6;
    const BodyId a = world.add({.parts = {Sphere{Vec3::Zero(), 1}}, .motion = Linear{Vec3(speed, 0, 0)}}).value();
    const Linear beside{Vec3(speed, 0, 0), {Quat::Identity(), Vec3(2 + gap, 0, 0)}};
    const BodyId b = world.add({.parts = {Sphere{Vec3::Zero(), 1}}, .motion = beside}).value();
    const int steps = is_sanitized() ? 100'000 : 1'000'000;
    for (int i = 0; i < steps; ++i) {
        if (i == steps / 2) {
            ASSERT_TRUE(world.set_motion(b, world.motion(b).value()));
        }
        ASSERT_TRUE(world.advance(0.1));
    }
    const double at_a = world.pose(a)->position[0], at_b = world.pose(b)->position[0];
    // 0.1 is a double above a tenth, by less than 1e-17.
    EXPECT_NEAR(at_a, speed * 0.1 * steps, 4e-16 * at_a);
    EXPECT_NEAR(at_b - at_a, 2 + gap, 4e-16 * at_a);
    EXPECT_EQ(world.for_each_overlap([](const BodyPair&) { return Flow::proceed; }), 0u);
    EXPECT_EQ(world.first_contact(1000)->found.outcome, Outcome::free);
}

TEST(Regress, time_beyond_doubles_made_poses_of_nan) {
    World world;
    const BodyId resting = world.add({.parts = {Sphere{Vec3(1, 2, 3), 1}}}).value();
    ASSERT_TRUE(world.advance(1e308));
    const auto again = world.advance(1e308);
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().message,
              "time is 1e+308; with the 1e+308 that went by before, it is more than numbers can tell");
    EXPECT_EQ(world.pose(resting)->position, Vec3::Zero());
    const Rigid quick{.velocity = Vec3(1e300, 0, 0), .angular_velocity = Vec3(0, 0, 1)};
    const BodyId leaving = world.add({.parts = {Sphere{Vec3::Zero(), 1}}, .motion = quick, .name = "comet"}).value();
    ASSERT_TRUE(world.advance(1e3));
    const auto too_far = world.advance(1e9);
    ASSERT_FALSE(too_far);
    EXPECT_EQ(too_far.error().message, "time is 1e+09; by then body 2 (comet) would be farther than numbers can tell");
    EXPECT_EQ(world.pose(leaving)->position[0], 1e303);
    // A path that began before numbers can tell.
    const double low = -std::numeric_limits<double>::max();
    const Path path = Path::make({{low, {}}, {1, {Quat::Identity(), Vec3(1, 0, 0)}}}).value();
    ASSERT_TRUE(world.remove(leaving));
    ASSERT_TRUE(world.set_motion(resting, path));
    EXPECT_FALSE(world.advance(5e307));
    EXPECT_TRUE(world.advance(7));
    EXPECT_EQ(world.pose(resting)->position, Vec3(1, 0, 0));
}

}  // namespace
}  // namespace abut::test
