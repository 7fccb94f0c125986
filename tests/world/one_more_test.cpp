// SPDX-License-Identifier: Apache-2.0
// What one body more would meet, against a world that has it.
#include "world/random_world.hpp"

namespace abut::test {
namespace {

std::vector<WorldContact> sweep_of(const World& world, const Body& body, double horizon) {
    std::vector<WorldContact> told;
    const WorldContacts all = world
                                  .sweep(body, horizon,
                                         [&](const WorldContact& contact) {
                                             told.push_back(contact);
                                             return Flow::proceed;
                                         })
                                  .value();
    EXPECT_EQ(all.contacts, told.size());
    EXPECT_EQ(all.time, horizon);
    EXPECT_EQ(all.stats.bodies, world.size() + 1);
    EXPECT_EQ(all.outcome, told.empty() ? Outcome::free : told[0].found.outcome);
    return told;
}

TEST(OneBodyMore, meets_what_it_would_meet_if_it_were_there) {
    Random random(seed() + 331);
    std::size_t count = 0;
    for (int i = 0; i < (is_sanitized() ? 6 : 30); ++i) {
        SCOPED_TRACE("world " + std::to_string(i) + ", seed " + std::to_string(seed()));
        const WorldKind kind{
            .bodies = static_cast<int>(random.integer(0, 30)), .room = random.real(1.5, 3), .has_meshes = i % 5 == 0};
        std::vector<Body> bodies = random_bodies(random, kind);
        const WorldOptions options{.margin = random.one_in(3) ? 0.1 : 0, .threads = i % 2 + 1};
        World world = world_of(bodies, options);
        if (i % 3 == 0) {
            ASSERT_TRUE(world.advance(0.25));
        }
        Body visitor = random_body(random, kind);
        visitor.category = static_cast<std::uint32_t>(random.integer(1, 3));
        visitor.mask = static_cast<std::uint32_t>(random.integer(1, 3));
        const auto told = sweep_of(world, visitor, 1);
        std::vector<BodyId> touching;
        const auto touched = world.for_each_overlap(visitor, [&](const BodyPair& pair) {
            EXPECT_EQ(pair.b, BodyId{});
            touching.push_back(pair.a);
            return Flow::proceed;
        });
        EXPECT_EQ(touched.value(), touching.size());
        EXPECT_EQ(world.size(), bodies.size()) << "it was not added";

        const BodyId added = world.add(visitor).value();
        std::vector<WorldContact> expected;
        for (const WorldContact& contact : all_contacts(world, 1).each)
            if (contact.bodies.b == added) expected.push_back(contact);
        ASSERT_EQ(told.size(), expected.size());
        count += told.size();
        for (std::size_t k = 0; k < told.size(); ++k) {
            EXPECT_EQ(told[k].bodies.a, expected[k].bodies.a);
            EXPECT_EQ(told[k].bodies.b, BodyId{});
            EXPECT_EQ(told[k].bodies.part_a, expected[k].bodies.part_a);
            EXPECT_EQ(told[k].bodies.part_b, expected[k].bodies.part_b);
            EXPECT_EQ(difference(told[k].found, expected[k].found), "");
        }
        std::vector<BodyId> expected_now;
        world.for_each_overlap([&](const BodyPair& pair) {
            if (pair.b == added) expected_now.push_back(pair.a);
            return Flow::proceed;
        });
        EXPECT_EQ(touching, expected_now);
    }
    EXPECT_GT(count, is_sanitized() ? 2u : 20u);
}

TEST(OneBodyMore, stops_when_it_is_told_to) {
    const World world = world_of({ball(Vec3(2, 0, 0), 0.5), ball(Vec3(4, 0, 0), 0.5), ball(Vec3(0, 0, 0), 0.5)});
    const Body visitor = ball(Vec3(0, 0, 0), 0.5, Vec3(10, 0, 0));
    std::vector<std::uint64_t> met;
    const auto stop_after = [&](std::size_t count) {
        met.clear();
        return world
            .sweep(visitor, 1,
                   [&](const WorldContact& contact) {
                       met.push_back(contact.bodies.a.number);
                       return met.size() < count ? Flow::proceed : Flow::stop;
                   })
            .value();
    };
    EXPECT_EQ(stop_after(9).outcome, Outcome::overlapping);
    EXPECT_EQ(met, (std::vector<std::uint64_t>{3, 1, 2}));
    EXPECT_NEAR(stop_after(2).time, 0.1, 1e-9);
    EXPECT_EQ(met, (std::vector<std::uint64_t>{3, 1}));
}

TEST(OneBodyMore, may_change_the_world_and_is_told_no_more_of_what_is_gone) {
    World world = world_of({ball(Vec3(2, 0, 0), 0.5), ball(Vec3(4, 0, 0), 0.5)});
    int count = 0;
    const auto all = world.sweep(ball(Vec3::Zero(), 0.5, Vec3(10, 0, 0)), 1, [&](const WorldContact&) {
        ++count;
        for (const BodyId body : world.bodies()) EXPECT_TRUE(world.remove(body));
        return Flow::proceed;
    });
    EXPECT_EQ(count, 1);
    EXPECT_EQ(all->contacts, 1u);
}

TEST(OneBodyMore, has_to_be_one_that_could_be_added) {
    const World world = world_of({ball(Vec3(2, 0, 0), 0.5)});
    const auto visit = [](const auto&) { return Flow::proceed; };
    EXPECT_EQ(world.sweep(Body{}, 1, visit).error().message, World().add(Body{}).error().message);
    EXPECT_EQ(world.for_each_overlap(Body{}, visit).error().message, World().add(Body{}).error().message);
    EXPECT_EQ(world.sweep(ball(Vec3::Zero(), 1), -1, visit).error().message, "horizon is -1; it must be at least 0");
    Body turning = ball(Vec3::Zero(), 1);
    turning.motion = Rigid{.angular_velocity = Vec3(0, 0, 1)};
    EXPECT_NE(
        world.sweep(turning, std::numeric_limits<double>::infinity(), visit).error().message.find("must be finite"),
        std::string::npos);
}

TEST(OneBodyMore, meets_no_fixed_one_when_it_is_fixed) {
    Body wall = ball(Vec3::Zero(), 1);
    wall.fixed = true;
    const World world = world_of({wall});
    EXPECT_EQ(sweep_of(world, ball(Vec3::Zero(), 1), 1).size(), 1u);
    EXPECT_EQ(sweep_of(world, wall, 1).size(), 0u);
}

TEST(Bodies, have_data_of_their_user) {
    World world;
    Body body = ball(Vec3::Zero(), 1);
    body.user_data = 0xfedcba9876543210;
    const BodyId id = world.add(body).value();
    EXPECT_EQ(world.user_data(id), 0xfedcba9876543210);
    EXPECT_EQ(world.user_data(BodyId{7}).error().message, world.name(BodyId{7}).error().message);
}

}  // namespace
}  // namespace abut::test
