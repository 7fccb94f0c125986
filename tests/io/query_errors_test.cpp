// SPDX-License-Identifier: Apache-2.0
// Every kind of thing that can be wrong with a line, and the words for it.
#include <gtest/gtest.h>

#include "abut/io/query_line.hpp"
#include "io/lines.hpp"

namespace abut::query_errors_test {
namespace {

using nlohmann::json;

constexpr std::string_view shape_list =
    "the shapes are sphere, capsule, aligned_box, oriented_box, segment, ray, triangle, convex_polygon, "
    "convex_polyhedron, cylinder, circle2, segment2, rectangle2, convex_polygon2 and mesh";

constexpr std::string_view query_list =
    "intersects, separating_axis, distance, penetration, cast, contains, intersection, rounding_bound, "
    "for_each_contact, "
    "for_each_box_contact, first_contact, clearance, contact_intervals, contacts_until, sampled_first_contact and "
    "sampled_first_contact_by_axes";

std::string error_of(std::string_view line) {
    const QueryAnswer answer = answer_query(line);
    EXPECT_TRUE(answer.error) << answer.text;
    const json object = json::parse(answer.text);
    EXPECT_EQ(object.size(), 1u) << answer.text;
    return object.value("error", "no error");
}

// The message about a shape that stands at `a`.
std::string error_of_shape(std::string_view shape) {
    return error_of(fmt::format(
        R"({{"query": "intersects", "a": {}, "b": {{"sphere": {{"center": [0,0,0], "radius": 1}}}}}})", shape));
}

TEST(QueryErrors, in_the_line) {
    EXPECT_EQ(error_of("{\"query\": \"intersects\""),
              "JSON error at column 23: expected ',' or '}', found the end of the line");
    EXPECT_EQ(error_of("hello"), "JSON error at column 1: expected a value, found 'h'");
    EXPECT_EQ(
        error_of("[1,2]"),
        R"(line: expected an object such as {"query": "intersects", "a": {...}, "b": {...}}, found an array of 2)");
    EXPECT_EQ(error_of("{}"), fmt::format("query is missing; the queries are {}", query_list));
    EXPECT_EQ(error_of(R"({"query": "intersects", "query": "intersects"})"), "line: \"query\" is given twice");
    EXPECT_EQ(error_of(R"({"query": "intersects", "colour": 1})"),
              "line: unknown field \"colour\"; the fields are query, a, b, id, horizon, tolerance, margin, max_steps, "
              "samples, "
              "max_depth_a, max_depth_b, max_depth, max_contacts, poses, conservative, minimize, threshold and point");
    EXPECT_EQ(error_of(R"({"quary": "intersects"})"), "line: unknown field \"quary\"; did you mean \"query\"?");
}

TEST(QueryErrors, in_the_query) {
    EXPECT_EQ(error_of(R"({"query": 5})"), fmt::format("query: expected one of the queries {}, found 5", query_list));
    EXPECT_EQ(error_of(R"({"query": "touch"})"),
              fmt::format("query: unknown query \"touch\"; the queries are {}", query_list));
    EXPECT_EQ(error_of(R"({"query": "intersect"})"),
              "query: unknown query \"intersect\"; did you mean \"intersects\"?");
}

TEST(QueryErrors, missing_shapes) {
    EXPECT_EQ(error_of(R"({"query": "intersects", "b": {"sphere": {"center": [0,0,0], "radius": 1}}})"),
              "a is missing");
    EXPECT_EQ(error_of(R"({"query": "intersects", "a": {"sphere": {"center": [0,0,0], "radius": 1}}})"),
              "b is missing");
    EXPECT_EQ(error_of_shape("{}"), fmt::format("a: no shape given; {}", shape_list));
    EXPECT_EQ(error_of_shape("\"sphere\""), "a: expected a shape such as {\"sphere\": {...}}, found \"sphere\"");
}

TEST(QueryErrors, unknown_and_repeated_names) {
    EXPECT_EQ(error_of_shape(R"({"shpere": 1})"), "a: unknown shape \"shpere\"; did you mean \"sphere\"?");
    EXPECT_EQ(error_of_shape(R"({"orientedbox": 1})"),
              "a: unknown shape \"orientedbox\"; did you mean \"oriented_box\"?");
    EXPECT_EQ(error_of_shape(R"({"teapot": 1})"), fmt::format("a: unknown shape \"teapot\"; {}", shape_list));
    EXPECT_EQ(error_of_shape(R"({"sphere": {"center": [0,0,0], "radius": 1}, "colour": 1})"),
              "a: unknown field \"colour\"");
    EXPECT_EQ(error_of_shape(R"({"sphere": {}, "capsule": {}})"), "a: has two shapes, sphere and capsule; give one");
    EXPECT_EQ(error_of_shape(R"({"sphere": {}, "sphere": {}})"), "a: \"sphere\" is given twice");
    EXPECT_EQ(error_of_shape(R"({"sphere": {"centre": [0,0,0]}})"),
              "a.sphere: unknown field \"centre\"; did you mean \"center\"?");
    EXPECT_EQ(error_of_shape(R"({"sphere": {"colour": 1}})"),
              "a.sphere: unknown field \"colour\"; the fields are center and radius");
    EXPECT_EQ(error_of_shape(R"({"sphere": {"radius": 1, "radius": 2}})"), "a.sphere: \"radius\" is given twice");
    EXPECT_EQ(error_of_shape(fmt::format(R"({{"{}": 1}})", std::string(5000, 'x'))),
              fmt::format("a: unknown shape \"{}…\"; {}", std::string(39, 'x'), shape_list));
}

TEST(QueryErrors, values_of_the_wrong_kind) {
    EXPECT_EQ(error_of_shape(R"({"sphere": [1,2]})"),
              "a.sphere: expected an object with center and radius, found an array of 2");
    EXPECT_EQ(error_of_shape(R"({"sphere": {"center": [0,0,0]}})"), "a.sphere.radius is missing");
    EXPECT_EQ(error_of_shape(R"({"sphere": {"center": [0,0,0], "radius": "big"}})"),
              "a.sphere.radius: expected a number, found \"big\"");
    EXPECT_EQ(error_of_shape(R"({"sphere": {"center": [0,0,0], "radius": null}})"),
              "a.sphere.radius: expected a number, found null");
    EXPECT_EQ(error_of_shape(R"({"sphere": {"center": [0,0,0], "radius": -1e400}})"),
              "a.sphere.radius is -1e400; it is too large for a double");
    EXPECT_EQ(error_of_shape(R"({"sphere": {"center": [0,0], "radius": 1}})"),
              "a.sphere.center: expected an array of 3 numbers, found an array of 2");
    EXPECT_EQ(error_of_shape(R"({"sphere": {"center": [0,true,0], "radius": 1}})"),
              "a.sphere.center[1]: expected a number, found true");
    EXPECT_EQ(error_of_shape(R"({"sphere": {"center": [0,0,[]], "radius": 1}})"),
              "a.sphere.center[2]: expected a number, found an empty array");
    EXPECT_EQ(error_of_shape(R"({"triangle": [[0,0,0],[1,0,0]]})"), "a.triangle: expected 3 vertices, found 2");
    EXPECT_EQ(error_of_shape(R"({"triangle": [[0,0,0],[1,0,0],[1,{},0]]})"),
              "a.triangle[2][1]: expected a number, found an object");
    EXPECT_EQ(error_of_shape(R"({"convex_polygon": 5})"),
              "a.convex_polygon: expected an array of arrays of 3 numbers, found 5");
    EXPECT_EQ(error_of_shape(R"({"convex_polygon2": [[0,0,0]]})"),
              "a.convex_polygon2[0]: expected an array of 2 numbers, found an array of 3");
    EXPECT_EQ(error_of_shape(R"({"convex_polyhedron": {"points": [[0,0,0],[1,0,"y"]]}})"),
              "a.convex_polyhedron.points[1][2]: expected a number, found \"y\"");
    EXPECT_EQ(error_of_shape(R"({"convex_polyhedron": {"points": [], "faces": [[0,1.5]]}})"),
              "a.convex_polyhedron.faces[0][1]: expected an index from 0, found 1.5");
    EXPECT_EQ(error_of_shape(R"({"oriented_box": {"center": [0,0,0], "half": [1,1,1], "axes": [[1,0,0],[0,1,0]]}})"),
              "a.oriented_box.axes: expected an array of 3 axes, found an array of 2");
    EXPECT_EQ(error_of_shape(R"({"oriented_box": {"center": [0,0,0], "half": [1,1,1], "axes": [], "rotation": []}})"),
              "a.oriented_box: has both \"rotation\" and \"axes\"; give one");
}

TEST(QueryErrors, values_that_make_no_shape) {
    EXPECT_EQ(error_of_shape(R"({"oriented_box": {"center": [0,0,0], "half": [1,-0.5,1]}})"),
              "a.oriented_box.half[1] is -0.5; half extents must be finite and at least 0");
    EXPECT_EQ(error_of_shape(R"({"oriented_box": {"center": [0,0,0], "half": [1,-0.5,1], "rotation": [1,0,0,0]}})"),
              "a.oriented_box.half[1] is -0.5; half extents must be finite and at least 0");
    // The rest of the words is the library's; here it counts that each begins with the way to the value.
    const auto begins = [](std::string_view shape, std::string_view beginning) {
        const std::string error = error_of_shape(shape);
        EXPECT_TRUE(error.starts_with(beginning)) << error;
    };
    begins(R"({"sphere": {"center": [0,0,0], "radius": -1}})", "a.sphere.radius is -1");
    begins(R"({"capsule": {"start": [0,0,0], "end": [0,0,0], "radius": -2}})", "a.capsule.radius is -2");
    begins(R"({"aligned_box": {"min": [0,1,0], "max": [1,0.5,1]}})", "a.aligned_box.min[1] is 1");
    begins(R"({"oriented_box": {"center": [0,0,0], "half": [1,1,1], "rotation": [0,0,0,0]}})",
           "a.oriented_box.rotation is");
    begins(R"({"oriented_box": {"center": [0,0,0], "half": [1,1,1], "axes": [[1,0.02,0],[0,1,0],[0,0,1]]}})",
           "a.oriented_box.axes are not orthonormal");
    begins(R"({"ray": {"origin": [0,0,0], "direction": [0,0,0]}})", "a.ray.direction is");
    begins(R"({"rectangle2": {"center": [0,0], "half": [1,-3], "angle": 1}})", "a.rectangle2.half[1] is -3");
    begins(R"({"circle2": {"center": [0,0], "radius": -1}})", "a.circle2.radius is -1");
    begins(R"({"circle2": {"center": [0,0,0], "radius": 1}})", "a.circle2.center");
    begins(R"({"segment2": {"start": [0,0]}})", "a.segment2.end is missing");
    begins(R"({"convex_polygon": [[0,0,0],[4,0,0],[1,1,0],[0,4,0]]})", "a.convex_polygon: vertices ");
    begins(R"({"convex_polygon2": [[0,0],[4,0],[1,1],[0,4]]})", "a.convex_polygon2: vertices ");
    begins(R"({"convex_polyhedron": {"points": [[0,0,0],[1,0,0],[0,1,0],[1,1,0]]}})", "a.convex_polyhedron.points ");
    begins(R"({"convex_polyhedron": {"points": [[0,0,0],[1,0,0],[0,1,0],[0,0,1]], "faces": [[0,2,1]]}})",
           "a.convex_polyhedron: ");
    begins(R"({"convex_polyhedron": {"points": [[0,0,0],[1,0,0],[0,1,0],[0,0,1]], "faces": [[0,2,9]]}})",
           "a.convex_polyhedron: ");
}

TEST(QueryErrors, shapes_in_two_dimensions_and_three) {
    EXPECT_EQ(error_of_shape(R"({"rectangle2": {"center": [0,0], "half": [1,1]}})"),
              "a is in 2D (rectangle2) and b in 3D (sphere); both must be in 2D or both in 3D");
}

// Casts name a and b each for its part in them.
TEST(QueryErrors, what_is_cast_and_what_it_is_cast_at) {
    constexpr std::string_view ball = R"({"sphere": {"center": [0,0,0], "radius": 1}})";
    constexpr std::string_view box = R"({"aligned_box": {"min": [0,0,0], "max": [1,1,1]}})";
    constexpr std::string_view ray = R"({"ray": {"origin": [0,0,0], "direction": [1,0,0]}})";
    constexpr std::string_view segment = R"({"segment": {"start": [0,0,0], "end": [1,0,0]}})";
    constexpr std::string_view square = R"({"rectangle2": {"center": [0,0], "half": [1,1]}})";
    const auto error_of_cast = [](std::string_view a, std::string_view b) {
        return error_of(fmt::format(R"({{"query": "cast", "a": {}, "b": {}}})", a, b));
    };
    EXPECT_EQ(error_of_cast(ball, ray), "a: expected a ray or a segment, which is cast at b, found sphere");
    EXPECT_EQ(error_of_cast(box, ball), "a: expected a ray or a segment, which is cast at b, found aligned_box");
    EXPECT_EQ(error_of_cast(ray, ray), "b: a ray is not hit by a cast; b must be bounded");
    EXPECT_EQ(error_of_cast(segment, ray), "b: a ray is not hit by a cast; b must be bounded");
    EXPECT_EQ(error_of_cast(square, square), "query: \"cast\" is for shapes in 3D; there are no rays in 2D");
    EXPECT_EQ(error_of_cast(ray, square),
              "a is in 3D (ray) and b in 2D (rectangle2); both must be in 2D or both in 3D");
}

TEST(QueryErrors, an_id_that_no_double_holds_is_not_echoed) {
    EXPECT_EQ(answer_query(R"({"id": 1e999, "query": "intersects"})").text,
              R"({"error":"id: 1e999 is too large for a double"})");
    EXPECT_EQ(answer_query(R"({"id": {"run": [1, -2e308]}, "query": "intersects"})").text,
              R"({"error":"id: -2e308 is too large for a double"})");
    EXPECT_EQ(answer_query(R"({"id": 1e999, "query" "intersects"})").text,
              R"({"error":"JSON error at column 23: expected ':' after a key, found '\"'"})");
}

TEST(QueryErrors, messages_stay_valid_json) {
    EXPECT_EQ(error_of_shape(R"({"back\\slash \"quote\" \u0007 é": 1})"),
              fmt::format("a: unknown shape \"back\\\\slash \\\"quote\\\" \\u0007 é\"; {}", shape_list));
}

}  // namespace
}  // namespace abut::query_errors_test
