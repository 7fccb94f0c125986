// SPDX-License-Identifier: Apache-2.0
// When a scene begins and ends, and in whose times answers are.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "abut/io/scene_check.hpp"
#include "io/expected_json.hpp"
#include "io/scene_text.hpp"
#include "io/scratch_folder.hpp"

namespace abut::scene_times_test {
namespace {

using nlohmann::json;
using test::error_of;
using test::read;

// A ball that goes along x, at `speed` from the time `from` until `to`, towards a wall that begins at 5.
std::string ball_at_wall(double from, double to, std::string_view more = "", double speed = 2) {
    return fmt::format(R"({{{3} "bodies": [
        {{"name": "ball", {0}, "motion": {{"path": [{{"time": {1}}}, {{"time": {2}, "position": [{4}, 0, 0]}}]}}}},
        {{"name": "wall", "aligned_box": {{"min": [5,-1,-1], "max": [6,1,1]}}}}]}})",
                       test::ball_text, from, to, more, speed * (to - from));
}

TEST(SceneTimes, last_until_the_last_key_of_the_longest_path) {
    const Scene scene = read(R"({"bodies": [
        {"sphere": {"center": [0,0,0], "radius": 1}, "motion": {"path": [{"time": 0.5}, {"time": 4}]}},
        {"sphere": {"center": [9,0,0], "radius": 1}, "motion": {"path": [{"time": 1}, {"time": 3}]}},
        {"sphere": {"center": [0,9,0], "radius": 1}, "motion": {"path": [{"time": -7}]}}]})");
    EXPECT_EQ(scene.begin, 0.5);
    EXPECT_EQ(scene.horizon, 4);
    EXPECT_EQ(duration_of(scene), 3.5);
    EXPECT_TRUE(scene.notes.empty());
    EXPECT_EQ(std::get<Path>(scene.bodies[1].body.motion).keys()[0].time, 0.5);
    EXPECT_EQ(read(test::ball_scene()).horizon, 1);
    // A path of one key rests, and says nothing about time.
    EXPECT_EQ(read(test::ball_scene(R"("motion": {"path": [{"time": 9}]}, )")).horizon, 1);
}

TEST(SceneTimes, a_path_of_four_seconds_is_not_free_after_one) {
    const Scene scene = read(ball_at_wall(0, 4));
    const SceneAnswer answer = check_scene(scene).value();
    ASSERT_EQ(answer.outcome, Outcome::contact);
    EXPECT_NEAR(answer.time, 2, 1e-6);
}

TEST(SceneTimes, a_horizon_that_leaves_out_keys_is_noted) {
    const Scene scene = read(ball_at_wall(0, 4, R"("horizon": 1,)"));
    EXPECT_EQ(scene.horizon, 1);
    EXPECT_EQ(scene.notes, std::vector<std::string>{"horizon 1 leaves out keys: 1 of the 2 of ball, the last at 4"});
    EXPECT_EQ(check_scene(scene)->outcome, Outcome::free);
    EXPECT_EQ(json::parse(answer_json(scene, *check_scene(scene)))["notes"].size(), 1u);
    // The same for a horizon from outside.
    const Scene cut = read(ball_at_wall(0, 4), {.times = {.horizon = 3}});
    EXPECT_EQ(cut.horizon, 3);
    EXPECT_EQ(cut.notes.size(), 1u);
    EXPECT_TRUE(read(ball_at_wall(0, 4), {.times = {.horizon = 4}}).notes.empty());
    EXPECT_TRUE(read(ball_at_wall(0, 4, R"("horizon": 5,)")).notes.empty());
}

TEST(SceneTimes, what_moves_without_a_path_beside_one_that_begins_later_is_noted) {
    const auto text = [](std::string_view scene, std::string_view motion) {
        return fmt::format(R"({{{} "bodies": [
            {{"sphere": {{"center": [0,0,0], "radius": 1}}, "motion": {{"path": [{{"time": 2}}, {{"time": 3}}]}}}},
            {{"name": "belt", "sphere": {{"center": [9,0,0], "radius": 1}}, "motion": {}}}]}})",
                           scene, motion);
    };
    EXPECT_EQ(
        read(text("", R"({"velocity": [1,0,0]})")).notes,
        std::vector<std::string>{"the scene begins at 2, the first key of its paths; what has a velocity is at its "
                                 "position then: belt"});
    EXPECT_TRUE(read(text("", R"({"position": [1,0,0]})")).notes.empty());
    EXPECT_TRUE(read(text(R"("begin": 2,)", R"({"velocity": [1,0,0]})")).notes.empty());
}

TEST(SceneTimes, stamps_of_a_clock_keep_their_digits) {
    // The same motion told from 0, and by clocks in seconds and in milliseconds.
    const SceneAnswer from_0 = check_scene(read(ball_at_wall(0, 4))).value();
    for (const double start : {1700000000.0, 1700000000000.0, -3e9}) {
        const Scene scene = read(ball_at_wall(start, start + 4));
        EXPECT_EQ(scene.begin, start);
        const SceneAnswer answer = check_scene(scene).value();
        EXPECT_EQ(answer.time, from_0.time);
        const json told = json::parse(answer_json(scene, answer));
        EXPECT_EQ(told["begin"], start);
        EXPECT_EQ(told["horizon"], start + 4);
        EXPECT_EQ(told["contacts"][0]["elapsed"], from_0.time);
        const double time = told["contacts"][0]["time"];
        EXPECT_EQ(told["time"], time);
        // Not after it, and the next double would be.
        EXPECT_LE(time - start, from_0.time);
        EXPECT_GT(std::nextafter(time, INFINITY) - start, from_0.time);
    }
}

TEST(SceneTimes, answers_name_the_keys_that_a_time_is_between) {
    const auto text = [](double horizon) {
        return fmt::format(R"({{"horizon": {}, "bodies": [
            {{"name": "ball", {}, "motion": {{"path": [{{"time": 1}}, {{"time": 2, "position": [2,0,0]}},
                {{"time": 3, "position": [6,0,0]}}, {{"time": 4, "position": [6,0,0]}}]}}}},
            {{"name": "wall", "aligned_box": {{"min": [5,-1,-1], "max": [6,1,1]}}}}]}})",
                           horizon, test::ball_text);
    };
    const Scene scene = read(text(4));
    const json contact = json::parse(answer_json(scene, *check_scene(scene)))["contacts"][0];
    EXPECT_EQ(contact["keys_a"], json::parse("[1,2]"));
    EXPECT_FALSE(contact.contains("keys_b"));
    const SceneBody& ball = scene.bodies[0];
    using Keys = std::array<std::size_t, 2>;
    EXPECT_EQ(keys_at(ball, -1), (Keys{0, 0}));
    EXPECT_EQ(keys_at(ball, 0), (Keys{0, 0}));
    EXPECT_EQ(keys_at(ball, 0.1), (Keys{0, 1}));
    EXPECT_EQ(keys_at(ball, 2), (Keys{2, 2}));
    EXPECT_EQ(keys_at(ball, 2.5), (Keys{2, 3}));
    EXPECT_EQ(keys_at(ball, 9), (Keys{3, 3}));
    EXPECT_EQ(keys_at(scene.bodies[1], 1), std::nullopt);
}

TEST(SceneTimes, the_times_of_clearances_are_those_of_the_user) {
    const Scene scene = read(ball_at_wall(100, 101, R"("horizon": 101, "time_unit": "s",)"));
    const json told = json::parse(answer_json(scene, check_scene(scene, {.clearance = true}).value(), true));
    EXPECT_EQ(told["time_unit"], "s");
    EXPECT_EQ(told["time"], 101);
    EXPECT_EQ(told["clearance"][0]["time"], 101);
    EXPECT_EQ(told["clearance"][0]["elapsed"], 1);
    EXPECT_EQ(told["clearance"][0]["keys_a"], json::parse("[1]"));
}

TEST(SceneTimes, what_is_wrong_is_told) {
    EXPECT_EQ(error_of(ball_at_wall(5, 6, R"("horizon": 4,)")),
              "horizon is 4; it must be at least 5, when the scene begins, or null for infinity");
    EXPECT_EQ(error_of(ball_at_wall(5, 6, R"("begin": 7,)")),
              "begin is 7; the paths end at 6, so that horizon must be given");
    EXPECT_EQ(error_of(test::ball_scene("", R"("begin": "soon", )")), R"(begin: expected a number, found "soon")");
    EXPECT_EQ(error_of(test::ball_scene("", R"("time_unit": "", )")),
              "time_unit is empty; leave it out, or give a unit");
    EXPECT_EQ(error_of(ball_at_wall(0, 1, R"("begin": -1e300, "horizon": 2,)")),
              "bodies[0].motion.path: counted from -1e+300, when the scene begins, keys[1].time is 1e+300; it must be "
              "after 1e+300, the time of the key before");
}

TEST(SceneTimes, what_no_double_can_tell_is_refused) {
    EXPECT_EQ(error_of(test::ball_scene(R"("motion": {"path": [{"time": -1e308}, {"time": 0}, {"time": 1e308}]}, )")),
              "horizon is 1e+308; a double cannot tell how long that is after -1e+308, when the scene begins");
}

TEST(SceneTimes, a_beginning_may_be_in_the_middle_of_a_path) {
    const Scene scene = read(ball_at_wall(0, 4, R"("begin": 1.5,)"));
    EXPECT_EQ(scene.horizon, 4);
    const SceneAnswer answer = check_scene(scene).value();
    EXPECT_EQ(answer.outcome, Outcome::contact);
    EXPECT_NEAR(user_time(scene, answer.time), 2, 1e-6);
    EXPECT_LE(user_time(scene, answer.time), 2);
}

// ---- rotations ----

Quat rotation_in(std::string_view form, std::string_view scene = "") {
    return pose_at(read(test::ball_scene(fmt::format(R"("motion": {{{}}}, )", form), scene)).bodies[0].body.motion, 0)
        .rotation;
}

TEST(SceneRotations, have_several_forms) {
    const Quat expected(0.8, 0, 0, 0.6);
    for (const std::string_view form :
         {R"("rotation": [0.8,0,0,0.6])", R"("rotation_xyzw": [0,0,3,4])", R"("rpy": [0,0,1.2870022175866])",
          R"("axis": [0,0,7], "angle": 1.2870022175866)"})
        EXPECT_NEAR(std::abs(rotation_in(form).dot(expected)), 1, 1e-13) << form;
    const Quat quarter(std::sqrt(0.5), 0, 0, std::sqrt(0.5));
    constexpr std::string_view degrees = R"("angle_unit": "deg", )";
    EXPECT_NEAR(std::abs(rotation_in(R"("rpy": [0,0,90])", degrees).dot(quarter)), 1, 1e-15);
    EXPECT_NEAR(std::abs(rotation_in(R"("axis": [0,0,1], "angle": 90)", degrees).dot(quarter)), 1, 1e-15);
    const Scene turning =
        read(test::ball_scene(R"("motion": {"angular_velocity": [0,0,90]}, )", R"("angle_unit": "deg", )"));
    EXPECT_EQ(std::get<Rigid>(turning.bodies[0].body.motion).angular_velocity.z(), 90 * (std::numbers::pi / 180));
    // In keys and parts, too.
    const Scene scene = read(R"({"angle_unit": "deg", "bodies": [
        {"parts": [{"sphere": {"center": [1,0,0], "radius": 1}, "rpy": [0,0,90]}],
         "motion": {"path": [{"time": 0, "axis": [0,0,1], "angle": 0}, {"time": 1, "rpy": [0,0,90]}]}}]})");
    EXPECT_NEAR(std::abs(scene.bodies[0].body.parts[0].pose.rotation.dot(quarter)), 1, 1e-15);
    EXPECT_NEAR(std::abs(pose_at(scene.bodies[0].body.motion, 1).rotation.dot(quarter)), 1, 1e-15);
}

TEST(SceneRotations, errors_name_the_form) {
    const auto error = [](std::string_view form) {
        return error_of(test::ball_scene(fmt::format(R"("motion": {{{}}}, )", form)));
    };
    EXPECT_EQ(error(R"("rotation": [1,0,0,0], "rpy": [0,0,0])"),
              "bodies[0].motion.rpy: the rotation is given as rotation already");
    EXPECT_EQ(error(R"("rpy": [0,0,0], "angle": 1)"), "bodies[0].motion.angle: the rotation is given as rpy already");
    EXPECT_EQ(error(R"("angle": 1)"), "bodies[0].motion.angle: belongs to an axis, which is missing");
    EXPECT_EQ(error(R"("axis": [0,0,1])"), "bodies[0].motion.axis: belongs to an angle, which is missing");
    EXPECT_EQ(error(R"("axis": [0,0,0], "angle": 1)"), "bodies[0].motion.axis is zero; an axis must have a length");
    EXPECT_EQ(error(R"("rotation_xyzw": [0,0,0,0])"),
              "bodies[0].motion.rotation_xyzw is zero; a quaternion must have a length");
    EXPECT_EQ(error(R"("rpy": [0,0])"), "bodies[0].motion.rpy: expected an array of 3 numbers, found an array of 2");
    EXPECT_EQ(error(R"("path": [{"time": 0}], "rpy": [0,0,0])"),
              "bodies[0].motion.rpy: a path says it all; beside it stands only center");
    EXPECT_EQ(error_of(test::ball_scene("", R"("angle_unit": "degrees", )")),
              R"(angle_unit: unknown unit of angles "degrees"; the units of angles are rad and deg)");
}

// ---- tables of poses ----

class SceneTables : public test::ScratchFolder {
 protected:
    Scene scene_with_table(std::string_view motion, std::string_view scene = "") const {
        return read(text_with(motion, scene), {.folder = folder_});
    }
    static std::string text_with(std::string_view motion, std::string_view scene = "") {
        return test::ball_scene(fmt::format(R"("motion": {{{}}}, )", motion), scene);
    }
};

TEST_F(SceneTables, are_paths) {
    const std::string file =
        written("poses.csv", "time,x,y,z,qx,qy,qz,qw,seq\n5,0,0,0,0,0,0,1,1\n7,4,0,0,0,0,0.6,0.8,2\n");
    const Scene scene = scene_with_table(R"("path": "poses.csv", "center": [0,1,0])");
    EXPECT_EQ(scene.begin, 5);
    EXPECT_EQ(scene.horizon, 7);
    const auto& path = std::get<Path>(scene.bodies[0].body.motion);
    EXPECT_EQ(path.center(), Vec3(0, 1, 0));
    EXPECT_EQ(path.keys()[1].time, 2);
    EXPECT_EQ(path.keys()[1].pose.position, Vec3(4, 0, 0));
    EXPECT_NEAR(std::abs(path.keys()[1].pose.rotation.dot(Quat(0.8, 0, 0, 0.6))), 1, 1e-15);
    EXPECT_EQ(scene.notes, std::vector<std::string>{"poses.csv: ignored 1 column: seq"});
    ASSERT_EQ(scene.inputs.size(), 1u);
    EXPECT_EQ(scene.inputs[0], file);
}

TEST_F(SceneTables, have_the_order_and_the_angles_that_the_scene_says) {
    written("bare.txt", "0 0 0 0 0.8 0 0 0.6\n1 0 0 0 1 0 0 0\n");
    const auto rotation = [](const Scene& scene) { return pose_at(scene.bodies[0].body.motion, 0).rotation; };
    EXPECT_NEAR(
        std::abs(rotation(scene_with_table(R"("path": "bare.txt", "rotation": "wxyz")")).dot(Quat(0.8, 0, 0, 0.6))), 1,
        1e-15);
    written("angles.csv", "time,x,y,z,roll,pitch,yaw\n0,0,0,0,0,0,90\n");
    EXPECT_NEAR(std::abs(rotation(scene_with_table(R"("path": "angles.csv")", R"("angle_unit": "deg", )"))
                             .dot(Quat(std::sqrt(0.5), 0, 0, std::sqrt(0.5)))),
                1, 1e-15);
}

TEST_F(SceneTables, errors_have_the_path_the_file_and_the_line) {
    written("poses.csv", "0 0 0 0\n1 0 zero 0\n");
    const SceneOptions options{.folder = folder_};
    EXPECT_EQ(
        error_of(text_with(R"("path": "poses.csv")"), options),
        R"(bodies[0].motion.path: cannot read "poses.csv": line 2, column 3 (y): expected a number, found "zero")");
    EXPECT_EQ(error_of(text_with(R"("path": "no.csv")"), options),
              R"(bodies[0].motion.path: cannot read "no.csv": there is no such file)");
    EXPECT_EQ(error_of(text_with(R"("path": "../poses.csv")"), options),
              R"(bodies[0].motion.path: "../poses.csv" is outside of the folder that paths start from; such files are )"
              "read with --allow-outside only, in C++ with allow_outside");
    EXPECT_EQ(error_of(text_with(R"("path": "poses.csv", "rotation": "zyx")"), options),
              R"(bodies[0].motion.rotation: expected xyzw, wxyz or rpy, found "zyx")");
    EXPECT_EQ(error_of(text_with(R"("path": "poses.csv", "rotation": [1,0,0,0])"), options),
              "bodies[0].motion.rotation: expected xyzw, wxyz or rpy, found an array of 4");
    EXPECT_EQ(error_of(text_with(R"("path": "poses.csv", "velocity": [1,0,0])"), options),
              "bodies[0].motion.velocity: a path says it all; beside it stands only center");
}

}  // namespace
}  // namespace abut::scene_times_test
