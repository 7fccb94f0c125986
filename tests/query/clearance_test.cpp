// SPDX-License-Identifier: Apache-2.0
// How near convex shapes come to one another, against dense sampling; and searches within searches.
#include "abut/query/clearance.hpp"

#include <numbers>

#include "support/pair_params.hpp"
#include "support/random.hpp"
#include "support/samples.hpp"
#include "support/turning_scene.hpp"

namespace abut::test {
namespace {

using std::numbers::pi;

constexpr double infinity = std::numeric_limits<double>::infinity();

class ClearanceTest : public PairTest {};

TEST_P(ClearanceTest, is_proven_and_attained) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 811);
    for (int i = 0; i < (is_sanitized() ? 2 : 8); ++i) {
        const auto motion = [&](const Vec3& position) {
            const double angular_velocity = i % 4 == 0 ? 0 : 5;
            return Rigid{
                {random.rotation(), position}, random.vector(3), random.vector(angular_velocity), random.vector(0.5)};
        };
        const TurningScene scene{sample_of(GetParam().a), motion(Vec3::Zero()), sample_of(GetParam().b),
                                 motion(random.direction() * random.real(2, 6))};
        const ContactOptions options{.tolerance = 1e-4};
        const Clearance found = clearance(scene.a, scene.motion_a, scene.b, scene.motion_b, options);
        const double least = sampled_least([&](double time) { return scene.distance_at(time); }, 1, 400);
        EXPECT_LE(found.at_least, least + 1e-12) << "case " << i;
        EXPECT_LE(found.distance, least + options.tolerance) << "case " << i;
        EXPECT_LE(found.distance - found.at_least, options.tolerance + 1e-11) << "case " << i;
        EXPECT_NEAR(found.distance, scene.distance_at(found.time), 1e-12) << "case " << i;
        EXPECT_NEAR((found.point_b - found.point_a).norm(), found.distance, 1e-12) << "case " << i;
        const Clearance other = clearance(scene.b, scene.motion_b, scene.a, scene.motion_a, options);
        EXPECT_NEAR(other.distance, found.distance, options.tolerance) << "case " << i;
    }
}

INSTANTIATE_TEST_SUITE_P(all, ClearanceTest, ::testing::ValuesIn(bounded_sample_pairs()), PairName());

TEST(Clearance, of_a_rod_past_a_pin_is_known) {
    // The end of a rod of length 10 passes a ball of radius 0.2 that is 11 away from where it turns.
    const Segment rod{Vec3::Zero(), Vec3(10, 0, 0)};
    const Sphere ball{Vec3(11 * std::cos(0.7), 11 * std::sin(0.7), 0), 0.2};
    const Clearance found = clearance(rod, Rigid{.angular_velocity = Vec3(0, 0, pi / 2)}, ball, Linear{});
    EXPECT_NEAR(found.distance, 0.8, 1e-6);
    EXPECT_LE(found.at_least, 0.8);
    EXPECT_GT(found.at_least, 0.8 - 2e-6);
    EXPECT_NEAR(found.time, 0.7 / (pi / 2), 1e-2);
}

TEST(Clearance, of_a_plate_that_spins_over_another_takes_few_steps) {
    const AlignedBox plate{Vec3(-1, -1, -0.1), Vec3(1, 1, 0.1)};
    const Linear above{Vec3::Zero(), {Quat::Identity(), Vec3(0, 0, 0.3)}};
    const Clearance found = clearance(plate, Rigid{.angular_velocity = Vec3(0, 0, 40 * pi)}, plate, above);
    EXPECT_NEAR(found.distance, 0.1, 1e-9);
    EXPECT_LT(found.stats.steps, 10u);
}

TEST(Clearance, of_what_is_asked_badly_proves_nothing) {
    const Sphere ball{Vec3::Zero(), 1};
    const Linear far{Vec3(-1, 0, 0), {Quat::Identity(), Vec3(9, 0, 0)}};
    const Rigid spinning{.angular_velocity = Vec3(0, 0, 1), .center = Vec3(1, 0, 0)};
    EXPECT_EQ(clearance(ball, spinning, ball, far, {.horizon = infinity}).at_least, 0);
    const Linear hitting{Vec3(-9, 0, 0), {Quat::Identity(), Vec3(9, 0, 0)}};
    EXPECT_EQ(clearance(ball, spinning, ball, hitting, {.tolerance = 1e-17}).at_least, 0);
    EXPECT_EQ(clearance(ball, spinning, ball, hitting, {.max_steps = 0}).at_least, 0);
    EXPECT_EQ(clearance(ball, Rigid{.angular_velocity = Vec3(0, NAN, 0)}, ball, far).at_least, 0);
    EXPECT_EQ(clearance(Sphere{Vec3(NAN, 0, 0), 1}, spinning, ball, far).at_least, 0);
    EXPECT_EQ(clearance(AnyShape(Ray{Vec3::Zero(), Vec3::UnitX()}), spinning, AnyShape(ball), far).at_least, 0);
    EXPECT_GT(clearance(ball, spinning, ball, far).at_least, 5);
}

// A motion of the user's own may ask about others while it is asked about.
TEST(NestedSearches, do_not_disturb_each_other) {
    const AlignedBox box{Vec3(-1, -0.5, -0.2), Vec3(1, 0.5, 0.2)};
    const Rigid spinning{.angular_velocity = Vec3(0, 0, 3)};
    const Rigid coming{{Quat::Identity(), Vec3(4, 0, 0)}, Vec3(-3, 0, 0), Vec3(0, 1, 0)};
    int calls = 0;
    const auto custom = [&](bool asks) {
        const auto ask = [=, &calls] {
            if (!asks || ++calls > 100) return;
            EXPECT_EQ(first_contact(box, spinning, box, coming).outcome, Outcome::contact);
            EXPECT_LE(clearance(box, spinning, box, coming).distance, 1e-6);
        };
        return Custom{[=](double time) {
                          ask();
                          return pose_at(spinning, time);
                      },
                      [=](double, double step, double radius) {
                          ask();
                          return 3 * step * radius;
                      }};
    };
    const FirstContact alone = first_contact(box, custom(false), box, coming);
    const FirstContact nested = first_contact(box, custom(true), box, coming);
    EXPECT_EQ(alone.outcome, Outcome::contact);
    EXPECT_EQ(nested.outcome, alone.outcome);
    EXPECT_EQ(nested.time, alone.time);
    EXPECT_GT(calls, 100);
}

}  // namespace
}  // namespace abut::test
