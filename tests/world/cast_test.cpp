// SPDX-License-Identifier: Apache-2.0
// Rays and segments in a world, against each body by itself.
#include "world/all_pairs_now.hpp"

namespace abut::test {
namespace {

// Bit by bit.
std::string difference_of(const std::optional<WorldHit>& x, const std::optional<WorldHit>& y) {
    if (x.has_value() != y.has_value()) return x ? "a hit where there is none" : "a hit is missed";
    if (!x) return "";
    if (x->body != y->body || x->part != y->part) return "another body or part";
    if (!has_same_bits(x->enter, y->enter)) return "enter";
    if (!has_same_bits(x->point, y->point)) return "point";
    if (!has_same_bits(x->normal, y->normal)) return "normal";
    if (x->side != y->side || x->triangle != y->triangle) return "side or triangle";
    return "";
}

struct Counts {
    int hits = 0, misses = 0;
};

template <class Line>
void check(const World& world, const std::vector<Body>& bodies, const Line& line, std::uint32_t mask, Counts& counts) {
    const auto expected = cast_at_all(line, bodies, mask);
    ASSERT_EQ(difference_of(world.cast(line, mask).value(), expected), "") << "seed " << seed();
    ++(expected ? counts.hits : counts.misses);
}

TEST(WorldCast, meets_what_each_body_says) {
    Random random(seed() + 91);
    Counts counts;
    for (int i = 0; i < (is_sanitized() ? 6 : 40); ++i) {
        const bool is_far = i % 5 == 4;
        const WorldKind kind{.bodies = static_cast<int>(random.integer(0, 80)),
                             .room = random.real(2, 8),
                             .middle = is_far ? Vec3(1e6, -1e6, 0) : Vec3(0, 0, 0)};
        const auto bodies = random_bodies(random, kind);
        const World world = world_of(bodies);
        for (int k = 0; k < 60; ++k) {
            const Vec3 start = kind.middle + random.vector(1.5 * kind.room), way = random.vector(1.5 * kind.room);
            Vec3 direction = random.direction() * random.logarithmic(1e-3, 1e3);
            if (random.one_in(3)) direction[static_cast<int>(random.index(3))] = 0;
            const std::uint32_t mask = random.one_in(2) ? ~0u : static_cast<std::uint32_t>(random.integer(1, 3));
            ASSERT_NO_FATAL_FAILURE(check(world, bodies, Ray{start, direction}, mask, counts));
            ASSERT_NO_FATAL_FAILURE(check(world, bodies, Segment{start, start + way}, mask, counts));
        }
    }
    EXPECT_GT(counts.hits, is_sanitized() ? 10 : 100);
    EXPECT_GT(counts.misses, is_sanitized() ? 10 : 100);
}

TEST(WorldCast, meets_bodies_at_any_scale_and_from_afar) {
    Random random(seed() + 92);
    Counts counts;
    for (const double size : {1e-100, 1e-8, 1e8, 1e100}) {
        SCOPED_TRACE(size);
        const auto bodies = random_bodies(random, {.bodies = 60, .room = 4, .has_meshes = false, .size = size});
        const World world = world_of(bodies);
        for (int k = 0; k < 100; ++k) {
            const Vec3 target = random.vector(4 * size);
            const Vec3 start = target + random.direction() * size * random.logarithmic(1, 1e4);
            const Vec3 way = (target - start) * random.logarithmic(1e-20, 1e20);
            ASSERT_NO_FATAL_FAILURE(check(world, bodies, Ray{start, way}, ~0u, counts));
            ASSERT_NO_FATAL_FAILURE(check(world, bodies, Segment{start, target}, ~0u, counts));
        }
    }
    EXPECT_GT(counts.hits, 100);
}

TEST(WorldCast, of_several_at_one_place_meets_the_one_that_was_added_first) {
    std::vector<Body> bodies;
    for (int i = 0; i < 40; ++i) bodies.push_back(ball(Vec3(i % 2 ? 0 : 30 + i, 0, 0), 1));
    World world = world_of(bodies);
    const Ray ray{Vec3(-5, 0, 0), Vec3(1, 0, 0)};
    EXPECT_EQ(world.cast(ray).value().value().body, id_of(1));
    EXPECT_EQ(world.cast(Segment{Vec3(-5, 0, 0), Vec3(5, 0, 0)}).value().value().body, id_of(1));
    EXPECT_TRUE(world.remove(id_of(1)));
    EXPECT_EQ(world.cast(ray).value().value().body, id_of(3));
    // Of the parts of a body, the first.
    Body twice{.parts = {Sphere{Vec3(9, 0, 0), 1}, Sphere{Vec3::Zero(), 1}, Sphere{Vec3::Zero(), 1}}};
    const WorldHit hit = world_of({twice}).cast(ray).value().value();
    EXPECT_EQ(hit.part, 1u);
    EXPECT_NEAR(hit.enter, 4, 1e-12);
    // From where it starts inside of all, at 0.
    EXPECT_EQ(world.cast(Ray{Vec3::Zero(), Vec3(0, 1, 0)}).value().value().body, id_of(3));
    EXPECT_EQ(world.cast(Ray{Vec3::Zero(), Vec3(0, 1, 0)}).value().value().enter, 0);
}

TEST(WorldCast, of_equal_faces_meets_that_of_the_body_that_was_added_first) {
    // Their bounds are entered when they are: whichever is looked at first, no other is left out.
    Random random(seed() + 93);
    for (int i = 0; i < 20; ++i) {
        std::vector<Body> bodies;
        for (int k = 0; k < 100; ++k) {
            const auto length = static_cast<double>(random.integer(1, 9));  // Nothing is rounded.
            bodies.push_back({.parts = {AlignedBox{Vec3(0, -1, -length), Vec3(length, length, 1)}}});
        }
        // So that their faces are in the middle of the world, where bounds are rounded least.
        bodies.push_back({.parts = {AlignedBox{Vec3(-9, 50, 0), Vec3(-8, 51, 1)}}});
        bodies.push_back({.parts = {AlignedBox{Vec3(8, 50, 0), Vec3(9, 51, 1)}}});
        const auto hit = world_of(bodies).cast(Ray{Vec3(-5, 0, 0), Vec3(1, 0, 0)}).value();
        EXPECT_EQ(hit.value().body, id_of(0));
        EXPECT_EQ(hit.value().enter, 5);
    }
}

TEST(WorldCast, sees_only_categories_of_the_mask) {
    Body near = ball(Vec3(0, 0, 0), 1), far = ball(Vec3(5, 0, 0), 1);
    near.category = 4;
    far.category = 3;
    far.mask = 8;  // of no matter here
    const World world = world_of({near, far});
    const Ray ray{Vec3(-5, 0, 0), Vec3(2, 0, 0)};
    EXPECT_EQ(world.cast(ray).value().value().body, id_of(0));
    EXPECT_EQ(world.cast(ray, 4).value().value().body, id_of(0));
    EXPECT_EQ(world.cast(ray, 2).value().value().body, id_of(1));
    EXPECT_NEAR(world.cast(ray, 2).value().value().enter, 4.5, 1e-12);
    EXPECT_FALSE(world.cast(ray, 8).value());
    EXPECT_FALSE(world.cast(ray, 0).value());
}

TEST(WorldCast, ends_where_a_segment_ends) {
    const World world = world_of({ball(Vec3(5, 0, 0), 1)});
    EXPECT_TRUE(world.cast(Segment{Vec3::Zero(), Vec3(4, 0, 0)}).value());
    EXPECT_FALSE(world.cast(Segment{Vec3::Zero(), Vec3(3.99, 0, 0)}).value());
    // One without length is its start.
    EXPECT_TRUE(world.cast(Segment{Vec3(5, 0, 0), Vec3(5, 0, 0)}).value());
    EXPECT_FALSE(world.cast(Segment{Vec3(3, 0, 0), Vec3(3, 0, 0)}).value());
    EXPECT_FALSE(World().cast(Ray{Vec3::Zero(), Vec3(1, 0, 0)}).value());
}

TEST(WorldCast, meets_points_that_lie_on_it) {
    const World world = world_of({ball(Vec3(3, 0, 0), 0), ball(Vec3(2, 1e-3, 0), 0)});
    EXPECT_EQ(world.cast(Ray{Vec3::Zero(), Vec3(1, 0, 0)}).value().value().body, id_of(0));
    EXPECT_FALSE(world.cast(Ray{Vec3::Zero(), Vec3(-1, 0, 0)}).value());
    EXPECT_FALSE(world.cast(Ray{Vec3::Zero(), Vec3(1, 0, 1)}).value());
}

TEST(WorldCast, sees_what_is_so_large_that_its_bounds_are_not_known) {
    // Bounds of the first are beyond doubles; those of the second are what lengths are measured by.
    const std::vector<Body> bodies{{.parts = {AlignedBox{Vec3::Constant(-1.79e308), Vec3::Constant(1.79e308)}}},
                                   ball(Vec3(0, 0, 0), 1e-10)};
    const World world = world_of(bodies);
    for (const double start : {0.0, 1e10, 1e30, 1e200})
        for (const double way : {1.0, -1.0})
            EXPECT_EQ(world.cast(Ray{Vec3(start, 1, 1), Vec3(way, 0, 0)}).value().has_value(),
                      cast_at_all(Ray{Vec3(start, 1, 1), Vec3(way, 0, 0)}, bodies).has_value())
                << start << ", " << way;
}

}  // namespace
}  // namespace abut::test
