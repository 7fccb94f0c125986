// SPDX-License-Identifier: Apache-2.0
// Motions that follow from another, against that other at many times.
#include "abut/motion/transform_motion.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "support/random.hpp"

namespace abut::test {
namespace {

using std::numbers::pi;

Pose random_pose(Random& random, double size = 5) { return {random.rotation(), random.vector(size)}; }

double difference_of(const Pose& x, const Pose& y) {
    double largest = (x.position - y.position).norm();
    for (int i = 0; i < 3; ++i) {
        const Vec3 point = 3 * Vec3::Unit(i);
        largest = std::max(largest, (x * point - y * point).norm());
    }
    return largest;
}

Custom swinging(Random& random) {
    const Pose start = random_pose(random);
    const Vec3 swing = random.vector(2), axis = random.direction();
    const double rate = random.real(-5, 5), length = random.logarithmic(0.1, 10);
    return {[=](double time) {
                Quat rotation = Quat(Eigen::AngleAxis<double>(rate * time, axis)) * start.rotation;
                rotation.coeffs() *= length;  // need not be a unit
                return Pose{rotation, start.position + std::sin(3 * time) * swing};
            },
            [=](double, double step, double radius) {
                return (3 * swing.norm() + std::abs(rate) * radius) * step + 1e-13;
            }};
}

Path random_path(Random& random, double max_turn) {
    std::vector<Path::Key> keys{{random.real(-0.5, 0.5), random_pose(random)}};
    for (std::int64_t legs = random.integer(0, 8); legs > 0; --legs) {
        const Quat turn(Eigen::AngleAxis<double>(max_turn * random.real(0, 1), random.direction()));
        keys.push_back(
            {keys.back().time + random.logarithmic(1e-3, 1), {turn * keys.back().pose.rotation, random.vector(5)}});
    }
    return Path::make(std::move(keys), random.vector(1)).value();
}

Motion random_motion(Random& random) {
    switch (random.index(4)) {
        case 0:
            return Linear{random.vector(5), {Quat(2, 1, 0.5, 0.1), random.vector(5)}};
        case 1:
            return Rigid{random_pose(random), random.vector(5), random.vector(5), random.vector(2)};
        case 2:
            return random_path(random, 3);
        default:
            return swinging(random);
    }
}

TEST(Continued, is_the_same_motion_from_a_later_time_on) {
    Random random(seed() + 201);
    for (int i = 0; i < (is_sanitized() ? 200 : 4000); ++i) {
        const Motion motion = random_motion(random);
        const double time = random.one_in(5) ? 0 : random.logarithmic(1e-4, 10);
        const Motion later = shifted(motion, time);
        EXPECT_EQ(later.index(), motion.index());
        EXPECT_FALSE(validate(later));
        for (int k = 0; k <= 50; ++k) {
            const double t = 3.0 * k / 50;
            ASSERT_LT(difference_of(pose_at(later, t), pose_at(motion, time + t)), 1e-11)
                << "case " << i << ", motion " << motion.index() << " at " << t << " after " << time << ", seed "
                << seed();
        }
    }
}

TEST(Reversed, is_the_same_motion_backwards) {
    Random random(seed() + 204);
    for (int i = 0; i < (is_sanitized() ? 200 : 4000); ++i) {
        const Motion motion = random.one_in(8) ? Motion(random_path(random, pi)) : random_motion(random);
        const double time = random.one_in(5) ? 0 : random.logarithmic(1e-4, 10);
        const Motion back = reversed(motion, time);
        EXPECT_EQ(back.index(), motion.index());
        EXPECT_FALSE(validate(back));
        for (int k = 0; k <= 50; ++k) {
            const double t = time * k / 50;
            ASSERT_LT(difference_of(pose_at(back, t), pose_at(motion, time - t)), 1e-11)
                << "case " << i << ", motion " << motion.index() << " at " << t << " before " << time << ", seed "
                << seed();
        }
    }
}

// A point is never farther from where it is, on the way back, than the bound says.
TEST(Reversed, keeps_the_bound_of_a_custom_motion) {
    Random random(seed() + 205);
    for (int i = 0; i < 500; ++i) {
        const double time = random.real(0, 5);
        const Custom back = std::get<Custom>(reversed(swinging(random), time));
        const Vec3 point = random.direction() * random.real(0, 3);
        const double start = random.real(0, time), step = random.real(0, time - start);
        const double bound = back.displacement_bound(start, step, point.norm());
        const auto at = [&](double t) -> Vec3 {
            const Pose pose = back.pose(t);
            return Pose{pose.rotation.normalized(), pose.position} * point;
        };
        for (int k = 0; k <= 20; ++k) ASSERT_LE((at(start + step * k / 20) - at(start)).norm(), bound);
    }
}

TEST(Continued, keeps_the_leg_that_a_path_is_on_and_those_after_it) {
    const auto at = [](double x) { return Pose{Quat::Identity(), Vec3(x, 0, 0)}; };
    const Path path = Path::make({{1, at(0)}, {2, at(4)}, {3, at(5)}, {5, at(9)}}).value();
    const auto times_of = [&](double time) {
        std::vector<double> times;
        const Motion later = shifted(path, time);
        for (const Path::Key& key : std::get<Path>(later).keys()) times.push_back(key.time);
        return times;
    };
    EXPECT_EQ(times_of(0), (std::vector<double>{1, 2, 3, 5}));
    EXPECT_EQ(times_of(0.5), (std::vector<double>{0.5, 1.5, 2.5, 4.5}));
    EXPECT_EQ(times_of(1.5), (std::vector<double>{-0.5, 0.5, 1.5, 3.5}));
    EXPECT_EQ(times_of(2), (std::vector<double>{0, 1, 3}));
    EXPECT_EQ(times_of(4), (std::vector<double>{-1, 1}));
    EXPECT_EQ(times_of(5), (std::vector<double>{0}));
    EXPECT_EQ(times_of(9), (std::vector<double>{-4}));
}

TEST(Continued, twice_is_once_by_the_sum) {
    Random random(seed() + 202);
    for (int i = 0; i < 500; ++i) {
        const Motion motion = random_motion(random);
        const double first = random.real(0, 2), second = random.real(0, 2);
        const Motion twice = shifted(shifted(motion, first), second), once = shifted(motion, first + second);
        for (int k = 0; k <= 10; ++k)
            ASSERT_LT(difference_of(pose_at(twice, 0.2 * k), pose_at(once, 0.2 * k)), 1e-11) << "case " << i;
    }
}

TEST(Carried, is_where_the_part_is_on_its_body) {
    Random random(seed() + 203);
    for (int i = 0; i < (is_sanitized() ? 200 : 4000); ++i) {
        const Motion motion = random_motion(random);
        Pose pose = random_pose(random, 2);
        const Motion part = attached(motion, pose);
        if (random.one_in(2)) pose.rotation.coeffs() *= random.logarithmic(0.1, 10);
        const Motion same = attached(motion, pose);
        pose.rotation.normalize();
        EXPECT_EQ(part.index(), motion.index());
        EXPECT_FALSE(validate(part));
        for (int k = 0; k <= 50; ++k) {
            const double t = 4.0 * k / 50;
            ASSERT_LT(difference_of(pose_at(part, t), pose_at(motion, t) * pose), 1e-11)
                << "case " << i << ", motion " << motion.index() << " at " << t << ", seed " << seed();
            ASSERT_LT(difference_of(pose_at(same, t), pose_at(part, t)), 1e-11);
        }
    }
}

// By half a turn both ways are as short; a part must go the way of its body all the same.
TEST(Carried, turns_the_way_of_its_body_by_half_a_turn) {
    Random random(seed() + 204);
    for (int i = 0; i < (is_sanitized() ? 100 : 1000); ++i) {
        const Pose start = i == 0 ? Pose{} : random_pose(random);
        const Vec3 axis = i == 0 ? Vec3(0, 0, 1) : random.direction();
        const Quat half(i == 0 ? Quat(0, 0, 0, 1) : Quat(Eigen::AngleAxis<double>(pi, axis)));
        const Path path =
            Path::make({{0, start}, {1, {half * start.rotation, random.vector(5)}}, {2, start}}, random.vector(1))
                .value();
        const Pose pose = random_pose(random, 2);
        const Motion part = attached(path, pose);
        const double time = random.real(0, 2);
        const Motion later = shifted(path, time);
        for (int k = 0; k <= 40; ++k) {
            const double t = 2.0 * k / 40;
            ASSERT_LT(difference_of(pose_at(part, t), pose_at(path, t) * pose), 1e-9)
                << "case " << i << " at " << t << ", seed " << seed();
            ASSERT_LT(difference_of(pose_at(later, t), pose_at(path, time + t)), 1e-9)
                << "case " << i << " at " << t << " after " << time << ", seed " << seed();
        }
    }
}

TEST(Derived, motions_of_the_users_own_keep_a_bound_on_their_reach) {
    Random random(seed() + 205);
    for (int i = 0; i < (is_sanitized() ? 100 : 2000); ++i) {
        const Motion motion = swinging(random);
        const Pose pose = random_pose(random, 3);
        const double time = random.logarithmic(1e-3, 1e3);
        const Motion derived[] = {shifted(motion, time), attached(motion, pose), attached(shifted(motion, time), pose),
                                  shifted(attached(motion, pose), time)};
        for (const Motion& each : derived) {
            const Custom& custom = std::get<Custom>(each);
            const double start = random.real(0, 2), step = random.logarithmic(1e-9, 2), radius = random.real(0, 3);
            const double bound = custom.displacement_bound(start, step, radius);
            const Vec3 point = random.direction() * radius;
            const Vec3 from = pose_at(each, start) * point;
            for (int k = 0; k <= 20; ++k)
                // Poses are rounded, which is none of the bound's business.
                ASSERT_LE((pose_at(each, start + step * k / 20) * point - from).norm(), bound + 1e-11) << "case " << i;
            // It does not fall, and is about as tight as that of the body.
            EXPECT_LE(bound, custom.displacement_bound(start, 1.1 * step, radius));
            EXPECT_LE(bound, custom.displacement_bound(start, step, 1.1 * radius));
            const double own = std::get<Custom>(motion).displacement_bound(start, step * (1 + 1e-9) + 1e-12,
                                                                           radius + pose.position.norm() + 1e-9);
            EXPECT_LE(bound, own * (1 + 1e-6));
        }
    }
}

TEST(Derived, paths_whose_speeds_leave_the_range_of_doubles_are_known_of_nothing) {
    // As fast as can be: told anew, it may be faster than any number. What comes is a path, or one without an answer.
    const Path path = Path::make({{0, {}}, {1e-300, {Quat::Identity(), Vec3(1.7e8, 0, 0)}}}).value();
    const auto is_known = [](const Motion& motion) { return std::holds_alternative<Path>(motion); };
    const Motion part = attached(path, {Quat::Identity(), Vec3(1, 2, 3)});
    EXPECT_TRUE(is_known(part) || std::get<Linear>(part).velocity.hasNaN());
    const Motion later = shifted(path, 0.5e-300);
    EXPECT_TRUE(is_known(later) || std::get<Linear>(later).velocity.hasNaN());
}

}  // namespace
}  // namespace abut::test
