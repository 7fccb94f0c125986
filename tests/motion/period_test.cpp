// SPDX-License-Identifier: Apache-2.0
#include "motion/period.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "abut/motion/path.hpp"
#include "support/random.hpp"

namespace abut::detail {
namespace {

using std::numbers::pi;
using test::Random;
using test::seed;

Rigid turning(const Vec3& angular_velocity, const Vec3& velocity = Vec3::Zero()) {
    return {{Quat::Identity(), Vec3(1, 2, 3)}, velocity, angular_velocity, Vec3(0.1, 0.2, 0.3)};
}

// How far points are from where they were, at most.
double moved_by(const Rigid& a, const Rigid& b, double time) {
    const auto of_b_from_a = [&](double when, const Vec3& point) {
        return Vec3(pose_at(a, when).inverse() * (pose_at(b, when) * point));
    };
    double most = 0;
    for (const Vec3& point : {Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)})
        most = std::max(most, (of_b_from_a(time, point) - of_b_from_a(0, point)).norm());
    return most;
}

TEST(Periods, of_one_that_turns_is_a_turn) {
    const auto period = period_of(Linear{}, turning(Vec3(0, 3, 4)));
    ASSERT_TRUE(period);
    EXPECT_EQ(period->drift, 0);
    EXPECT_GE(period->time, 2 * pi / 5);
    EXPECT_NEAR(period->time, 2 * pi / 5, 1e-14);
    EXPECT_TRUE(period_of(turning(Vec3(0, 3, 4)), Linear{}));
}

TEST(Periods, of_two_are_whole_numbers_of_turns) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 2210);
    for (int i = 0; i < 500; ++i) {
        const double n = static_cast<double>(random.integer(1, 40)), m = static_cast<double>(random.integer(1, 40));
        // Few digits, so that multiples of it are doubles.
        const Vec3 unit = Vec3(std::floor(random.real(-99, 99)), std::floor(random.real(-99, 99)), 7) / 64;
        const Vec3 other = random.one_in(2) ? Vec3(unit[2], -unit[0], unit[1]) : unit;
        const Vec3 drift = random.vector(3);
        const Rigid a = turning(n * unit, drift), b = turning(-m * other, drift);
        const auto period = period_of(a, b);
        ASSERT_TRUE(period);
        EXPECT_EQ(period->drift, 0);
        EXPECT_LT(moved_by(a, b, period->time), 1e-10);
        EXPECT_LE(period->time, 2 * pi / unit.norm() * (1 + 1e-14));
        // And, about two axes, no sooner.
        if (other != unit) {
            EXPECT_GT(moved_by(a, b, period->time / 2), 1e-3);
            EXPECT_GT(moved_by(a, b, period->time / 3), 1e-3);
        }
    }
}

TEST(Periods, of_rounded_ratios_drift) {
    for (const double teeth : {7.0, 13.0, 17.0, 23.0}) {
        const Rigid a = turning(Vec3(0, 0, 1000)), b = turning(Vec3(0, 0, -1000 * 24 / teeth));
        const auto period = period_of(a, b);
        ASSERT_TRUE(period);
        EXPECT_GT(period->drift, 0);
        EXPECT_LT(period->drift, 1e-11);
        EXPECT_LT(moved_by(a, b, period->time), 1e-9);
        // At 1e4 all is where it was after whole periods, but for the drift and what poses are rounded by.
        const double late = std::floor(1e4 / period->time) * period->time;
        EXPECT_LT(moved_by(a, b, late), 2 * (period->drift * late + 1e-6));
    }
    // What one is turned by more is counted.
    const Vec3 fast(0, 0, 1000), other(0, 0, 1000 * (1 + 0x1p-49));
    const auto period = period_of(turning(fast), turning(other));
    ASSERT_TRUE(period);
    EXPECT_GE(period->drift, 1000 * 0x1p-49);
    EXPECT_LE(period->drift, 4 * 1000 * 0x1p-49);
}

TEST(Periods, are_not_told_of_what_does_not_come_again) {
    const Rigid spinning = turning(Vec3(0, 0, 1000));
    EXPECT_FALSE(period_of(spinning, turning(Vec3(0, 0, 1000 * std::numbers::phi))));
    EXPECT_FALSE(period_of(spinning, turning(Vec3(0, 0, 1000 * (1 + 1e-9)))));
    EXPECT_FALSE(period_of(spinning, turning(Vec3::Zero(), Vec3(1e-9, 0, 0))));
    EXPECT_FALSE(period_of(Linear{}, Linear{}));
    EXPECT_FALSE(
        period_of(spinning, Custom{[](double) { return Pose{}; }, [](double, double, double) { return 0.0; }}));
    EXPECT_FALSE(period_of(spinning, Path::make({{0, Pose{}}, {1, Pose{}}}).value()));
    EXPECT_FALSE(period_of(Linear{}, turning(Vec3(0, 0, NAN))));
    EXPECT_FALSE(period_of(spinning, turning(Vec3(0, 0, INFINITY))));
}

}  // namespace
}  // namespace abut::detail
