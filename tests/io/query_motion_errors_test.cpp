// SPDX-License-Identifier: Apache-2.0
// What can be wrong with motions, horizons, margins and tolerances, and the words for it.
#include <gtest/gtest.h>

#include "abut/io/query_line.hpp"
#include "io/lines.hpp"

namespace abut::query_motion_errors_test {
namespace {

using nlohmann::json;

constexpr std::string_view ball = R"({"sphere": {"center": [0,0,0], "radius": 1}})";
constexpr std::string_view square = R"({"rectangle2": {"center": [0,0], "half": [1,1]}})";

std::string error_of(std::string_view query, std::string_view a, std::string_view b, std::string_view options = "") {
    const QueryAnswer answer =
        answer_query(fmt::format(R"({{"query": "{}", "a": {}, "b": {}{}}})", query, a, b, options));
    EXPECT_TRUE(answer.error) << answer.text;
    const json object = json::parse(answer.text);
    EXPECT_EQ(object.size(), 1u) << answer.text;
    return object.value("error", "no error");
}

std::string moving(std::string_view shape, std::string_view motion) {
    return fmt::format(R"({}, "motion": {}}})", shape.substr(0, shape.size() - 1), motion);
}

// The message about a motion at `a`. Both verbs read it, of both bodies.
std::string error_of_motion(std::string_view motion, std::string_view shape = ball) {
    const std::string error = error_of("first_contact", moving(shape, motion), shape);
    EXPECT_EQ(error_of("intersects", moving(shape, motion), shape), error);
    EXPECT_EQ(error_of("intersects", shape, moving(shape, motion)), fmt::format("b{}", error.substr(1)));
    return error;
}

// The message about options of first_contact.
std::string error_of_options(std::string_view options, std::string_view shape = ball) {
    return error_of("first_contact", shape, shape, fmt::format(", {}", options));
}

TEST(QueryMotionErrors, in_a_motion) {
    EXPECT_EQ(error_of_motion("5"),
              "a.motion: expected an object with velocity, position, rotation, rotation_xyzw, rpy, axis, angle, "
              "angular_velocity, center and path, found 5");
    EXPECT_EQ(error_of_motion("null"),
              "a.motion: expected an object with velocity, position, rotation, rotation_xyzw, rpy, axis, angle, "
              "angular_velocity, center and path, "
              "found null");
    EXPECT_EQ(error_of_motion(R"({"velocity": [0,"fast",0]})"),
              "a.motion.velocity[1]: expected a number, found \"fast\"");
    EXPECT_EQ(error_of_motion(R"({"velocity": [0,0,1e400]})"),
              "a.motion.velocity[2] is 1e400; it is too large for a double");
    EXPECT_EQ(error_of_motion(R"({"velocity": [0,0]})"),
              "a.motion.velocity: expected an array of 3 numbers, found an array of 2");
    EXPECT_EQ(error_of_motion(R"({"velocity": null})"),
              "a.motion.velocity: expected an array of 3 numbers, found null");
    EXPECT_EQ(error_of_motion(R"({"velocity": [0,0,0], "velocity": [0,0,0]})"),
              "a.motion: \"velocity\" is given twice");
    EXPECT_EQ(error_of_motion(R"({"velocty": [0,0,0]})"),
              "a.motion: unknown field \"velocty\"; did you mean \"velocity\"?");
    EXPECT_EQ(
        error_of_motion(R"({"speed": 5})"),
        "a.motion: unknown field \"speed\"; the fields are velocity, position, rotation, rotation_xyzw, rpy, axis, "
        "angle, angular_velocity, "
        "center and path");
    EXPECT_EQ(error_of_motion(R"({"position": [0,0,{}]})"), "a.motion.position[2]: expected a number, found an object");
    EXPECT_EQ(error_of_motion(R"({"rotation": [0,0,1]})"),
              "a.motion.rotation: expected an array of 4 numbers, found an array of 3");
    EXPECT_EQ(error_of_motion(R"({"rotation": [1,0,0,-1e999]})"),
              "a.motion.rotation[3] is -1e999; it is too large for a double");
    EXPECT_EQ(error_of_motion(R"({"rotation": [0,0,0,-0.0]})"),
              "a.motion.rotation is zero; a quaternion must have a length");
}

TEST(QueryMotionErrors, in_a_motion_that_turns) {
    EXPECT_EQ(error_of_motion(R"({"angular_velocity": [0,"fast",0]})"),
              "a.motion.angular_velocity[1]: expected a number, found \"fast\"");
    EXPECT_EQ(error_of_motion(R"({"angular_velocity": 3})"),
              "a.motion.angular_velocity: expected an array of 3 numbers, found 3");
    EXPECT_EQ(error_of_motion(R"({"angular_velocity": [0,0,1], "center": [0,0]})"),
              "a.motion.center: expected an array of 3 numbers, found an array of 2");
    EXPECT_EQ(error_of_motion(R"({"angular_velocity": [0,0,-1e999]})"),
              "a.motion.angular_velocity[2] is -1e999; it is too large for a double");
    EXPECT_EQ(error_of_motion(R"({"angular_velocity": [0,0,1], "angular_velocity": [0,0,1]})"),
              "a.motion: \"angular_velocity\" is given twice");
    EXPECT_EQ(error_of_motion(R"({"angular_velocty": [0,0,1]})"),
              "a.motion: unknown field \"angular_velocty\"; did you mean \"angular_velocity\"?");
    EXPECT_EQ(error_of_motion(R"({"angular_velocity": [0,0,1], "rotation": [0,0,0,0]})"),
              "a.motion.rotation is zero; a quaternion must have a length");
}

TEST(QueryMotionErrors, in_a_path) {
    constexpr std::string_view keys =
        "expected an array of one key or more, each an object with time, position and "
        "rotation, found";
    EXPECT_EQ(error_of_motion(R"({"path": []})"), fmt::format("a.motion.path: {} an empty array", keys));
    EXPECT_EQ(error_of_motion(R"({"path": {"time": 0}})"), fmt::format("a.motion.path: {} an object", keys));
    EXPECT_EQ(error_of_motion(R"({"path": null})"), fmt::format("a.motion.path: {} null", keys));
    EXPECT_EQ(error_of_motion(R"({"path": [{"time": 0}, 5]})"),
              "a.motion.path[1]: expected an object with time, position, rotation, rotation_xyzw, rpy, axis and "
              "angle, found 5");
    EXPECT_EQ(error_of_motion(R"({"path": [{}]})"), "a.motion.path[0].time is missing");
    EXPECT_EQ(error_of_motion(R"({"path": [{"time": null}]})"), "a.motion.path[0].time: expected a number, found null");
    EXPECT_EQ(error_of_motion(R"({"path": [{"time": 1e999}]})"),
              "a.motion.path[0].time is 1e999; it is too large for a double");
    EXPECT_EQ(error_of_motion(R"({"path": [{"time": 0, "velocity": [0,0,0]}]})"),
              "a.motion.path[0]: unknown field \"velocity\"; the fields are time, position, rotation, "
              "rotation_xyzw, rpy, axis and angle");
    EXPECT_EQ(error_of_motion(R"({"path": [{"time": 0}, {"time": 1, "position": [0,[],0]}]})"),
              "a.motion.path[1].position[1]: expected a number, found an empty array");
    EXPECT_EQ(error_of_motion(R"({"path": [{"time": 0}, {"time": 1, "rotation": [0,0,0,0]}]})"),
              "a.motion.path[1].rotation is zero; a quaternion must have a length");
    EXPECT_EQ(error_of_motion(R"({"path": [{"time": 0}, {"time": 1}, {"time": 1}]})"),
              "a.motion.path[2].time is 1; it must be after 1, the time of the key before");
    EXPECT_EQ(error_of_motion(R"({"path": [{"time": 0}, {"time": -1}]})"),
              "a.motion.path[1].time is -1; it must be after 0, the time of the key before");
    EXPECT_EQ(error_of_motion(R"({"path": [{"time": 0}, {"time": 1e-300, "position": [1e300,0,0]}]})"),
              "a.motion.path[1] follows so soon that a speed is not finite");
    EXPECT_EQ(error_of_motion(R"({"path": [{"time": 0}], "center": [0,0]})"),
              "a.motion.center: expected an array of 3 numbers, found an array of 2");
}

TEST(QueryMotionErrors, beside_a_path) {
    for (const auto& [name, value] : {std::pair{"velocity", "[0,0,0]"},
                                      {"position", "5"},
                                      {"rotation", "[1,0,0,0]"},
                                      {"angular_velocity", "[0,0,1]"}})
        EXPECT_EQ(error_of_motion(fmt::format(R"({{"{}": {}, "path": [{{"time": 0}}]}})", name, value)),
                  fmt::format("a.motion.{}: a path says it all; beside it stands only center", name));
}

TEST(QueryMotionErrors, without_end) {
    constexpr std::string_view words = "horizon is null; it must be finite for a motion that turns or follows a path";
    for (const char* motion :
         {R"({"angular_velocity": [0,0,1]})", R"({"path": [{"time": 0}, {"time": 1, "position": [1,0,0]}]})"}) {
        for (const char* query : {"first_contact", "intersects"}) {
            EXPECT_EQ(error_of(query, moving(ball, motion), ball, ", \"horizon\": null"), words);
            EXPECT_EQ(error_of(query, ball, moving(ball, motion), ", \"horizon\": null"), words);
        }
    }
}

TEST(QueryMotionErrors, in_a_motion_in_2d) {
    for (const char* name : {"position", "rotation", "angular_velocity", "center", "path"})
        EXPECT_EQ(error_of_motion(fmt::format(R"({{"velocity": [1,0], "{}": [1,0]}})", name), square),
                  fmt::format("a.motion.{}: a motion in 2D has only a velocity", name));
    EXPECT_EQ(error_of_motion(R"({"velocity": [0,0,0]})", square),
              "a.motion.velocity: expected an array of 2 numbers, found an array of 3");
    EXPECT_EQ(error_of_motion(R"({"speed": 5})", square), "a.motion: unknown field \"speed\"; the fields are velocity");
    EXPECT_EQ(error_of_motion("[]", square), "a.motion: expected an object with velocity, found an empty array");
}

TEST(QueryMotionErrors, beside_a_motion) {
    EXPECT_EQ(error_of("first_contact", R"({"motion": {}})", ball).substr(0, 18), "a: no shape given;");
    EXPECT_EQ(error_of("first_contact", moving(moving(ball, "{}"), "{}"), ball), "a: \"motion\" is given twice");
    EXPECT_EQ(error_of("first_contact", R"({"sphere": {}, "motoin": {}})", ball),
              "a: unknown field \"motoin\"; did you mean \"motion\"?");
    EXPECT_EQ(error_of("first_contact", square, moving(ball, "{}")),
              "a is in 2D (rectangle2) and b in 3D (sphere); both must be in 2D or both in 3D");
}

TEST(QueryMotionErrors, in_the_options) {
    EXPECT_EQ(error_of_options("\"horizon\": -1"), "horizon is -1; it must be at least 0, or null for infinity");
    EXPECT_EQ(error_of_options("\"horizon\": \"long\""), "horizon: expected a number, found \"long\"");
    EXPECT_EQ(error_of_options("\"horizon\": 1e999"), "horizon is 1e999; it is too large for a double");
    EXPECT_EQ(error_of_options("\"margin\": -0.5"), "margin is -0.5; it must be at least 0");
    EXPECT_EQ(error_of_options("\"margin\": null"), "margin: expected a number, found null");
    EXPECT_EQ(error_of_options("\"tolerance\": 0"), "tolerance is 0; it must be above 0");
    EXPECT_EQ(error_of_options("\"tolerance\": -1e-6"), "tolerance is -1e-6; it must be above 0");
    EXPECT_EQ(error_of_options("\"tolerance\": [1]"), "tolerance: expected a number, found an array of 1");
    for (const char* steps : {"0", "-1", "1.5", "1e300"})
        EXPECT_EQ(error_of_options(fmt::format("\"max_steps\": {}", steps)),
                  fmt::format("max_steps is {}; it must be a whole number from 1 to 2^53", steps));
    EXPECT_EQ(error_of_options("\"max_steps\": null"), "max_steps: expected a number, found null");
    // The first of them is named.
    EXPECT_EQ(error_of_options(R"("tolerance": 0, "horizon": true, "margin": -1)"),
              "horizon: expected a number, found true");
    EXPECT_EQ(error_of("intersects", ball, ball, ", \"horizon\": -1"),
              "horizon is -1; it must be at least 0, or null for infinity");
    EXPECT_EQ(error_of("intersects", ball, ball, ", \"horizon\": 1, \"margin\": -1"),
              "margin is -1; it must be at least 0");
}

TEST(QueryMotionErrors, a_ray_over_time) {
    constexpr std::string_view ray = R"({"ray": {"origin": [0,0,0], "direction": [1,0,0]}})";
    constexpr std::string_view words = ": a ray has no first contact; over time, shapes must be bounded";
    EXPECT_EQ(error_of("first_contact", ray, ball), fmt::format("a{}", words));
    EXPECT_EQ(error_of("first_contact", ball, ray), fmt::format("b{}", words));
    EXPECT_EQ(error_of("first_contact", ray, ray), fmt::format("a{}", words));
    EXPECT_EQ(error_of("intersects", ray, ball, ", \"horizon\": 1"), fmt::format("a{}", words));
    EXPECT_EQ(error_of("intersects", ray, moving(ball, "{}")), fmt::format("a{}", words));
    EXPECT_EQ(error_of("intersects", ball, moving(ray, "{}")), fmt::format("b{}", words));
}

TEST(QueryMotionErrors, options_of_other_queries) {
    constexpr std::string_view ray = R"({"ray": {"origin": [0,0,0], "direction": [1,0,0]}})";
    const auto expect_refused = [](std::string_view query, std::string_view a, std::string_view b) {
        const std::string verbs = fmt::format(
            "belongs to first_contact, clearance, contact_intervals, contacts_until, sampled_first_contact, "
            "sampled_first_contact_by_axes and intersects, not to {}",
            query);
        EXPECT_EQ(error_of(query, moving(a, "{}"), b), fmt::format("a.motion: {}", verbs));
        EXPECT_EQ(error_of(query, a, moving(b, "5")), fmt::format("b.motion: {}", verbs));
        EXPECT_EQ(error_of(query, a, b, ", \"horizon\": 1"), fmt::format("horizon: {}", verbs));
    };
    const auto expect_options_refused = [](std::string_view query, std::string_view a, std::string_view b) {
        const std::string end = query == "intersects" ? ", and to intersects with a motion or a horizon"
                                                      : fmt::format(" and intersects, not to {}", query);
        const auto expect = [&](std::string_view option, std::string_view others, std::string_view last) {
            const std::string verbs =
                query == "intersects" ? fmt::format("{} and {}", others, last) : fmt::format("{}, {}", others, last);
            EXPECT_EQ(error_of(query, a, b, fmt::format(", \"{}\": 1", option)),
                      fmt::format("{}: belongs to {}{}", option, verbs, end));
        };
        expect("margin", "first_contact, contact_intervals", "contacts_until");
        expect("tolerance", "first_contact, clearance, contact_intervals", "contacts_until");
        expect("max_steps", "first_contact, clearance, contact_intervals", "contacts_until");
    };
    for (const std::string_view shape : {ball, square}) {
        for (const char* query : {"separating_axis", "distance", "penetration"}) {
            expect_refused(query, shape, shape);
            expect_options_refused(query, shape, shape);
        }
        expect_options_refused("intersects", shape, shape);
    }
    expect_refused("cast", ray, ball);
    expect_options_refused("cast", ray, ball);
}

}  // namespace
}  // namespace abut::query_motion_errors_test
