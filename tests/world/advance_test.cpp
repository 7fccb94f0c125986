// SPDX-License-Identifier: Apache-2.0
// Time that goes on.
#include <map>

#include "world/random_world.hpp"

namespace abut::test {
namespace {

double difference_of(const Pose& x, const Pose& y) {
    // Far enough from the origin that turning counts.
    double largest = 0;
    for (int i = 0; i < 3; ++i) {
        const Vec3 point = 3 * Vec3::Unit(i);
        largest = std::max(largest, (x * point - y * point).norm());
    }
    return largest;
}

TEST(WorldAdvance, leads_every_body_along_its_motion) {
    Random random(seed() + 61);
    for (int i = 0; i < (is_sanitized() ? 5 : 30); ++i) {
        const auto bodies = random_bodies(random, {.bodies = 20});
        World world = world_of(bodies);
        double age = 0;
        for (int step = 0; step < 12; ++step) {
            const double time = random.one_in(4) ? 0 : random.logarithmic(1e-6, 0.5);
            age += time;
            ASSERT_TRUE(world.advance(time));
            for (std::size_t k = 0; k < bodies.size(); ++k) {
                const Motion from_now = world.motion(id_of(k)).value();
                EXPECT_LT(difference_of(world.pose(id_of(k)).value(), pose_at(bodies[k].motion, age)), 1e-12);
                for (const double later : {0.0, 0.03, 0.2, 1.0, 5.0})
                    ASSERT_LT(difference_of(pose_at(from_now, later), pose_at(bodies[k].motion, age + later)), 1e-11)
                        << "body " << k << ", motion " << bodies[k].motion.index() << ", seed " << seed();
            }
        }
    }
}

TEST(WorldAdvance, by_many_small_steps_is_as_exact_as_by_one) {
    Random random(seed() + 62);
    const auto bodies = random_bodies(random, {.bodies = 20, .angular_velocity = 30});
    World world = world_of(bodies);
    const int steps = is_sanitized() ? 500 : 10'000;
    for (int i = 0; i < steps; ++i) ASSERT_TRUE(world.advance(2.0 / steps));
    // The sum of the steps is off by as many roundings; what the poses are off by does not add up.
    for (std::size_t k = 0; k < bodies.size(); ++k)
        EXPECT_LT(difference_of(world.pose(id_of(k)).value(), pose_at(bodies[k].motion, 2)), 1e-10);
}

__extension__ using Quad = __float128;

// Where a body is does not depend on the steps that led there, only on their sum: the pose is rounded once.
TEST(WorldAdvance, however_many_steps_round_a_way_once) {
    Random random(seed() + 64);
    for (int round = 0; round < (is_sanitized() ? 3 : 20); ++round) {
        World world;
        Quad clock = 0;
        std::vector<std::pair<Linear, Quad>> set;  // motions, and when they were
        for (int step = 0; step < 2000; ++step) {
            if (step % 200 == 0) {
                const Linear motion{random.vector(100), {Quat::Identity(), random.vector(1e6)}};
                if (step % 400 == 0 || set.size() < 2) {
                    world.add({.parts = {Sphere{Vec3::Zero(), 1}}, .motion = motion}).value();
                    set.push_back({motion, clock});
                } else {
                    ASSERT_TRUE(world.set_motion({1}, motion));
                    set[0] = {motion, clock};
                }
            }
            const double time = random.logarithmic(1e-9, 100);
            ASSERT_TRUE(world.advance(time));
            clock += time;
        }
        for (std::size_t k = 0; k < set.size(); ++k)
            for (int i = 0; i < 3; ++i) {
                const auto& [motion, start] = set[k];
                const Quad expected = motion.pose.position[i] + (clock - start) * motion.velocity[i];
                const double exact = static_cast<double>(expected);
                EXPECT_NEAR(world.pose(id_of(k))->position[i], exact, 2e-16 * std::abs(exact)) << "seed " << seed();
            }
    }
}

// Times of keys as clocks have them: a body is where its path says at the time that went by, to more digits of it than
// a double has.
TEST(WorldAdvance, follows_a_path_of_time_stamps) {
    const double stamp = 1.7e9, speed = 100;
    World world;
    const Path path = Path::make({{stamp, {}}, {stamp + 1000, {Quat::Identity(), Vec3(1000 * speed, 0, 0)}}}).value();
    world.add({.parts = {Sphere{Vec3::Zero(), 1}}, .motion = path}).value();
    ASSERT_TRUE(world.advance(stamp));
    Quad passed = 0;
    for (int i = 0; i < 10'000; ++i) {
        ASSERT_TRUE(world.advance(1e-3));
        passed += 1e-3;
        const double exact = static_cast<double>(speed * passed);
        ASSERT_NEAR(world.pose({1})->position[0], exact, 4e-16 * exact + 1e-12);
    }
}

TEST(WorldAdvance, brings_contacts_nearer_by_the_time_that_went_by) {
    Random random(seed() + 63);
    int compared = 0;
    for (int i = 0; i < (is_sanitized() ? 8 : 200); ++i) {
        const WorldKind kind{.bodies = i % 4 ? 14 : 70, .room = i % 4 ? 5.0 : 10.0, .has_meshes = i % 4 == 1};
        const auto bodies = random_bodies(random, kind);
        const double time = random.real(0, 0.5), horizon = 1;
        World world = world_of(bodies);
        const Told before = all_contacts(world, horizon);
        // How near the two are at a time, at the nearest.
        const auto gap_at = [&](const BodyPair& pair, double when) {
            const Body &a = bodies[pair.a.number - 1], &b = bodies[pair.b.number - 1];
            double least = 1e300;
            for (std::size_t m = 0; m < a.parts.size(); ++m)
                for (std::size_t n = 0; n < b.parts.size(); ++n) {
                    const Body still_a{.parts = {a.parts[m].shape},
                                       .motion = Linear{Vec3::Zero(), pose_at(motion_of(a, m), when)}},
                        still_b{.parts = {b.parts[n].shape},
                                .motion = Linear{Vec3::Zero(), pose_at(motion_of(b, n), when)}};
                    const auto close = world_of({still_a, still_b}).closest_pairs(1e300).value();
                    if (!close.empty()) least = std::min(least, close[0].distance);
                }
            return least;
        };
        ASSERT_TRUE(world.advance(time));
        const Told after = all_contacts(world, horizon - time);
        std::map<std::pair<BodyId, BodyId>, const WorldContact*> later;
        for (const WorldContact& contact : after.each) later[{contact.bodies.a, contact.bodies.b}] = &contact;
        for (const WorldContact& contact : before.each) {
            if (contact.found.outcome != Outcome::contact || contact.found.time < time) continue;
            const auto found = later.find({contact.bodies.a, contact.bodies.b});
            if (found == later.end()) {
                // Within the tolerance and no more, at the edge.
                EXPECT_GT(gap_at(contact.bodies, contact.found.time), 0) << text_of(contact.bodies);
                continue;
            }
            ++compared;
            const double then = found->second->found.time + time;
            // Times differ by what the tolerance leaves open.
            if (std::abs(then - contact.found.time) > 1e-6) {
                EXPECT_LE(gap_at(contact.bodies, then), 1.01e-6);
                EXPECT_LE(gap_at(contact.bodies, contact.found.time), 1.01e-6);
                EXPECT_NEAR(then, contact.found.time, 0.05) << "seed " << seed();
            }
        }
    }
    EXPECT_GT(compared, is_sanitized() ? 0 : 50);
}

TEST(WorldAdvance, is_over_for_a_motion_that_is_set) {
    World world = world_of({ball(Vec3::Zero(), 1, Vec3(1, 0, 0))});
    const Path path = Path::make({{0, {}}, {2, {Quat::Identity(), Vec3(0, 4, 0)}}}).value();
    ASSERT_TRUE(world.advance(3));
    EXPECT_EQ(world.pose({1})->position, Vec3(3, 0, 0));
    ASSERT_TRUE(world.set_motion({1}, path));
    EXPECT_EQ(world.pose({1})->position, Vec3(0, 0, 0));
    ASSERT_TRUE(world.advance(1));
    EXPECT_LT((world.pose({1})->position - Vec3(0, 2, 0)).norm(), 1e-12);
    ASSERT_TRUE(world.set_motion({1}, path));
    EXPECT_EQ(world.pose({1})->position, Vec3(0, 0, 0));
    ASSERT_TRUE(world.advance(7));
    EXPECT_EQ(world.pose({1})->position, Vec3(0, 4, 0));
    EXPECT_EQ(world.first_contact(1)->found.outcome, Outcome::free);
}

TEST(WorldAdvance, goes_on_with_velocity_and_spin_from_a_pose_that_is_set) {
    const Rigid motion{
        .pose = {}, .velocity = Vec3(1, 0, 0), .angular_velocity = Vec3(0, 0, 1), .center = Vec3(0.5, 0, 0)};
    World world =
        world_of({{.parts = {Sphere{Vec3(1, 0, 0), 1}}, .motion = motion}, ball(Vec3::Zero(), 1, Vec3(0, 1, 0))});
    ASSERT_TRUE(world.advance(2));
    const Pose pose{Quat(Eigen::AngleAxis<double>(0.5, Vec3::UnitX())), Vec3(7, 8, 9)};
    for (const std::size_t k : {0, 1}) {
        ASSERT_TRUE(world.set_pose(id_of(k), pose));
        EXPECT_LT(difference_of(world.pose(id_of(k)).value(), pose), 1e-12);
    }
    const auto set = std::get<Rigid>(world.motion({1}).value());
    EXPECT_EQ(set.velocity, motion.velocity);
    EXPECT_EQ(set.angular_velocity, motion.angular_velocity);
    EXPECT_EQ(set.center, motion.center);
    ASSERT_TRUE(world.advance(0.5));
    EXPECT_LT(difference_of(world.pose({1}).value(),
                            pose_at(Rigid{pose, motion.velocity, motion.angular_velocity, motion.center}, 0.5)),
              1e-12);
    EXPECT_LT((world.pose({2})->position - Vec3(7, 8.5, 9)).norm(), 1e-12);
}

TEST(WorldAdvance, moves_what_rays_and_distances_see) {
    World world = world_of({ball(Vec3(5, 0, 0), 1, Vec3(1, 0, 0)), ball(Vec3(0, 0, 0), 1)});
    const Ray ray{Vec3(2, 0, 0), Vec3(1, 0, 0)};
    EXPECT_NEAR(world.cast(ray).value().value().enter, 2, 1e-12);
    ASSERT_TRUE(world.advance(2));
    EXPECT_NEAR(world.cast(ray).value().value().enter, 4, 1e-12);
    EXPECT_NEAR(world.closest_pairs(10).value().at(0).distance, 5, 1e-12);
    ASSERT_TRUE(world.set_pose({1}, {Quat::Identity(), Vec3(9, 0, 0)}));
    EXPECT_NEAR(world.cast(ray).value().value().enter, 6, 1e-12);
    ASSERT_TRUE(world.set_motion({1}, Linear{Vec3::Zero(), {Quat::Identity(), Vec3(4, 0, 0)}}));
    EXPECT_NEAR(world.cast(ray).value().value().enter, 1, 1e-12);
    // Away from where a ray was cast before, and back.
    ASSERT_TRUE(world.set_pose({1}, {Quat::Identity(), Vec3(4, 50, 0)}));
    EXPECT_FALSE(world.cast(ray).value());
    EXPECT_TRUE(world.cast(Ray{Vec3(4, 40, 0), Vec3(0, 1, 0)}).value());
    ASSERT_TRUE(world.set_motion({1}, Linear{Vec3(0, -25, 0), {Quat::Identity(), Vec3(4, 50, 0)}}));
    EXPECT_FALSE(world.cast(ray).value());
    ASSERT_TRUE(world.advance(2));
    EXPECT_TRUE(world.cast(ray).value());
    world.add(ball(Vec3(3, 0, 0), 0.5)).value();
    EXPECT_NEAR(world.cast(ray).value().value().enter, 0.5, 1e-12);
    ASSERT_TRUE(world.remove({3}));
    ASSERT_TRUE(world.remove({1}));
    EXPECT_FALSE(world.cast(ray).value());
}

}  // namespace
}  // namespace abut::test
