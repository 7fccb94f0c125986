// SPDX-License-Identifier: Apache-2.0
// Which bodies are asked about each other.
#include <set>

#include "world/random_world.hpp"

namespace abut::test {
namespace {

using Pairs = std::set<std::pair<std::uint64_t, std::uint64_t>>;

// The pairs that every question tells of; they must all tell the same. Bodies overlap and are at rest.
Pairs pairs_of(const World& world) {
    Pairs overlaps, contacts, near, close;
    const auto pair_of = [](const BodyPair& pair) { return std::pair(pair.a.number, pair.b.number); };
    world.for_each_overlap([&](const BodyPair& pair) {
        EXPECT_TRUE(overlaps.insert(pair_of(pair)).second);
        return Flow::proceed;
    });
    for (const WorldContact& contact : all_contacts(world, 1).each) contacts.insert(pair_of(contact.bodies));
    for (const CandidatePair& each : near_pairs_of(world, 1)) near.insert(pair_of(each.bodies));
    for (const PairDistance& each : closest_pairs_of(world, 0)) close.insert(pair_of(each.bodies));
    EXPECT_EQ(overlaps, contacts);
    EXPECT_EQ(overlaps, near);
    EXPECT_EQ(overlaps, close);
    EXPECT_EQ(world.first_contact(1)->found.outcome, contacts.empty() ? Outcome::free : Outcome::overlapping);
    return overlaps;
}

Body filtered(std::uint32_t category, std::uint32_t mask) {
    Body body = ball(Vec3::Zero(), 1);
    body.category = category;
    body.mask = mask;
    return body;
}

TEST(WorldFilters, each_of_two_must_have_the_other_in_its_mask) {
    EXPECT_EQ(pairs_of(world_of({filtered(1, 2), filtered(2, 1)})), (Pairs{{1, 2}}));
    EXPECT_EQ(pairs_of(world_of({filtered(1, 2), filtered(2, 2)})), Pairs{});
    EXPECT_EQ(pairs_of(world_of({filtered(1, 1), filtered(2, 1)})), Pairs{});
    EXPECT_EQ(pairs_of(world_of({filtered(1, 1), filtered(2, 2)})), Pairs{});
    EXPECT_EQ(pairs_of(world_of({filtered(1, 1), filtered(1, 1)})), (Pairs{{1, 2}}));
    EXPECT_EQ(pairs_of(world_of({filtered(6, 8), filtered(8, 4)})), (Pairs{{1, 2}}));
    EXPECT_EQ(pairs_of(world_of({filtered(0x80000000, 0x80000000), filtered(0x80000000, 0x80000000)})),
              (Pairs{{1, 2}}));
}

TEST(WorldFilters, two_that_are_fixed_are_not_compared) {
    Body fixed = filtered(1, 1);
    fixed.fixed = true;
    EXPECT_EQ(pairs_of(world_of({fixed, fixed})), Pairs{});
    World world = world_of({fixed, filtered(1, 1), fixed});
    EXPECT_EQ(pairs_of(world), (Pairs{{1, 2}, {2, 3}}));
    EXPECT_EQ(world.first_contact(1)->stats.near, 2u) << "none is opened in vain";
    EXPECT_TRUE(world.can_touch(id_of(0), id_of(1)));
    EXPECT_FALSE(world.can_touch(id_of(0), id_of(2)));
    EXPECT_TRUE(world.ignore(id_of(0), id_of(1)));
    EXPECT_FALSE(world.can_touch(id_of(0), id_of(1)));
    EXPECT_FALSE(world.can_touch(id_of(1), {99}));
    // A ray meets them all the same, and they stay where they are.
    EXPECT_TRUE(world.cast(Ray{Vec3(-5, 0, 0), Vec3(1, 0, 0)})->has_value());
    EXPECT_FALSE(world.set_motion(id_of(0), Linear{Vec3(1, 0, 0)}));
    EXPECT_TRUE(world.set_motion(id_of(0), Linear{Vec3::Zero(), {Quat::Identity(), Vec3(5, 0, 0)}}));
    EXPECT_TRUE(world.set_motion(id_of(1), Linear{Vec3(1, 0, 0)}));
}

TEST(WorldFilters, of_random_masks_are_what_they_say) {
    Random random(seed() + 51);
    for (int i = 0; i < 30; ++i) {
        std::vector<Body> bodies;
        for (int k = 0; k < 12; ++k)
            bodies.push_back(filtered(static_cast<std::uint32_t>(random.integer(1, 7)),
                                      static_cast<std::uint32_t>(random.integer(1, 7))));
        World world = world_of(bodies);
        Pairs ignored, expected;
        for (int k = 0; k < 6; ++k) {
            const std::size_t a = random.index(12), b = random.index(12);
            if (a == b) continue;
            EXPECT_TRUE(world.ignore(id_of(a), id_of(b)));
            ignored.insert({std::min(a, b) + 1, std::max(a, b) + 1});
        }
        const std::size_t removed = random.index(12);
        EXPECT_TRUE(world.remove(id_of(removed)));
        for (std::size_t a = 0; a < 12; ++a)
            for (std::size_t b = a + 1; b < 12; ++b)
                if (a != removed && b != removed && may_touch(bodies[a], bodies[b]) &&
                    !ignored.contains({a + 1, b + 1}))
                    expected.insert({a + 1, b + 1});
        EXPECT_EQ(pairs_of(world), expected) << "world " << i << ", seed " << seed();
    }
}

TEST(WorldFilters, ignore_takes_two_in_any_order_and_any_number_of_times) {
    for (const bool is_swapped : {false, true}) {
        World world = world_of(std::vector<Body>(3, ball(Vec3::Zero(), 1)));
        const auto [a, b] = is_swapped ? std::pair(id_of(2), id_of(0)) : std::pair(id_of(0), id_of(2));
        EXPECT_TRUE(world.ignore(a, b));
        EXPECT_EQ(pairs_of(world), (Pairs{{1, 2}, {2, 3}}));
        EXPECT_TRUE(world.ignore(a, b));
        EXPECT_TRUE(world.ignore(b, a));
        EXPECT_EQ(pairs_of(world), (Pairs{{1, 2}, {2, 3}}));
    }
}

TEST(WorldFilters, bodies_that_were_ignored_may_be_removed_in_any_order) {
    for (const std::size_t first : {0, 1}) {
        World world = world_of(std::vector<Body>(3, ball(Vec3::Zero(), 1)));
        EXPECT_TRUE(world.ignore(id_of(0), id_of(1)));
        EXPECT_TRUE(world.ignore(id_of(2), id_of(first)));
        EXPECT_TRUE(world.remove(id_of(first)));
        EXPECT_EQ(pairs_of(world), (Pairs{{2 - first, 3}}));
        const BodyId added = world.add(ball(Vec3::Zero(), 1)).value();
        EXPECT_EQ(added.number, 4u);
        EXPECT_EQ(pairs_of(world), (Pairs{{2 - first, 3}, {2 - first, 4}, {3, 4}}));
        EXPECT_TRUE(world.remove(id_of(1 - first)));
        EXPECT_EQ(pairs_of(world), (Pairs{{3, 4}}));
    }
}

TEST(WorldFilters, parts_of_one_body_never_touch_each_other) {
    Body body{.parts = {}};
    for (int i = 0; i < 100; ++i)
        body.parts.emplace_back(Sphere{Vec3::Zero(), 1}, Pose{Quat::Identity(), Vec3(0.1 * i, 0, 0)});
    EXPECT_EQ(pairs_of(world_of({body})), Pairs{});
    EXPECT_EQ(pairs_of(world_of({body, body})), (Pairs{{1, 2}}));
}

TEST(WorldFilters, hold_after_many_bodies_came_and_went) {
    Random random(seed() + 52);
    World world;
    std::vector<BodyId> there;
    for (int i = 0; i < 600; ++i) {
        if (there.empty() || random.index(100) < (i / 100 % 2 ? 30 : 70)) {
            there.push_back(world.add(ball(Vec3::Zero(), 1)).value());
        } else {
            const std::size_t index = random.index(there.size());
            EXPECT_TRUE(world.remove(there[index]));
            EXPECT_FALSE(world.contains(there[index]));
            there.erase(there.begin() + static_cast<std::ptrdiff_t>(index));
        }
        ASSERT_EQ(world.bodies(), there);
        ASSERT_EQ(world.size(), there.size());
        if (!there.empty()) {
            EXPECT_TRUE(world.pose(random.one_of(there)));
        }
    }
    EXPECT_EQ(pairs_of(world).size(), there.size() * (there.size() - 1) / 2);
}

}  // namespace
}  // namespace abut::test
