// SPDX-License-Identifier: Apache-2.0
// Contacts of a world are those of all its pairs, asked one by one.
#include <map>

#include "world/random_world.hpp"

namespace abut::test {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

struct Counts {
    int contacts = 0, overlapping = 0, free = 0, slices = 0;
};

// Everything that World promises of contacts, first_contact and candidate_pairs, against the answers of all pairs.
void check(const std::vector<Body>& bodies, const WorldOptions& options, double horizon, Counts& counts) {
    const World world = world_of(bodies, options);
    const auto parts = all_part_contacts(bodies, pair_options(options, horizon), options.pair_margin);
    const auto expected = first_of_bodies(parts);
    const Told told = all_contacts(world, horizon);
    counts.slices = std::max(counts.slices, told.all.stats.slices);
    for (const PartContact& each : parts) {
        // Such scenes have an answer: one that is not resolved may be told later than it was given up.
        ASSERT_NE(each.found.outcome, Outcome::unresolved) << text_of(each.bodies);
        counts.free += each.found.outcome == Outcome::free;
    }

    ASSERT_EQ(told.each.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        SCOPED_TRACE("contact " + std::to_string(i) + ", of " + text_of(expected[i].bodies));
        ASSERT_EQ(text_of(told.each[i].bodies), text_of(expected[i].bodies));
        ASSERT_EQ(difference(told.each[i].found, expected[i].found), "") << told.each[i].found.time;
        ASSERT_GE(told.each[i].found.patches.size(), expected[i].found.patches.size());
        counts.contacts += expected[i].found.outcome == Outcome::contact;
        counts.overlapping += expected[i].found.outcome == Outcome::overlapping;
    }
    EXPECT_EQ(told.all.contacts, expected.size());
    EXPECT_EQ(told.all.unresolved, 0u);
    EXPECT_EQ(told.all.time, horizon);
    EXPECT_EQ(told.all.outcome, expected.empty() ? Outcome::free : expected[0].found.outcome);
    EXPECT_EQ(told.all.stats.bodies, bodies.size());

    const WorldContact first = world.first_contact(horizon).value();
    if (expected.empty()) {
        EXPECT_EQ(first.found.outcome, Outcome::free);
        EXPECT_EQ(first.found.time, horizon);
        EXPECT_EQ(first.bodies, BodyPair{});
    } else {
        EXPECT_EQ(text_of(first.bodies), text_of(expected[0].bodies));
        EXPECT_EQ(difference(first.found, told.each[0].found), "");
        EXPECT_EQ(first.found.patches.size(), told.each[0].found.patches.size());
    }

    std::map<std::string, double> near;
    double before = 0;
    for (const CandidatePair& each : near_pairs_of(world, horizon)) {
        EXPECT_LE(before, each.time);
        before = each.time;
        EXPECT_LT(each.bodies.a, each.bodies.b);
        EXPECT_TRUE(near.emplace(text_of(each.bodies), each.time).second) << "told twice: " << text_of(each.bodies);
    }
    for (const PartContact& each : parts) {
        if (each.found.outcome == Outcome::free) continue;
        ASSERT_TRUE(near.contains(text_of(each.bodies))) << text_of(each.bodies);
        EXPECT_LE(near[text_of(each.bodies)], each.found.time) << text_of(each.bodies);
    }
    EXPECT_LE(told.all.stats.opened, told.all.stats.near);
}

// Sanitizers see too few worlds to count on anything.
int at_least(int count) { return is_sanitized() ? -1 : count; }

void check_many(int worlds, const WorldKind& kind, const WorldOptions& options, double horizon, Counts& counts) {
    Random random(seed() + static_cast<std::uint64_t>(1000 * horizon + kind.bodies));
    for (int i = 0; i < (is_sanitized() ? std::max(1, worlds / 10) : worlds * rounds()); ++i) {
        SCOPED_TRACE("seed " + std::to_string(seed()) + ", world " + std::to_string(i));
        ASSERT_NO_FATAL_FAILURE(check(random_bodies(random, kind), options, horizon, counts));
    }
}

TEST(WorldContacts, of_few_bodies_are_those_of_all_pairs) {
    Counts counts;
    check_many(60, {.bodies = 14}, {}, 1, counts);
    EXPECT_GT(counts.contacts, at_least(5));
    EXPECT_GT(counts.overlapping, at_least(1));
    EXPECT_GT(counts.free, 100);
    EXPECT_EQ(counts.slices, 1);
}

TEST(WorldContacts, of_many_bodies_are_those_of_all_pairs) {
    Counts counts;
    check_many(10, {.bodies = 90, .room = 8, .has_meshes = false}, {}, 2, counts);
    EXPECT_GT(counts.contacts, at_least(20));
    EXPECT_GT(counts.slices, 1);
}

TEST(WorldContacts, of_many_meshes_are_those_of_all_pairs) {
    Counts counts;
    check_many(6, {.bodies = 60, .room = 6}, {}, 1, counts);
    EXPECT_GT(counts.contacts, at_least(10));
    EXPECT_GT(counts.slices, 1);
}

TEST(WorldContacts, of_fast_bodies_are_those_of_all_pairs) {
    Counts counts;
    check_many(10, {.bodies = 70, .room = 12, .speed = 100, .angular_velocity = 30, .has_meshes = false}, {}, 0.5,
               counts);
    EXPECT_GT(counts.contacts, at_least(20));
    EXPECT_GT(counts.slices, 1);
}

TEST(WorldContacts, count_the_margin) {
    Counts with, without;
    check_many(24, {.bodies = 14}, {.margin = 0.3}, 1, with);
    check_many(24, {.bodies = 14}, {}, 1, without);
    EXPECT_GT(with.contacts + with.overlapping, without.contacts + without.overlapping + at_least(0));
    check_many(4, {.bodies = 70, .room = 14, .has_meshes = false}, {.margin = 0.2}, 1, with);
}

// A margin for each pair, made up of its numbers; some pairs are not compared.
std::optional<double> own_margin(BodyId a, BodyId b) {
    EXPECT_LT(a, b);
    switch ((7 * a.number + 3 * b.number) % 5) {
        case 0:
            return {};
        case 1:
            return 0;
        case 2:
            return 0.7;
        default:
            return 0.1;
    }
}

TEST(WorldContacts, count_the_margin_of_each_pair) {
    Counts counts;
    const WorldOptions options{.margin = 0.7, .pair_margin = own_margin};
    check_many(24, {.bodies = 14}, options, 1, counts);
    check_many(6, {.bodies = 70, .room = 14, .has_meshes = false}, options, 1, counts);
    check_many(4, {.bodies = 20, .room = 14, .is_linear = true}, options, infinity, counts);
    EXPECT_GT(counts.contacts, at_least(20));
    EXPECT_GT(counts.free, at_least(100));
}

TEST(WorldContacts, bounds_of_a_pair_are_those_of_its_own_margin) {
    // The first is apart from the others by 1, which is 0.5 more than the margin of the first pair.
    const std::vector<Body> bodies = {ball({0, 0, 0}, 1), ball({3, 0, 0}, 1), ball({-3, 0, 0}, 1)};
    const auto margin = [](BodyId a, BodyId b) { return std::optional(a.number == 1 && b.number == 2 ? 0.5 : 1.5); };
    const World world = world_of(bodies, {.margin = 1.5, .pair_margin = margin});
    const auto near = near_pairs_of(world, 1);
    ASSERT_EQ(near.size(), 1u);
    EXPECT_EQ(near[0].bodies.b, id_of(2));
    EXPECT_EQ(world.for_each_overlap([&](const BodyPair& pair) {
        EXPECT_EQ(pair.b, id_of(2));
        return Flow::proceed;
    }),
              1u);
    EXPECT_EQ(all_contacts(world, 1).each.size(), 1u);
    // What a function must not answer counts as the largest margin.
    for (const double wrong : {2.0, -1.0, std::nan("")})
        EXPECT_EQ(near_pairs_of(world_of(bodies, {.margin = 1.5,
                                                  .pair_margin = [=](BodyId, BodyId) { return std::optional(wrong); }}),
                                1)
                      .size(),
                  2u);
}

TEST(WorldContacts, pairs_without_a_margin_are_not_compared) {
    const World world = world_of({ball({0, 0, 0}, 1), ball({1, 0, 0}, 1)},
                                 {.pair_margin = [](BodyId, BodyId) { return std::nullopt; }});
    EXPECT_FALSE(world.can_touch(id_of(0), id_of(1)));
    EXPECT_FALSE(world.can_touch(id_of(1), id_of(0)));
    EXPECT_EQ(all_contacts(world, 1).all.outcome, Outcome::free);
    EXPECT_TRUE(closest_pairs_of(world, infinity).empty());
    EXPECT_EQ(world.for_each_overlap([](const BodyPair&) { return Flow::proceed; }), 0u);
}

TEST(WorldContacts, keep_to_a_coarse_tolerance) {
    Counts counts;
    check_many(24, {.bodies = 14}, {.tolerance = 0.05}, 1, counts);
    EXPECT_GT(counts.contacts, at_least(3));
}

TEST(WorldContacts, until_soon_and_until_late_are_those_of_all_pairs) {
    Counts counts;
    for (const double horizon : {0.0, 1e-3, 0.1}) check_many(12, {.bodies = 30}, {}, horizon, counts);
    check_many(4, {.bodies = 70, .room = 30, .has_meshes = false}, {}, 10, counts);
    EXPECT_GT(counts.slices, 3);
}

TEST(WorldContacts, of_bodies_on_lines_are_those_of_all_pairs_for_ever) {
    Counts counts;
    check_many(12, {.bodies = 20, .room = 4, .is_linear = true}, {}, infinity, counts);
    check_many(6, {.bodies = 90, .room = 10, .is_linear = true}, {}, infinity, counts);
    EXPECT_GT(counts.contacts, at_least(30));
    EXPECT_GT(counts.slices, 1);
}

TEST(WorldContacts, are_the_same_at_any_scale_of_the_world) {
    Counts counts;
    for (const double size : {1e-100, 1e-6, 1e6, 1e100}) {
        SCOPED_TRACE(size);
        const WorldKind kind{.bodies = 40, .room = 5, .has_meshes = false, .size = size};
        check_many(4, kind, {.tolerance = 1e-6 * size}, 1, counts);
    }
    for (const double size : {1e-100, 1e100}) {
        const WorldKind meshes{.bodies = 12, .size = size};
        check_many(6, meshes, {.tolerance = 1e-6 * size}, 1, counts);
        const WorldKind linear{.bodies = 40, .room = 5, .is_linear = true, .size = size};
        check_many(6, linear, {.tolerance = 1e-6 * size}, infinity, counts);
    }
    EXPECT_GT(counts.contacts, at_least(40));
}

TEST(WorldContacts, far_away_are_those_of_all_pairs) {
    Counts counts;
    const WorldKind kind{.bodies = 40, .room = 5, .has_meshes = false, .middle = Vec3(1e8, -2e8, 1e7)};
    check_many(6, kind, {.tolerance = 1e-4}, 1, counts);
    EXPECT_GT(counts.contacts, at_least(5));
}

TEST(WorldContacts, of_equal_bodies_at_equal_times_are_in_the_order_of_the_bodies) {
    // Two rows that run into each other: all pairs that face each other touch at the same time.
    std::vector<Body> bodies;
    for (int i = 0; i < 80; ++i)
        bodies.push_back(ball(Vec3(i % 2 ? 4 : 0, 3.0 * (i / 2), 0), 1, Vec3(i % 2 ? -1 : 1, 0, 0)));
    Counts counts;
    ASSERT_NO_FATAL_FAILURE(check(bodies, {}, 2, counts));
    EXPECT_EQ(counts.contacts, 40);
    // All in one place.
    bodies.assign(20, ball(Vec3(1, 2, 3), 1));
    ASSERT_NO_FATAL_FAILURE(check(bodies, {}, 1, counts));
    EXPECT_EQ(counts.overlapping, 190);
}

TEST(WorldContacts, of_nothing_and_of_one_body_are_none) {
    Counts counts;
    check({}, {}, 1, counts);
    check({}, {}, infinity, counts);
    check({ball(Vec3::Zero(), 1)}, {}, 1, counts);
    // Parts of one body may overlap.
    check({{.parts = {Sphere{Vec3::Zero(), 1}, {Sphere{Vec3::Zero(), 1}, Pose{Quat::Identity(), Vec3(0.5, 0, 0)}}}}},
          {}, 1, counts);
    EXPECT_EQ(counts.contacts + counts.overlapping, 0);
}

TEST(WorldContacts, of_points_are_where_they_meet) {
    Counts counts;
    const std::vector<Body> bodies{ball(Vec3(0, 0, 0), 0, Vec3(1, 0, 0)), ball(Vec3(1, 1, 0), 0, Vec3(0, -1, 0)),
                                   ball(Vec3(1, 0, 1), 0, Vec3(0, 0, -1)), ball(Vec3(1, 0, 1.5), 0, Vec3(0, 0, -1))};
    ASSERT_NO_FATAL_FAILURE(check(bodies, {}, 2, counts));
    EXPECT_EQ(counts.contacts, 3);
}

TEST(WorldContacts, tell_the_patches_of_all_parts_that_touch_then) {
    // A table with four legs, of equal length, comes down on a floor.
    Body table{.parts = {}, .motion = Linear{Vec3(0, 0, -1), {Quat::Identity(), Vec3(0, 0, 2)}}};
    table.parts.emplace_back(AlignedBox{Vec3(-1, -1, 0), Vec3(1, 1, 0.1)});
    for (const double x : {-0.9, 0.9})
        for (const double y : {-0.9, 0.9})
            table.parts.emplace_back(AlignedBox{Vec3(-0.1, -0.1, -1), Vec3(0.1, 0.1, 0)},
                                     Pose{Quat::Identity(), Vec3(x, y, 0)});
    const Body floor{.parts = {AlignedBox{Vec3(-5, -5, -1), Vec3(5, 5, 0)}}};
    const World world = world_of({table, floor});
    for (const WorldContact& contact : {world.first_contact(3).value(), all_contacts(world, 3).each.at(0)}) {
        ASSERT_EQ(contact.found.outcome, Outcome::contact);
        EXPECT_NEAR(contact.found.time, 1, 1e-12);
        EXPECT_EQ(contact.bodies.part_a, 1u);
        ASSERT_EQ(contact.found.patches.size(), 4u);
        std::vector<double> corners;
        for (const ContactPatch& patch : contact.found.patches) {
            EXPECT_EQ(patch.points.size(), 4u);
            EXPECT_LT((patch.normal - Vec3(0, 0, -1)).norm(), 1e-9);
            Vec3 middle = Vec3::Zero();
            for (const Vec3& point : patch.points) middle += point / 4;
            corners.push_back(std::round(10 * middle[0]) * 100 + std::round(10 * middle[1]));
        }
        std::sort(corners.begin(), corners.end());
        EXPECT_EQ(corners, (std::vector<double>{-909, -891, 891, 909}));
    }
}

TEST(WorldContacts, without_patches_have_the_same_times) {
    Random random(seed() + 4);
    const auto bodies = random_bodies(random, {.bodies = 60, .room = 5});
    const Told with = all_contacts(world_of(bodies), 1),
               without = all_contacts(world_of(bodies, {.patches = false}), 1);
    ASSERT_EQ(with.each.size(), without.each.size());
    ASSERT_GT(with.each.size(), 2u);
    for (std::size_t i = 0; i < with.each.size(); ++i) {
        EXPECT_EQ(with.each[i].bodies, without.each[i].bodies);
        EXPECT_EQ(with.each[i].found.time, without.each[i].found.time);
        EXPECT_TRUE(without.each[i].found.patches.empty());
    }
}

}  // namespace
}  // namespace abut::test
