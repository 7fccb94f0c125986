// SPDX-License-Identifier: Apache-2.0
// What sampled motion misses, what it does not, and that the conservative kind misses nothing.
#include "abut/query/sampled_first_contact.hpp"

#include <numbers>

#include "support/pair_params.hpp"
#include "support/random.hpp"
#include "support/samples.hpp"

namespace abut {
namespace {

using std::numbers::pi;
using test::Random;

struct Boxes {
    OrientedBox a;
    Motion motion_a;
    OrientedBox b;
    Motion motion_b;

    FirstContact first() const { return first_contact(a, motion_a, b, motion_b); }
    SampledContact sampled(const SampledOptions& options) const {
        return sampled_first_contact(a, motion_a, b, motion_b, options);
    }
    SampledContact by_axes(const AxisOptions& options) const {
        return sampled_first_contact_by_axes(a, motion_a, b, motion_b, options);
    }
    double distance_at(double time) const {
        return distance(transformed(a, pose_at(motion_a, time)), transformed(b, pose_at(motion_b, time))).distance;
    }
};

// docs/theory/errata.md §4; they touch first at 0.412296.
Boxes rod_and_pin() {
    const double angle = 39.4 * pi / 180;
    return {{Vec3::Zero(), Mat3::Identity(), Vec3(10, 0.1, 0.1)},
            Rigid{.angular_velocity = Vec3(0, 0, pi / 2)},
            {9.5 * Vec3(std::cos(angle), std::sin(angle), 0), Mat3::Identity(), Vec3::Constant(0.2)},
            Linear{}};
}

Boxes random_boxes(Random& random) {
    const auto box = [&] {
        return OrientedBox{random.vector(0.3), random.rotation().toRotationMatrix(),
                           Vec3(random.logarithmic(0.05, 1), random.logarithmic(0.05, 1), random.logarithmic(0.05, 1))};
    };
    const Vec3 position = random.direction() * random.real(1, 2.5);
    const auto motion = [&](const Vec3& at, const Vec3& velocity) {
        return Rigid{
            {random.rotation(), at}, velocity, random.direction() * random.real(0, 2 * pi), random.vector(0.3)};
    };
    return {box(), motion(Vec3::Zero(), Vec3::Zero()), box(), motion(position, random.vector(1))};
}

TEST(Sampled, misses_the_pin_unless_samples_are_dense) {
    const Boxes scene = rod_and_pin();
    ASSERT_NEAR(scene.first().time, 0.412296, 1e-6);
    for (const SampledPoses poses : {SampledPoses::exact, SampledPoses::runge_kutta}) {
        for (const int steps : {2, 4, 8}) {
            const SampledContact found = scene.sampled({.samples = steps, .poses = poses});
            EXPECT_FALSE(found.time) << steps << " steps";
            EXPECT_EQ(found.samples, steps);
        }
        const SampledContact dense = scene.sampled({.samples = 10'000, .poses = poses});
        ASSERT_TRUE(dense.time);
        EXPECT_NEAR(*dense.time, 0.412296, 2e-4);
        EXPECT_LT(dense.samples, 10'000);
    }
}

TEST(Sampled, sees_the_pin_when_conservative) {
    const Boxes scene = rod_and_pin();
    for (const int steps : {1, 2, 4, 8, 64, 1000}) {
        const SampledContact found = scene.sampled({.samples = steps, .is_conservative = true});
        ASSERT_TRUE(found.time) << steps << " steps";
        EXPECT_LE(*found.time, 0.412297) << steps << " steps";
    }
    EXPECT_NEAR(*scene.sampled({.samples = 10'000, .is_conservative = true}).time, 0.412296, 2e-3);
}

TEST(Sampled, sees_the_pin_by_the_axes_when_minimized_or_dense) {
    const Boxes scene = rod_and_pin();
    // Both gaps of the long faces have one minimum: along each, the pin is passed.
    for (const int steps : {1, 2, 4, 8}) {
        const SampledContact found = scene.by_axes({.samples = steps});
        ASSERT_TRUE(found.time) << steps << " steps";
        EXPECT_LE(*found.time, 0.412297);
        EXPECT_GE(*found.time, 0.412296 - 1.0 / steps);
    }
    EXPECT_FALSE(scene.by_axes({.samples = 8, .minimize = false}).time);
    EXPECT_TRUE(scene.by_axes({.samples = 64, .minimize = false}).time);
    // A threshold is a distance at which the axes no longer separate.
    EXPECT_TRUE(scene.by_axes({.samples = 8, .minimize = false, .threshold = 1}).time);
}

TEST(Sampled, misses_fewer_random_boxes_with_more_steps_and_none_when_conservative) {
    Random random(test::seed());
    constexpr int all_steps[] = {4, 8, 16, 64};
    int collisions = 0, missed[4] = {}, missed_with_care[4] = {}, apart = 0, alarms[4] = {};
    for (int i = 0; i < (test::is_sanitized() ? 200 : 4000); ++i) {
        const Boxes scene = random_boxes(random);
        const FirstContact truth = scene.first();
        // What only comes as near as the tolerance is no collision.
        const bool collides = truth.outcome == Outcome::contact &&
                              (scene.distance_at(std::min(1.0, truth.time + 1e-4)) == 0 || scene.distance_at(1) == 0);
        const bool is_free = truth.outcome == Outcome::free && i % 8 == 0;
        if (!collides && !is_free) continue;
        ++(collides ? collisions : apart);
        for (std::size_t n = 0; n < 4; ++n) {
            const SampledContact careful = scene.sampled({.samples = all_steps[n], .is_conservative = true});
            alarms[n] += is_free && careful.time;
            missed[n] += collides && !scene.sampled({.samples = all_steps[n]}).time;
            missed_with_care[n] += collides && !(careful.time && *careful.time <= truth.time + 1e-4);
        }
    }
    EXPECT_GT(collisions, test::is_sanitized() ? 10 : 200);
    for (std::size_t n = 0; n < 4; ++n) EXPECT_EQ(missed_with_care[n], 0) << all_steps[n] << " steps";
    if (test::is_sanitized()) return;
    for (std::size_t n = 1; n < 4; ++n) {
        EXPECT_LT(missed[n], missed[n - 1]) << all_steps[n] << " steps";
        EXPECT_LT(alarms[n], alarms[n - 1]) << all_steps[n] << " steps";
    }
    // docs/theory/errata.md §4, of other boxes: 26.6, 12.5, 6.6 and 2.0 %, with false alarms from 63 to 3 %.
    EXPECT_GT(missed[0], collisions / 10);
    EXPECT_LT(missed[0], collisions / 2);
    EXPECT_LT(missed[3], collisions / 20);
    EXPECT_GT(alarms[0], apart / 4);
    EXPECT_LT(alarms[3], apart / 8);
}

TEST(Sampled, by_axes_of_random_boxes_is_rarely_wrong) {
    Random random(test::seed());
    int collisions = 0, missed = 0, apart = 0, alarms = 0;
    for (int i = 0; i < (test::is_sanitized() ? 30 : 600); ++i) {
        const Boxes scene = random_boxes(random);
        const FirstContact truth = scene.first();
        if (truth.outcome == Outcome::overlapping) continue;
        const bool collides = truth.outcome == Outcome::contact;
        const SampledContact found = scene.by_axes({.samples = 16});
        ++(collides ? collisions : apart);
        missed += collides && !found.time;
        alarms += !collides && found.time;
        // A step that begins after the contact was missed.
        if (!collides || !found.time) continue;
        EXPECT_LE(*found.time, truth.time + 1.0 / 16) << "case " << i;
    }
    EXPECT_LE(missed, collisions / 50);
    EXPECT_LE(alarms, apart / 4);
}

class SampledPairTest : public test::PairTest {};

// Where nothing turns, one step is as good as many: the answer is that of first_contact.
TEST_P(SampledPairTest, is_that_of_linear_motion_when_nothing_turns) {
    Random random(test::seed());
    for (int i = 0; i < 10; ++i) {
        const AnyShape a = test::sample_of(GetParam().a), b = test::sample_of(GetParam().b);
        const Vec3 position = random.direction() * 5;
        const Linear first{random.vector(1), {random.rotation(), Vec3::Zero()}};
        const Linear second{-position * random.real(0, 2), {random.rotation(), position}};
        const FirstContact truth = first_contact(a, first, b, second);
        for (const SampledPoses poses : {SampledPoses::exact, SampledPoses::euler, SampledPoses::runge_kutta}) {
            const SampledContact found = sampled_first_contact(a, first, b, second, {.samples = 3, .poses = poses});
            ASSERT_EQ(found.time.has_value(), truth.outcome == Outcome::contact) << "case " << i;
            EXPECT_NEAR(found.time.value_or(truth.time), truth.time, 1e-9) << "case " << i;
        }
    }
}

TEST_P(SampledPairTest, misses_nothing_when_conservative) {
    Random random(test::seed());
    const auto path = [&](const Vec3& from, const Vec3& to) {
        return Path::make({{0.1, {random.rotation(), from}},
                           {0.4, {random.rotation(), (from + to) / 2}},
                           {0.9, {random.rotation(), to}}},
                          random.vector(0.5))
            .value();
    };
    for (int i = 0; i < (test::is_sanitized() ? 4 : 12); ++i) {
        const AnyShape a = test::sample_of(GetParam().a), b = test::sample_of(GetParam().b);
        const Vec3 position = random.direction() * random.real(2, 4);
        const Motion first = Rigid{{random.rotation(), Vec3::Zero()}, Vec3::Zero(), random.vector(6), random.vector(1)};
        const Motion second = i % 3 == 2 ? Motion(path(position, -position))
                                         : Motion(Rigid{{random.rotation(), position},
                                                        -position * random.real(0, 2),
                                                        random.vector(6),
                                                        random.vector(1)});
        const FirstContact truth = first_contact(a, first, b, second);
        for (const int steps : {1, 7, 50}) {
            const auto found = sampled_first_contact(a, first, b, second, {.samples = steps, .is_conservative = true});
            const bool misses = truth.outcome != Outcome::free && !(found.time && *found.time <= truth.time + 1e-4);
            EXPECT_FALSE(misses) << "case " << i << ", " << steps << " steps";
        }
    }
}

INSTANTIATE_TEST_SUITE_P(All, SampledPairTest, ::testing::ValuesIn(test::bounded_sample_pairs()), test::PairName{});

TEST(Sampled, knows_custom_motion_by_its_poses_and_its_bound) {
    const auto angle = [](double t) { return 2 * t * t; };
    const Custom swing{.pose =
                           [=](double t) {
                               return Pose{Quat(Eigen::AngleAxis<double>(angle(t), Vec3::UnitZ())), Vec3::Zero()};
                           },
                       .displacement_bound = [=](double t, double step,
                                                 double radius) { return radius * (angle(t + step) - angle(t)); }};
    const Capsule arm{Vec3::Zero(), Vec3(3, 0, 0), 0.1};
    const Sphere ball{3 * Vec3(std::cos(1.2), std::sin(1.2), 0), 0.2};
    const double truth = first_contact(arm, swing, ball, Linear{}).time;
    EXPECT_FALSE(sampled_first_contact(arm, swing, ball, Linear{}, {.samples = 2}).time);
    EXPECT_LE(sampled_first_contact(arm, swing, ball, Linear{}, {.samples = 2, .is_conservative = true}).time.value(),
              truth);
    EXPECT_NEAR(sampled_first_contact(arm, swing, ball, Linear{}, {.samples = 5000}).time.value(), truth, 1e-3);
}

// Euler's method takes a body that goes around in a circle outward, and past what stands there; errata of 003.
TEST(Sampled, euler_needs_far_more_steps_than_runge_kutta) {
    const Sphere ball{Vec3(3, 0, 0), 0.3};
    const Sphere target{3 * Vec3(std::cos(0.9 * pi), std::sin(0.9 * pi), 0), 0.3};
    const Rigid around{.angular_velocity = Vec3(0, 0, pi)};
    const auto time = [&](SampledPoses poses, int steps) {
        return sampled_first_contact(ball, around, target, Linear{}, {.samples = steps, .poses = poses}).time;
    };
    const double truth = first_contact(ball, around, target, Linear{}).time;
    EXPECT_NEAR(time(SampledPoses::exact, 16).value(), truth, 0.01);
    EXPECT_NEAR(time(SampledPoses::runge_kutta, 16).value(), truth, 0.01);
    EXPECT_EQ(time(SampledPoses::euler, 16), std::nullopt);
    EXPECT_NEAR(time(SampledPoses::euler, 5000).value(), truth, 0.01);
}

TEST(Sampled, what_is_asked_badly_touches_at_once) {
    const Sphere a{Vec3::Zero(), 1}, b{Vec3(5, 0, 0), 1};
    const Rigid angular_velocity{.angular_velocity = Vec3(0, 0, 1)};
    const auto time = [&](const Motion& motion, const SampledOptions& options) {
        return sampled_first_contact(a, motion, b, Linear{}, options).time;
    };
    EXPECT_EQ(time(angular_velocity, {}), std::nullopt);
    EXPECT_EQ(time(angular_velocity, {.horizon = 0}), std::nullopt);
    EXPECT_EQ(time(angular_velocity, {.horizon = 0, .poses = SampledPoses::euler}), std::nullopt);
    EXPECT_EQ(time(Rigid{.angular_velocity = Vec3(0, NAN, 0)}, {}), 0);
    EXPECT_EQ(sampled_first_contact(Sphere{Vec3(NAN, 0, 0), 1}, angular_velocity, b, Linear{}).time, 0);
    EXPECT_EQ(
        sampled_first_contact(AnyShape(Ray{Vec3::Zero(), Vec3::UnitX()}), angular_velocity, AnyShape(b), Linear{}).time,
        0);
    const OrientedBox box{Vec3::Zero(), Mat3::Identity(), Vec3::Ones()};
    const OrientedBox bad{Vec3(NAN, 0, 0), Mat3::Identity(), Vec3::Ones()};
    EXPECT_EQ(sampled_first_contact_by_axes(bad, angular_velocity, box, Linear{}).time, 0);
}

}  // namespace
}  // namespace abut
