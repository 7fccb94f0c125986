// SPDX-License-Identifier: Apache-2.0
// Bodies that touch now, against all pairs.
#include <set>

#include "kit/generators.hpp"
#include "world/all_pairs_now.hpp"

namespace abut::test {
namespace {

using Pairs = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

Pairs overlaps_of(const World& world) {
    Pairs pairs;
    const std::size_t count = world.for_each_overlap([&](const BodyPair& pair) {
        pairs.push_back({pair.a.number, pair.b.number});
        return Flow::proceed;
    });
    EXPECT_EQ(count, pairs.size());
    return pairs;
}

// In the order of the bodies; those that are nearer than `unsure` to touching, or farther from it, may be either.
void check(const std::vector<Body>& bodies, const WorldOptions& options, double unsure) {
    const Pairs told = overlaps_of(world_of(bodies, options));
    EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
    EXPECT_EQ(std::set(told.begin(), told.end()).size(), told.size());
    for (std::size_t a = 0; a < bodies.size(); ++a)
        for (std::size_t b = a + 1; b < bodies.size(); ++b) {
            const auto nearest = closest_of(bodies, a, b);
            const bool is_told = std::binary_search(told.begin(), told.end(), std::pair(a + 1, b + 1));
            ASSERT_FALSE(is_told && !nearest) << a << " and " << b;
            if (!nearest) continue;
            bool do_touch = nearest->distance <= options.margin;
            if (options.margin == 0) {
                do_touch = false;
                for (std::size_t i = 0; i < bodies[a].parts.size(); ++i)
                    for (std::size_t k = 0; k < bodies[b].parts.size(); ++k)
                        do_touch = do_touch || do_touch_now(bodies[a], i, bodies[b], k);
            }
            if (is_told != do_touch) {
                EXPECT_LE(std::abs(nearest->distance - options.margin), unsure)
                    << a << " and " << b << ", told " << is_told << ", seed " << seed();
            }
        }
}

TEST(WorldOverlaps, are_those_of_all_pairs) {
    Random random(seed() + 71);
    for (int i = 0; i < (is_sanitized() ? 5 : 60); ++i) {
        SCOPED_TRACE("world " + std::to_string(i));
        WorldKind kind{.bodies = static_cast<int>(random.integer(0, 50)), .room = random.real(1, 8)};
        kind.middle = i % 5 == 4 ? Vec3(1e8, 0, -1e8) : Vec3(0, 0, 0);
        ASSERT_NO_FATAL_FAILURE(check(random_bodies(random, kind), {}, i % 5 == 4 ? 1e-6 : 1e-13));
        ASSERT_NO_FATAL_FAILURE(
            check(random_bodies(random, kind), {.margin = random.real(0, 1)}, i % 5 == 4 ? 1e-6 : 1e-11));
    }
}

TEST(WorldOverlaps, are_found_at_any_scale) {
    Random random(seed() + 72);
    for (const double size : {1e-200, 1e-100, 1e-8, 1e8, 1e100, 1e150}) {
        SCOPED_TRACE(size);
        const WorldKind kind{.bodies = 30, .room = 3, .has_meshes = size > 1e-110 && size < 1e110, .size = size};
        ASSERT_NO_FATAL_FAILURE(check(random_bodies(random, kind), {.tolerance = 1e-6 * size}, 1e-11 * size));
    }
    // A tiny world beside a huge body, and one that is far away.
    const std::vector<Body> bodies{ball(Vec3::Zero(), 1e-150), ball(Vec3(1e-150, 0, 0), 1e-151),
                                   ball(Vec3(2e-150, 0, 0), 1e-151), ball(Vec3(1e140, 0, 0), 2e140),
                                   ball(Vec3(-1e150, 0, 0), 1)};
    EXPECT_EQ(overlaps_of(world_of(bodies)), (Pairs{{1, 2}, {1, 4}, {2, 4}, {3, 4}}));
}

TEST(WorldOverlaps, count_what_touches_at_a_point) {
    // At a vertex, at an edge, at a face, and not.
    const AlignedBox box{Vec3::Zero(), Vec3::Ones()};
    const auto at = [&](const Vec3& place) {
        return Body{.parts = {box}, .motion = Linear{Vec3::Zero(), {Quat::Identity(), place}}};
    };
    const World world = world_of({at(Vec3::Zero()), at(Vec3(1, 1, 1)), at(Vec3(1, 1, 0.5)), at(Vec3(1, 0, 0)),
                                  at(Vec3(-1.001, 0, 0)), at(Vec3(-1, -1, -1))});
    EXPECT_EQ(overlaps_of(world), (Pairs{{1, 2}, {1, 3}, {1, 4}, {1, 6}, {2, 3}, {2, 4}, {3, 4}, {5, 6}}));
}

TEST(WorldOverlaps, of_points_and_of_equal_bodies_are_all_that_are_in_one_place) {
    const World points = world_of({ball(Vec3::Zero(), 0), ball(Vec3::Zero(), 0), ball(Vec3(0, 0, 1e-9), 0)});
    EXPECT_EQ(overlaps_of(points), (Pairs{{1, 2}}));
    Body mesh{.parts = {shared_trees()[1]}};
    EXPECT_EQ(overlaps_of(world_of(std::vector<Body>(20, mesh))).size(), 190u);
    EXPECT_EQ(overlaps_of(World()), Pairs{});
    EXPECT_EQ(overlaps_of(world_of({mesh})), Pairs{});
}

TEST(WorldOverlaps, of_what_is_inside_a_solid_count_and_inside_a_surface_do_not) {
    const Mesh solid = Mesh::make(make_sphere_mesh(3, 3).value()).value();
    const Mesh shell = Mesh::make(make_sphere_mesh(3, 3).value(), {.interior = Interior::surface}).value();
    Body small{.parts = {shared_trees()[0]}};
    const auto outer = [](const Mesh& tree) { return Body{.parts = {tree}}; };
    EXPECT_EQ(overlaps_of(world_of({outer(solid), small, ball(Vec3(0, 0, 1), 0.2)})), (Pairs{{1, 2}, {1, 3}}));
    EXPECT_EQ(overlaps_of(world_of({small, outer(solid)})), (Pairs{{1, 2}}));
    EXPECT_EQ(overlaps_of(world_of({outer(shell), small, ball(Vec3(0, 0, 1.5), 0.2)})), (Pairs{}));
    EXPECT_EQ(all_contacts(world_of({outer(solid), small}), 1).all.outcome, Outcome::overlapping);
    EXPECT_EQ(all_contacts(world_of({outer(shell), small}), 1).all.outcome, Outcome::free);
}

TEST(WorldOverlaps, have_nothing_to_do_with_motion) {
    Body fast = ball(Vec3(0, 0, 2.5), 1, Vec3(0, 0, -1e6));
    EXPECT_EQ(overlaps_of(world_of({ball(Vec3::Zero(), 1), fast})), Pairs{});
    EXPECT_EQ(overlaps_of(world_of({ball(Vec3::Zero(), 1), fast}, {.margin = 0.6})), (Pairs{{1, 2}}));
}

}  // namespace
}  // namespace abut::test
