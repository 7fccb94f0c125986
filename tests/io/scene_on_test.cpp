// SPDX-License-Identifier: Apache-2.0
// Bodies that ride on others.
#include <gtest/gtest.h>

#include <array>

#include "abut/io/scene_check.hpp"
#include "io/scene_text.hpp"
#include "support/random.hpp"

namespace abut::scene_on_test {
namespace {

using test::error_of;
using test::read;

// A ball on a ball, with these motions.
std::string two(std::string_view carrier, std::string_view rider, std::string_view more = "") {
    return fmt::format(R"({{{0}"bodies": [
        {{"name": "rider", "on": "carrier", {1}, "motion": {3}}},
        {{"name": "carrier", {1}, "motion": {2}}}]}})",
                       more, test::ball_text, carrier, rider);
}

std::string vector(test::Random& random, double size) {
    return fmt::format("[{},{},{}]", random.real(-size, size), random.real(-size, size), random.real(-size, size));
}

std::string path(test::Random& random, bool turns) {
    std::string keys;
    double time = random.real(-0.5, 0.5);
    for (int i = 0; i < 4; ++i, time += random.real(0.1, 1))
        keys += fmt::format(R"({}{{"time": {}, "position": {}{}}})", i > 0 ? "," : "", time, vector(random, 5),
                            turns ? fmt::format(R"(, "rpy": {})", vector(random, 3)) : R"(, "rpy": [1,2,3])");
    return fmt::format(R"({{"path": [{}], "center": {}}})", keys, vector(random, 2));
}

TEST(SceneOn, moves_as_its_own_motion_in_the_frame_of_the_other) {
    test::Random random(test::seed());
    SCOPED_TRACE(test::seed());
    const auto rest = [&] {
        return fmt::format(R"({{"position": {}, "rpy": {}}})", vector(random, 5), vector(random, 3));
    };
    const auto line = [&] {
        return fmt::format(R"({{"position": {}, "rpy": {}, "velocity": {}}})", vector(random, 5), vector(random, 3),
                           vector(random, 5));
    };
    const auto turning = [&] {
        return fmt::format(R"({{"position": {}, "rpy": {}, "velocity": {}, "angular_velocity": {}, "center": {}}})",
                           vector(random, 5), vector(random, 3), vector(random, 5), vector(random, 9),
                           vector(random, 2));
    };
    for (int round = 0; round < 100; ++round) {
        const std::array carriers = {rest(), line(), path(random, false), turning(), path(random, true)};
        const std::array riders = {rest(), line(), turning(), path(random, false), path(random, true)};
        for (std::size_t c = 0; c < carriers.size(); ++c)
            for (std::size_t r = 0; r < riders.size(); ++r) {
                if (c >= 3 && r >= 1) continue;  // these are refused
                constexpr std::string_view times = R"("begin": 0.25, "horizon": 2, )";
                const Scene scene = read(two(carriers[c], riders[r], times));
                const auto alone = [&](const std::string& motion) {
                    return read(test::ball_scene(fmt::format(R"("motion": {}, )", motion), times))
                        .bodies[0]
                        .body.motion;
                };
                const Motion carrier = alone(carriers[c]), rider = alone(riders[r]);
                for (int i = 0; i <= 20; ++i) {
                    const double time = 1.75 * i / 20;
                    const Pose expected = pose_at(carrier, time) * pose_at(rider, time);
                    const Pose found = pose_at(scene.bodies[0].body.motion, time);
                    ASSERT_LT((found.position - expected.position).norm(), 1e-12) << carriers[c] << riders[r] << time;
                    ASSERT_GT(std::abs(found.rotation.dot(expected.rotation)), 1 - 1e-13) << carriers[c] << riders[r];
                }
            }
    }
}

// A leg of half a turn may go either way, but the body on a path goes the way that it goes by itself.
TEST(SceneOn, half_turns_go_the_same_way_on_a_path) {
    test::Random random(test::seed());
    SCOPED_TRACE(test::seed());
    for (int round = 0; round < 200; ++round) {
        const Vec3 axis = random.direction();
        const std::string half = fmt::format(R"({{"path": [{{"time": 0}}, {{"time": 1, "rotation": [0,{},{},{}]}}]}})",
                                             axis[0], axis[1], axis[2]);
        const std::string rpy = vector(random, 3);
        const std::string carried = fmt::format(
            R"({{"path": [{{"time": 0, "rpy": {0}}}, {{"time": 1, "position": [9,0,0], "rpy": {0}}}]}})", rpy);
        const Scene scene = read(two(carried, half, R"("begin": 0, "horizon": 1, )"));
        const Motion alone =
            read(test::ball_scene(fmt::format(R"("motion": {}, )", half), R"("begin": 0, "horizon": 1, )"))
                .bodies[0]
                .body.motion;
        for (const double time : {0.25, 0.5, 0.75}) {
            const Pose carrier = pose_at(scene.bodies[1].body.motion, time);
            const Quat found = pose_at(scene.bodies[0].body.motion, time).rotation;
            ASSERT_GT(std::abs(found.dot(carrier.rotation * pose_at(alone, time).rotation)), 1 - 1e-12)
                << "round " << round << " at " << time;
        }
    }
}

TEST(SceneOn, goes_on_from_body_to_body) {
    const Scene scene = read(R"({"bodies": [
        {"name": "gripper", "on": "arm", "sphere": {"center": [0,0,0], "radius": 1}, "motion": {"position": [0,0,3]}},
        {"name": "arm", "on": "carriage", "sphere": {"center": [0,0,0], "radius": 1}, "motion": {"velocity": [0,5,0]}},
        {"name": "carriage", "sphere": {"center": [0,0,0], "radius": 1},
         "motion": {"position": [1,0,0], "rpy": [0,0,1.5707963267948966], "velocity": [7,0,0]}}]})");
    const Pose end = pose_at(scene.bodies[0].body.motion, 1);
    EXPECT_LT((end.position - Vec3(1 + 7 - 5, 0, 3)).norm(), 1e-14);
}

TEST(SceneOn, keys_are_those_of_the_body_itself) {
    const Scene scene = read(two(R"({"path": [{"time": 0}, {"time": 1, "position": [9,0,0]}, {"time": 3}]})",
                                 R"({"path": [{"time": 0.5}, {"time": 2, "position": [0,9,0]}]})"));
    using Keys = std::array<std::size_t, 2>;
    EXPECT_EQ(keys_at(scene.bodies[0], 0.75), (Keys{0, 1}));
    EXPECT_EQ(keys_at(scene.bodies[0], 2.5), (Keys{1, 1}));
    EXPECT_EQ(keys_at(scene.bodies[1], 2.5), (Keys{1, 2}));
    const Scene still = read(two(R"({"path": [{"time": 0}, {"time": 1, "position": [9,0,0]}]})", "{}"));
    EXPECT_EQ(keys_at(still.bodies[0], 0.5), std::nullopt);
}

TEST(SceneOn, what_cannot_be_told_exactly_is_refused) {
    EXPECT_EQ(
        error_of(two(R"({"angular_velocity": [0,0,1]})", R"({"velocity": [1,0,0]})")),
        "bodies[0].on: \"carrier\" turns, and the path of what moves on a body that turns is not known exactly; let it "
        "rest there, or say how it moves in the world");
    const auto riding = [](std::string_view first, std::string_view second, std::string_view more = "") {
        return error_of(fmt::format(R"({{"bodies": [{{"name": "a", "on": "{0}", {3}{2}}}, {{"name": "b"{1}, {2}}}]}})",
                                    first, second, test::ball_text, more));
    };
    EXPECT_EQ(riding("c", ""), "bodies[0].on: there is no body \"c\"");
    EXPECT_EQ(riding("a", ""), "bodies[0].on: \"a\" would ride on itself");
    EXPECT_EQ(riding("b", R"(, "on": "a")"), "bodies[0].on: \"b\" would ride on itself");
    EXPECT_EQ(riding("b", R"(, "motion": {"velocity": [1,0,0]})", R"("fixed": true, )"),
              "bodies[0].on: the body is fixed, and \"b\" moves");
    EXPECT_EQ(riding("b", "", R"("fixed": true, )"), "no error");
}

}  // namespace
}  // namespace abut::scene_on_test
