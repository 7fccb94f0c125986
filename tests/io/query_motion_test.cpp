// SPDX-License-Identifier: Apache-2.0
// Lines about shapes that move, answered as the library answers.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "abut/io/query_line.hpp"
#include "abut/query/first_contact.hpp"
#include "io/expected_json.hpp"
#include "io/lines.hpp"
#include "support/pair_params.hpp"
#include "support/samples.hpp"

namespace abut {
namespace {

using nlohmann::json;
using test::asked;
using test::body_json;
using test::contact_json;
using test::motion_json;
using test::number_json;
using test::Random;
using test::same;
using test::vector_json;

constexpr double infinity = std::numeric_limits<double>::infinity();

json motion_json(const Linear2& motion) { return {{"velocity", vector_json(motion.velocity)}}; }

// What a motion is after it was read: its rotation is normalised.
Linear as_read(Linear motion) {
    motion.pose.rotation.normalize();
    return motion;
}
Linear2 as_read(const Linear2& motion) { return motion; }

bool touch_until(const AnyShape& a, const Linear& motion_a, const AnyShape& b, const Linear& motion_b, double horizon) {
    return intersects(a, motion_a, b, motion_b, {.horizon = horizon});
}
bool touch_until(const AnyShape2& a, const Linear2& motion_a, const AnyShape2& b, const Linear2& motion_b,
                 double horizon) {
    return intersects(a, motion_a, b, motion_b, horizon);
}

// Both verbs, on shapes as `Any` and motions as the library takes them. Gives whether the two touch.
template <class Any, class Motion>
bool expect_library_answers(const Any& a, const Motion& motion_a, const Any& b, const Motion& motion_b,
                            const ContactOptions& options) {
    json line = {{"query", "first_contact"},
                 {"a", body_json(test::shape_value(a), motion_json(motion_a))},
                 {"b", body_json(test::shape_value(b), motion_json(motion_b))},
                 {"horizon", number_json(options.horizon)}};
    if (options.margin > 0) line["margin"] = options.margin;
    const auto contact = first_contact(a, as_read(motion_a), b, as_read(motion_b), options);
    const json answer = asked(line);
    EXPECT_TRUE(same(answer, contact_json(contact))) << answer << "\n" << contact_json(contact) << "\n" << line;

    line["query"] = "intersects";
    const bool touch = options.margin > 0 ? contact.outcome != Outcome::free
                                          : touch_until(a, as_read(motion_a), b, as_read(motion_b), options.horizon);
    EXPECT_EQ(asked(line), json({{"intersects", touch}})) << line;
    return touch;
}

constexpr double horizons[] = {0, 1, infinity};

class QueryMotionTest : public test::PairTest {};

TEST_P(QueryMotionTest, is_answered_as_the_library_does_in_both_orders) {
    Random random(test::seed());
    int touch = 0;
    const int rounds = 60;
    for (int i = 0; i < rounds; ++i) {
        const AnyShape a = test::sample_of(GetParam().a), b = test::sample_of(GetParam().b);
        // They start a few sizes apart, and half of them fly roughly at each other.
        Linear motion_a{random.vector(4), {random.rotation(), random.vector(4)}};
        Linear motion_b{random.vector(1), {random.rotation(), random.vector(4)}};
        if (i % 2 == 0) motion_a.velocity = motion_b.pose.position - motion_a.pose.position + random.vector(1);
        if (i % 3 == 0) motion_b.pose = {};
        ContactOptions options;
        options.horizon = horizons[i % 3];
        options.margin = i % 4 == 3 ? 0.25 : 0;
        touch += expect_library_answers(a, motion_a, b, motion_b, options);
        expect_library_answers(b, motion_b, a, motion_a, options);
        if (HasFailure()) return;
    }
    EXPECT_GT(touch, 0);
    EXPECT_LT(touch, rounds);
}

INSTANTIATE_TEST_SUITE_P(Query, QueryMotionTest, testing::ValuesIn(test::bounded_sample_pairs()), test::PairName());

TEST(QueryMotion, pairs_in_2d_are_answered_as_the_library_does) {
    Random random(test::seed());
    const auto vector = [&](double size) { return Vec2(random.vector(size).head<2>()); };
    int touch = 0;
    for (int i = 0; i < 200; ++i) {
        const AnyShape2 rectangle = make_rectangle2(vector(3), {random.real(0, 1), 1}, random.real(-4, 4)).value();
        const AnyShape2 other = make_rectangle2(vector(3), {1, 1}, random.real(-4, 4)).value();
        const AnyShape2 triangle = ConvexPolygon2::make(std::vector{vector(3), vector(3), vector(3)}).value();
        ContactOptions options;
        options.horizon = horizons[i % 3];
        for (const auto& [a, b] :
             {std::pair{rectangle, other}, {rectangle, triangle}, {triangle, rectangle}, {triangle, other}})
            touch += expect_library_answers(a, Linear2{vector(3)}, b, Linear2{vector(3)}, options);
        if (HasFailure()) return;
    }
    EXPECT_GT(touch, 100);
    EXPECT_LT(touch, 700);
}

const std::string boxes = R"("a": {"aligned_box": {"min": [0,0,0], "max": [1,1,1]}, "motion": {"velocity": [2,0,0]}}, )"
                          R"("b": {"aligned_box": {"min": [2,0.25,0], "max": [3,0.75,2]}})";

std::string line_of(std::string_view query, std::string_view bodies, std::string_view options = "") {
    return fmt::format(R"({{"query": "{}", {}{}}})", query, bodies, options);
}

std::string answer_to(const std::string& line) { return answer_query(line).text; }

TEST(QueryMotion, answers_have_their_fields_in_order) {
    EXPECT_EQ(answer_to(line_of("first_contact", boxes, R"(, "horizon": 0.25, "id": [7])")),
              R"({"id":[7],"outcome":"free","time":0.25,"gap":0.5,"last":null,"axis":[1,0,0],"exact":true,)"
              R"("patches":[]})");
    // Numbers of a contact are rounded: only the places between them are compared.
    std::string contact = answer_to(line_of("first_contact", boxes)), shape_of_answer;
    for (std::size_t i = 0; i < contact.size();) {
        const std::size_t end = contact.find_first_not_of("0123456789.e-", i);
        if (end != i && contact[i] != 'e') shape_of_answer += '#';
        if (end != i && contact[i] == 'e') shape_of_answer += contact.substr(i, end - i);
        shape_of_answer += contact[end];
        i = end + 1;
    }
    EXPECT_EQ(shape_of_answer,
              R"({"outcome":"contact","time":#,"gap":#,"last":#,"axis":[#,#,#],"exact":true,"patches":[{"points":)"
              R"([[#,#,#],[#,#,#],[#,#,#],[#,#,#]],"normal":[#,#,#],"feature_a":{"kind":"face","index":#},)"
              R"("feature_b":{"kind":"face","index":#}}]})");
}

TEST(QueryMotion, says_when_and_where_two_boxes_meet) {
    const json answer = json::parse(answer_to(line_of("first_contact", boxes)));
    EXPECT_NEAR(answer["time"].get<double>(), 0.5, 1e-12);
    EXPECT_LE(answer["time"].get<double>(), 0.5);
    EXPECT_NEAR(answer["last"].get<double>(), 1.5, 1e-12);
    const json& patch = answer["patches"][0];
    EXPECT_EQ(patch["feature_a"], json({{"kind", "face"}, {"index", 1}}));
    EXPECT_EQ(patch["feature_b"], json({{"kind", "face"}, {"index", 0}}));
    for (const json& point : patch["points"]) EXPECT_NEAR(point[0].get<double>(), 2, 1e-12);
}

TEST(QueryMotion, the_horizon_is_1_when_it_is_left_out) {
    const std::string far = R"("a": {"sphere": {"center": [0,0,0], "radius": 1}, "motion": {"velocity": [4,0,0]}}, )"
                            R"("b": {"sphere": {"center": [7,0,0], "radius": 1}})";
    EXPECT_EQ(json::parse(answer_to(line_of("first_contact", far)))["outcome"], "free");
    EXPECT_EQ(json::parse(answer_to(line_of("first_contact", far)))["time"], 1);
    EXPECT_EQ(answer_to(line_of("intersects", far)), R"({"intersects":false})");
    for (const char* horizon : {", \"horizon\": 1.25", ", \"horizon\": null", ", \"horizon\": 1e300"}) {
        EXPECT_EQ(json::parse(answer_to(line_of("first_contact", far, horizon)))["outcome"], "contact");
        EXPECT_EQ(answer_to(line_of("intersects", far, horizon)), R"({"intersects":true})");
    }
}

TEST(QueryMotion, times_without_end_are_null) {
    const std::string parting =
        R"("a": {"sphere": {"center": [0,0,0], "radius": 1}, "motion": {"velocity": [-4,0,0]}}, )"
        R"("b": {"sphere": {"center": [7,0,0], "radius": 1}}, "horizon": null)";
    const json free = json::parse(answer_to(line_of("first_contact", parting)));
    EXPECT_EQ(free["outcome"], "free");
    EXPECT_TRUE(free["time"].is_null());
    EXPECT_TRUE(free["last"].is_null());
    // At rest inside each other, with one center: they never part, and no direction decides.
    const std::string one_ball = R"({"sphere": {"center": [1,2,3], "radius": 1}})";
    EXPECT_EQ(answer_to(fmt::format(R"({{"query": "first_contact", "a": {0}, "b": {0}}})", one_ball)),
              R"({"outcome":"overlapping","time":0,"gap":0,"last":null,"axis":null,"exact":true,"patches":[]})");
}

TEST(QueryMotion, a_pose_stands_for_a_shape_that_is_placed_there) {
    const auto outcome = [](std::string_view a) {
        return json::parse(answer_to(fmt::format(
            R"({{"query": "first_contact", "a": {}, "b": {{"aligned_box": {{"min": [4,0,0], "max": [5,1,1]}}}}}})",
            a)));
    };
    const json expected =
        outcome(R"({"aligned_box": {"min": [0,0,0], "max": [2,1,1]}, "motion": {"velocity": [4,0,0]}})");
    // A quarter turn about z takes x to y; the quaternion is twice as long as it should be.
    const json turned = outcome(
        R"({"aligned_box": {"min": [0,-2,0], "max": [1,0,1]}, "motion": {"velocity": [4,0,0], "rotation": [2,0,0,2]}})");
    const json moved = outcome(
        R"({"aligned_box": {"min": [7,7,7], "max": [9,8,8]}, "motion": {"velocity": [4,0,0], "position": [-7,-7,-7]}})");
    for (const json& answer : {turned, moved}) {
        EXPECT_EQ(answer["outcome"], "contact");
        EXPECT_NEAR(answer["time"].get<double>(), expected["time"].get<double>(), 1e-12);
        EXPECT_EQ(answer["patches"].size(), 1u);
    }
    // The face that meets b is the box's −y side now.
    EXPECT_EQ(turned["patches"][0]["feature_a"], json({{"kind", "face"}, {"index", 2}}));
}

TEST(QueryMotion, a_rotation_may_have_any_length) {
    const auto answer = [](double length) {
        return answer_to(fmt::format(
            R"({{"query": "first_contact", "a": {{"triangle": [[0,0,0],[1,0,0],[0,1,0]], "motion": {{"rotation": )"
            R"([{0},{0},0,{0}], "velocity": [0,4,0]}}}}, "b": {{"aligned_box": {{"min": [-1,2,-1], "max": [1,3,1]}}}}}})",
            test::digits(length)));
    };
    EXPECT_EQ(json::parse(answer(1))["outcome"], "contact");
    for (const double length : {0x1p-1074, 0x1p-1000, -0.5, 0x1p1023}) EXPECT_EQ(answer(length), answer(1));
}

TEST(QueryMotion, what_is_left_out_of_a_motion_is_zero) {
    const std::string resting =
        R"("a": {"sphere": {"center": [0,0,0], "radius": 1}MOTION}, )"
        R"("b": {"sphere": {"center": [9,0,0], "radius": 1}, "motion": {"velocity": [-8,0,0]}})";
    const auto answer = [&](const std::string& motion) {
        std::string bodies = resting;
        return answer_to(line_of("first_contact", bodies.replace(bodies.find("MOTION"), 6, motion)));
    };
    EXPECT_EQ(json::parse(answer(""))["outcome"], "contact");
    for (const char* motion : {R"({})", R"({"velocity": [0,0,0]})", R"({"position": [0,0,0], "rotation": [1,0,0,0]})"})
        EXPECT_EQ(answer(std::string(", \"motion\": ") + motion), answer(""));
}

TEST(QueryMotion, intersects_is_about_time_with_a_motion_or_a_horizon) {
    const std::string b = R"("b": {"sphere": {"center": [3,0,0], "radius": 1}})";
    const std::string still = R"("a": {"sphere": {"center": [0,0,0], "radius": 1}}, )" + b;
    const std::string moving =
        R"("a": {"sphere": {"center": [0,0,0], "radius": 1}, "motion": {"velocity": [2,0,0]}}, )" + b;
    EXPECT_EQ(answer_to(line_of("intersects", still)), R"({"intersects":false})");
    EXPECT_EQ(answer_to(line_of("intersects", still, R"(, "horizon": 5)")), R"({"intersects":false})");
    EXPECT_EQ(answer_to(line_of("intersects", still, R"(, "horizon": 5, "margin": 1)")), R"({"intersects":true})");
    EXPECT_EQ(answer_to(line_of("intersects", moving)), R"({"intersects":true})");
    EXPECT_EQ(answer_to(line_of("intersects", moving, R"(, "horizon": 0.25)")), R"({"intersects":false})");
    EXPECT_EQ(answer_to(line_of("intersects", moving, R"(, "horizon": 0.25, "margin": 0.5)")),
              R"({"intersects":true})");
}

TEST(QueryMotion, any_tolerance_above_0_is_taken) {
    for (const char* tolerance : {"1e-6", "5e-324", "1e300"})
        EXPECT_EQ(answer_to(line_of("first_contact", boxes, fmt::format(", \"tolerance\": {}", tolerance))),
                  answer_to(line_of("first_contact", boxes)));
}

TEST(QueryMotion, intersects_takes_all_options_with_a_motion_or_a_horizon) {
    for (const char* option : {"\"tolerance\": 1e-3", "\"max_steps\": 1", "\"margin\": 0"})
        EXPECT_EQ(answer_to(line_of("intersects", boxes, fmt::format(", {}", option))), R"({"intersects":true})");
}

TEST(QueryMotion, a_margin_of_0_is_taken_in_2d) {
    const std::string squares =
        R"("a": {"rectangle2": {"center": [0,0], "half": [1,1]}}, )"
        R"("b": {"rectangle2": {"center": [5,0], "half": [1,1]}, "motion": {"velocity": [-4,0]}})";
    EXPECT_EQ(answer_to(line_of("first_contact", squares, ", \"margin\": 0")),
              answer_to(line_of("first_contact", squares)));
    EXPECT_EQ(json::parse(answer_to(line_of("first_contact", squares)))["axis"], json({1, 0}));
}

TEST(QueryMotion, a_margin_is_kept_in_2d) {
    const std::string squares =
        R"("a": {"rectangle2": {"center": [0,0], "half": [1,1]}}, )"
        R"("b": {"rectangle2": {"center": [5,0], "half": [1,1]}, "motion": {"velocity": [-4,0]}})";
    const json answer = json::parse(answer_to(line_of("first_contact", squares, ", \"margin\": 1")));
    EXPECT_EQ(answer["outcome"], "contact");
    EXPECT_NEAR(answer["time"].get<double>(), 0.5, 1e-12);
    EXPECT_EQ(answer_to(line_of("intersects", squares, R"(, "horizon": 0.49, "margin": 1)")),
              R"({"intersects":false})");
}

}  // namespace
}  // namespace abut
