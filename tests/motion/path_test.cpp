// SPDX-License-Identifier: Apache-2.0
#include <numbers>

#include "support/random.hpp"

namespace abut {
namespace {

using test::Random;

std::vector<Path::Key> random_keys(Random& random, int count) {
    std::vector<Path::Key> keys;
    double time = random.real(-1, 1);
    for (int i = 0; i < count; ++i) {
        keys.push_back({time, {random.rotation(), random.vector(3)}});
        time += random.logarithmic(1e-3, 1);
    }
    return keys;
}

double apart(const Pose& a, const Pose& b) {
    double largest = 0;
    for (const Vec3& point : {Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)})
        largest = std::max(largest, (a * point - b * point).norm());
    return largest;
}

double angle_between(const Pose& a, const Pose& b) { return a.rotation.angularDistance(b.rotation); }

TEST(Path, passes_its_keys_and_rests_before_and_after) {
    Random random(test::seed());
    for (int i = 0; i < 500; ++i) {
        const auto keys = random_keys(random, 1 + i % 5);
        const Path path = Path::make(keys, random.vector(2)).value();
        for (const auto& [time, pose] : keys) {
            EXPECT_LE(apart(pose_at(path, time), pose), 1e-13);
            // From both sides.
            EXPECT_LE(apart(pose_at(path, std::nextafter(time, -9)), pose), 1e-11);
            EXPECT_LE(apart(pose_at(path, std::nextafter(time, 9)), pose), 1e-11);
        }
        EXPECT_EQ(apart(pose_at(path, keys.front().time - 1), path.keys().front().pose), 0);
        EXPECT_EQ(apart(pose_at(path, keys.back().time + 1), path.keys().back().pose), 0);
    }
}

TEST(Path, moves_its_center_on_lines_and_turns_by_the_smaller_angle_at_constant_speed) {
    Random random(test::seed());
    for (int i = 0; i < 500; ++i) {
        const auto keys = random_keys(random, 2);
        const Vec3 center = random.vector(2);
        const Path path = Path::make(keys, center).value();
        const double part = random.real(0, 1);
        const Pose &from = keys[0].pose, &to = keys[1].pose;
        const Pose between = pose_at(path, keys[0].time + part * (keys[1].time - keys[0].time));
        EXPECT_LE((between * center - (from * center + part * (to * center - from * center))).norm(), 1e-12);
        const double whole = angle_between(from, to);
        EXPECT_LE(whole, std::numbers::pi);
        EXPECT_NEAR(angle_between(from, between), part * whole, 1e-7);
        EXPECT_NEAR(angle_between(between, to), (1 - part) * whole, 1e-7);
    }
}

TEST(Path, turns_the_same_way_whatever_the_sign_of_a_quaternion) {
    Random random(test::seed());
    for (int i = 0; i < 100; ++i) {
        auto keys = random_keys(random, 2);
        const Path path = Path::make(keys).value();
        keys[1].pose.rotation.coeffs() *= -3;
        const Path other = Path::make(keys).value();
        const double middle = (keys[0].time + keys[1].time) / 2;
        EXPECT_LE(apart(pose_at(path, middle), pose_at(other, middle)), 1e-13);
    }
}

TEST(Path, says_what_is_wrong) {
    const auto message = [](std::vector<Path::Key> keys, const Vec3& center = Vec3::Zero()) {
        return Path::make(std::move(keys), center).error().message;
    };
    EXPECT_EQ(message({}), "keys are empty; a path needs at least one");
    EXPECT_EQ(message({{0, {}}, {0, {}}}), "keys[1].time is 0; it must be after 0, the time of the key before");
    EXPECT_EQ(message({{1, {}}, {INFINITY, {}}}), "keys[1].time is inf; times must be finite");
    EXPECT_EQ(message({{1, {}}, {2, {Quat(0, 0, 0, 0), Vec3::Zero()}}}),
              "keys[1].pose.rotation is zero; a quaternion must have a length");
    EXPECT_EQ(message({{1, {Quat::Identity(), Vec3(0, INFINITY, 0)}}}),
              "keys[0].pose.position[1] is inf; coordinates must be finite");
    EXPECT_EQ(message({{1, {}}}, Vec3(INFINITY, 0, 0)), "center[0] is inf; coordinates must be finite");
    EXPECT_EQ(message({{0, {}}, {1e-300, {Quat::Identity(), Vec3(1e200, 0, 0)}}}),
              "keys[1] follows so soon that a speed is not finite");
}

}  // namespace
}  // namespace abut
