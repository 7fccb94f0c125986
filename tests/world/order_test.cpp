// SPDX-License-Identifier: Apache-2.0
// What is looked at, and in which order; and what is told where the answer is not known.
#include <tuple>

#include "world/random_world.hpp"

namespace abut::test {
namespace {

// Near pairs that a search has to ask about to be sure of its answer: all that may come before it.
std::uint64_t needed(const World& world, double horizon, const WorldContact& answer) {
    const auto rank = [](const BodyPair& pair) { return std::tuple(pair.a, pair.b, pair.part_a, pair.part_b); };
    std::uint64_t count = 0;
    for (const CandidatePair& near : near_pairs_of(world, horizon)) {
        if (answer.found.outcome == Outcome::free || near.time < answer.found.time)
            ++count;
        else if (near.time == answer.found.time)
            count += answer.found.outcome == Outcome::unresolved || rank(near.bodies) <= rank(answer.bodies);
    }
    return count;
}

TEST(WorldOrder, opens_no_pair_that_can_only_touch_after_what_was_wanted) {
    Random random(seed() + 31);
    std::uint64_t near = 0, opened = 0;
    for (int i = 0; i < (is_sanitized() ? 10 : 200); ++i) {
        const World world = world_of(random_bodies(random, {.bodies = 14}));
        const WorldContact first = world.first_contact(1).value();
        ASSERT_EQ(first.stats.slices, 1);
        ASSERT_EQ(first.stats.near, world.candidate_pairs(1)->size());
        ASSERT_EQ(first.stats.opened, needed(world, 1, first)) << "world " << i << ", seed " << seed();
        near += first.stats.near;
        opened += first.stats.opened;
    }
    EXPECT_LT(opened, near);
}

TEST(WorldOrder, opens_one_pair_where_one_touches_early) {
    // A row of balls, each of which reaches the next one later than the first two touch.
    std::vector<Body> bodies{ball(Vec3(0, 0, 0), 0.5, Vec3(1, 0, 0)), ball(Vec3(1.1, 0, 0), 0.5)};
    for (int i = 1; i < 10; ++i) {
        bodies.push_back(ball(Vec3(0, 10 * i, 0), 0.5, Vec3(1, 0, 0)));
        bodies.push_back(ball(Vec3(1.1 + 0.05 * i, 10 * i, 0), 0.5));
    }
    const World world = world_of(bodies);
    const WorldContact first = world.first_contact(1).value();
    EXPECT_EQ(first.bodies, (BodyPair{id_of(0), id_of(1)}));
    EXPECT_EQ(first.stats.near, 10u);
    EXPECT_EQ(first.stats.opened, 1u);
    EXPECT_EQ(first.stats.bodies, 20u);
    EXPECT_EQ(all_contacts(world, 1).all.stats.opened, 10u);
    // One that stops knows until when.
    int count = 0;
    const auto some =
        world.contacts(1, [&](const WorldContact&) { return ++count < 3 ? Flow::proceed : Flow::stop; }).value();
    EXPECT_EQ(some.contacts, 3u);
    EXPECT_EQ(some.stats.opened, 3u);
    EXPECT_NEAR(some.time, 0.2, 1e-12);
}

TEST(WorldOrder, of_many_slices_opens_only_the_first) {
    std::vector<Body> bodies{ball(Vec3(0, 0, 0), 0.5, Vec3(1, 0, 0)), ball(Vec3(1.1, 0, 0), 0.5)};
    for (int i = 1; i < 100; ++i) {
        bodies.push_back(ball(Vec3(0, 10 * i, 0), 0.5, Vec3(1, 0, 0)));
        bodies.push_back(ball(Vec3(2 + i, 10 * i, 0), 0.5));
    }
    const World world = world_of(bodies);
    const WorldContact first = world.first_contact(200).value();
    EXPECT_NEAR(first.found.time, 0.1, 1e-12);
    EXPECT_EQ(first.stats.slices, 1);
    EXPECT_LT(first.stats.near, 30u);
    EXPECT_EQ(first.stats.opened, 1u);
    const Told all = all_contacts(world, 200);
    EXPECT_EQ(all.each.size(), 100u);
    EXPECT_GT(all.all.stats.slices, 3);
    EXPECT_EQ(all.all.stats.opened, all.all.stats.near);
}

TEST(WorldOrder, counts_one_slice_without_length) {
    const World world = world_of(std::vector<Body>(80, ball(Vec3::Zero(), 1)));
    EXPECT_EQ(all_contacts(world, 0).all.stats.slices, 1);
    EXPECT_EQ(world.first_contact(0)->stats.slices, 1);
}

// A rod that turns towards a pin, which takes more than one step to find out.
Body rod(double height) {
    return {.parts = {OrientedBox{Vec3::Zero(), Mat3::Identity(), Vec3(10, 0.1, 0.1)}},
            .motion = Rigid{.pose = {Quat::Identity(), Vec3(0, 0, height)}, .angular_velocity = Vec3(0, 0, 1.5)}};
}
Body pin(double height) {
    return {.parts = {OrientedBox{Vec3(7.3, 6, height), Mat3::Identity(), Vec3::Constant(0.2)}}};
}

TEST(WorldOrder, tells_pairs_that_are_not_resolved_and_drops_none) {
    for (const std::uint64_t steps : {0, 1, 2}) {
        Random random(seed() + 32);
        const WorldOptions options{.max_steps = steps};
        int unresolved = 0, touching = 0;
        for (int i = 0; i < (is_sanitized() ? 3 : 20); ++i) {
            const auto bodies =
                random_bodies(random, {.bodies = i < 10 ? 14 : 60, .room = 9, .has_meshes = i % 2 == 0});
            const World world = world_of(bodies, options);
            const auto parts = all_part_contacts(bodies, pair_options(options, 1));
            const Told told = all_contacts(world, 1);
            const auto near = world.candidate_pairs(1).value();
            const auto is_told = [&](const BodyPair& pair, double not_after) {
                return std::any_of(told.each.begin(), told.each.end(), [&](const WorldContact& each) {
                    return each.bodies.a == pair.a && each.bodies.b == pair.b && each.found.time <= not_after;
                });
            };
            for (const PartContact& each : parts) {
                if (each.found.outcome == Outcome::free) continue;
                // What was given up before its bounds met is told when they do, and never if they do not: that is free.
                const auto place = std::find_if(near.begin(), near.end(),
                                                [&](const CandidatePair& pair) { return pair.bodies == each.bodies; });
                const bool is_unresolved = each.found.outcome == Outcome::unresolved;
                ASSERT_TRUE(is_unresolved || place != near.end());
                if (place == near.end()) continue;
                // With many parts, bounds in slices of time meet later than those of all time, or never.
                if (is_unresolved && told.all.stats.slices > 1) continue;
                EXPECT_TRUE(is_told(each.bodies, std::max(each.found.time, place->time))) << text_of(each.bodies);
                unresolved += is_unresolved;
            }
            // What truly touches is told no later than it does.
            for (const PartContact& each : all_part_contacts(bodies, pair_options({}, 1))) {
                if (each.found.outcome == Outcome::free) continue;
                EXPECT_TRUE(is_told(each.bodies, each.found.time)) << text_of(each.bodies) << ", seed " << seed();
                ++touching;
            }
            EXPECT_EQ(told.all.unresolved > 0, told.all.outcome == Outcome::unresolved);
            EXPECT_EQ(told.all.unresolved,
                      std::count_if(told.each.begin(), told.each.end(), [](const WorldContact& each) {
                          return each.found.outcome == Outcome::unresolved;
                      }));
            EXPECT_TRUE(std::is_sorted(told.each.begin(), told.each.end(),
                                       [](const auto& x, const auto& y) { return x.found.time < y.found.time; }));
        }
        EXPECT_GT(unresolved, 10);
        EXPECT_GT(touching, is_sanitized() ? 0 : 10);
    }
}

TEST(WorldOrder, has_no_first_contact_where_one_before_is_not_resolved) {
    const World unknown_first =
        world_of({rod(0), pin(0), ball(Vec3(0, 0, 20), 1, Vec3(1, 0, 0)), ball(Vec3(2.9, 0, 20), 1)}, {.max_steps = 1});
    const WorldContact first = unknown_first.first_contact(1).value();
    EXPECT_EQ(first.found.outcome, Outcome::unresolved);
    EXPECT_EQ(first.bodies, (BodyPair{id_of(0), id_of(1)}));
    EXPECT_LE(first.found.time, 0.6);
    const Told told = all_contacts(unknown_first, 1);
    ASSERT_EQ(told.each.size(), 2u);
    EXPECT_EQ(told.each[1].found.outcome, Outcome::contact);
    EXPECT_EQ(told.all.outcome, Outcome::unresolved);
    EXPECT_EQ(told.all.unresolved, 1u);

    // One that touches before bounds meet is the first all the same.
    const World known_first =
        world_of({rod(0), pin(0), ball(Vec3(0, 0, 20), 1, Vec3(1, 0, 0)), ball(Vec3(2, 0, 20), 1)}, {.max_steps = 1});
    EXPECT_EQ(known_first.first_contact(1)->found.outcome, Outcome::overlapping);
    // With steps enough, the rod touches.
    EXPECT_EQ(world_of({rod(0), pin(0)}).first_contact(1)->found.outcome, Outcome::contact);
    EXPECT_EQ(world_of({rod(0), pin(9)}).first_contact(1)->found.outcome, Outcome::free);
}

TEST(WorldOrder, puts_what_is_known_before_what_is_not_at_the_same_time) {
    // All of them at time 0: the rod cannot be resolved without steps, and was added first.
    const World world = world_of({rod(0), pin(0), ball(Vec3(0, 0, 20), 1), ball(Vec3(1, 0, 20), 1)}, {.max_steps = 0});
    const Told told = all_contacts(world, 1);
    ASSERT_EQ(told.each.size(), 2u);
    EXPECT_EQ(told.each[0].found.outcome, Outcome::overlapping);
    EXPECT_EQ(told.each[1].found.outcome, Outcome::unresolved);
    EXPECT_EQ(world.first_contact(1)->found.outcome, Outcome::overlapping);
}

}  // namespace
}  // namespace abut::test
