// SPDX-License-Identifier: Apache-2.0
// The nearest bodies, against all pairs.
#include "world/all_pairs_now.hpp"

namespace abut::test {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr std::size_t all = std::numeric_limits<std::size_t>::max();

// Distances of meshes depend in their last bits on where a search was cut off.
void check(const std::vector<Body>& bodies, double limit, std::size_t most, double rounding) {
    SCOPED_TRACE("limit " + std::to_string(limit) + ", most " + std::to_string(most) + ", seed " +
                 std::to_string(seed()));
    const World world = world_of(bodies);
    const auto told = world.closest_pairs(limit, most).value();
    auto expected = all_closest(bodies, limit);
    if (expected.size() > most) expected.resize(most);
    ASSERT_EQ(told.size(), expected.size());
    for (std::size_t i = 0; i < told.size(); ++i) {
        SCOPED_TRACE("pair " + std::to_string(i) + ", " + text_of(expected[i].bodies));
        ASSERT_LE(std::abs(told[i].distance - expected[i].distance), rounding);
        if (told[i].bodies == expected[i].bodies) {
            if (rounding == 0) {
                EXPECT_TRUE(has_same_bits(told[i].point_a, expected[i].point_a));
                EXPECT_TRUE(has_same_bits(told[i].point_b, expected[i].point_b));
            }
            EXPECT_NEAR((told[i].point_a - told[i].point_b).stableNorm(), told[i].distance,
                        1e-9 * (1 + told[i].distance));
        } else {
            // As near as the one that was expected; in the order of the bodies where nothing was rounded.
            ASSERT_GT(rounding, 0) << text_of(told[i].bodies);
            const auto own = closest_of(bodies, told[i].bodies.a.number - 1, told[i].bodies.b.number - 1);
            ASSERT_TRUE(own && std::abs(own->distance - told[i].distance) <= rounding) << text_of(told[i].bodies);
        }
    }
}

TEST(WorldClosest, are_the_nearest_of_all_pairs) {
    Random random(seed() + 81);
    for (int i = 0; i < (is_sanitized() ? 4 : 30); ++i) {
        const bool has_meshes = i % 3 == 0;
        const WorldKind kind{.bodies = has_meshes ? 16 : 40, .room = random.real(2, 20), .has_meshes = has_meshes};
        const auto bodies = random_bodies(random, kind);
        const double rounding = has_meshes ? 1e-12 : 0;
        for (const double limit : {0.0, random.real(0, 3), 1e3, 1e300, infinity})
            for (const std::size_t most : {all, std::size_t{1}, std::size_t{7}, std::size_t{100}})
                ASSERT_NO_FATAL_FAILURE(check(bodies, limit, most, rounding));
    }
}

TEST(WorldClosest, are_found_at_any_scale) {
    Random random(seed() + 82);
    for (const double size : {1e-100, 1e-8, 1e8, 1e100}) {
        SCOPED_TRACE(size);
        const WorldKind kind{.bodies = 30, .has_meshes = false, .size = size};
        const auto bodies = random_bodies(random, kind);
        for (const double limit : {0.0, size, infinity})
            for (const std::size_t most : {all, std::size_t{5}}) {
                const auto told = world_of(bodies).closest_pairs(limit, most).value();
                auto expected = all_closest(bodies, limit);
                if (expected.size() > most) expected.resize(most);
                ASSERT_EQ(told.size(), expected.size()) << limit << ", " << most;
                for (std::size_t i = 0; i < told.size(); ++i) {
                    EXPECT_EQ(text_of(told[i].bodies), text_of(expected[i].bodies));
                    EXPECT_EQ(told[i].distance, expected[i].distance);
                }
            }
    }
}

TEST(WorldClosest, far_from_all_others_are_found) {
    // Two near each other, and one so far that the limit has to grow for long.
    const std::vector<Body> bodies{ball(Vec3::Zero(), 1e-6), ball(Vec3(1, 0, 0), 1e-6), ball(Vec3(1e30, 0, 0), 1e-6)};
    for (const std::size_t most : {1, 2, 3}) check(bodies, infinity, most, 0);
    check(bodies, 10, 2, 0);
    check(bodies, infinity, all, 0);
}

TEST(WorldClosest, farther_apart_than_can_be_squared_are_found) {
    const std::vector<Body> bodies{ball(Vec3::Zero(), 1), ball(Vec3(1e200, 1e200, 0), 1), ball(Vec3(1e150, 0, 0), 1)};
    for (const double limit : {1e160, 1.5e200, 1e250, 1e300, infinity})
        for (const std::size_t most : {all, std::size_t{1}, std::size_t{2}}) check(bodies, limit, most, 0);
    EXPECT_EQ(closest_pairs_of(world_of(bodies), 1e250).size(), 3u);
}

TEST(WorldClosest, at_equal_distances_are_in_the_order_of_the_bodies) {
    // A grid of points: many pairs at each distance.
    std::vector<Body> bodies;
    for (int i = 0; i < 27; ++i) bodies.push_back(ball(Vec3(i % 3, i / 3 % 3, i / 9), 0));
    for (const double limit : {0.5, 1.0, 1.5, 2.0, infinity})
        for (const std::size_t most : {all, std::size_t{1}, std::size_t{10}, std::size_t{54}, std::size_t{60}})
            ASSERT_NO_FATAL_FAILURE(check(bodies, limit, most, 0));
    const auto first = world_of(bodies).closest_pairs(infinity, 3).value();
    EXPECT_EQ(text_of(first[0].bodies), "1.0 and 2.0");
    EXPECT_EQ(text_of(first[1].bodies), "1.0 and 4.0");
    EXPECT_EQ(text_of(first[2].bodies), "1.0 and 10.0");
    // With an extent, so that the search begins near and grows.
    bodies.clear();
    for (int i = 0; i < 27; ++i) bodies.push_back(ball(Vec3(4 * (i % 3), 4 * (i / 3 % 3), 4 * (i / 9)), 0.25));
    for (const std::size_t most : {std::size_t{1}, std::size_t{10}, std::size_t{54}, std::size_t{60}})
        ASSERT_NO_FATAL_FAILURE(check(bodies, infinity, most, 0));
}

TEST(WorldClosest, of_equal_bodies_in_one_place_are_all_at_0) {
    const std::vector<Body> bodies(12, ball(Vec3(1, 2, 3), 1));
    for (const std::size_t most : {all, std::size_t{5}})
        for (const double limit : {0.0, infinity}) check(bodies, limit, most, 0);
}

TEST(WorldClosest, do_not_count_the_margin) {
    const World world = world_of({ball(Vec3::Zero(), 1), ball(Vec3(3, 0, 0), 1)}, {.margin = 5});
    EXPECT_TRUE(world.closest_pairs(0.9)->empty());
    EXPECT_NEAR(world.closest_pairs(1.1)->at(0).distance, 1, 1e-12);
}

TEST(WorldClosest, of_nothing_are_none) {
    EXPECT_TRUE(World().closest_pairs(infinity)->empty());
    EXPECT_TRUE(World().closest_pairs(infinity, 3)->empty());
    EXPECT_TRUE(world_of({ball(Vec3::Zero(), 1)}).closest_pairs(infinity, 3)->empty());
    EXPECT_TRUE(world_of(std::vector<Body>(3, ball(Vec3::Zero(), 1))).closest_pairs(infinity, 0)->empty());
}

TEST(WorldClosest, of_points_are_found_at_every_scale) {
    for (const double apart : {1e-323, 1e-312, 1e-300, 1e-200, 1.0, 1e200, 1e307})
        for (const double radius : {0.0, 1e-320, 1e-3})
            for (const double limit : {1.0, infinity}) {
                World world;
                for (int i = 0; i < 3; ++i) world.add(ball(Vec3(i * apart, 0, 0), radius)).value();
                const auto found = world.closest_pairs(limit, 1).value();
                ASSERT_EQ(found.size(), apart - 2 * radius <= limit ? 1u : 0u) << apart << " " << radius;
                if (found.empty()) continue;
                EXPECT_NEAR(found[0].distance, std::max(0.0, apart - 2 * radius), 1e-12 * apart + 1e-322);
            }
}

TEST(WorldClosest, of_several_parts_are_the_nearest_two) {
    Body comb{.parts = {}};
    for (int i = 0; i < 5; ++i)
        comb.parts.emplace_back(Sphere{Vec3::Zero(), 0.1}, Pose{Quat::Identity(), Vec3(2 * i, 0, 0)});
    Body other = comb;
    other.motion = Linear{Vec3::Zero(), {Quat::Identity(), Vec3(8.5, 1, 0)}};
    const auto told = world_of({comb, other}).closest_pairs(infinity).value();
    ASSERT_EQ(told.size(), 1u);
    EXPECT_EQ(told[0].bodies, (BodyPair{{1}, {2}, 4, 0}));
    EXPECT_NEAR(told[0].distance, std::sqrt(1.25) - 0.2, 1e-12);
}

}  // namespace
}  // namespace abut::test
