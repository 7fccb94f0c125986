// SPDX-License-Identifier: Apache-2.0
#include "abut/io/query_line.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "abut/query/intersects.hpp"
#include "io/expected_json.hpp"
#include "io/lines.hpp"
#include "support/pair_params.hpp"
#include "support/samples.hpp"

namespace abut::query_line_test {
namespace {

using nlohmann::json;
using test::Random;

// What the library says about the shapes themselves, to the last bit, is what the answers to their lines say.
template <class Any>
void expect_library_answers(const Any& a, const Any& b) {
    const QueryAnswer touching =
        answer_query(test::query_line("intersects", test::shape_value(a), test::shape_value(b)));
    ASSERT_FALSE(touching.error) << touching.text;
    EXPECT_EQ(touching.text, intersects(a, b) ? R"({"intersects":true})" : R"({"intersects":false})");

    const QueryAnswer apart =
        answer_query(test::query_line("separating_axis", test::shape_value(a), test::shape_value(b)));
    ASSERT_FALSE(apart.error) << apart.text;
    const auto expected = separating_axis(a, b);
    if (!expected) {
        EXPECT_EQ(apart.text, R"({"axis":null,"gap":0})");
        return;
    }
    std::vector<double> numbers(expected->axis.begin(), expected->axis.end());
    numbers.push_back(expected->gap);
    const std::vector<double> answered = test::numbers_in(apart.text);
    ASSERT_EQ(answered.size(), numbers.size()) << apart.text;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        EXPECT_TRUE(test::same_bits(answered[i], numbers[i])) << apart.text << " for " << test::digits(numbers[i]);
    EXPECT_TRUE(json::accept(apart.text)) << apart.text;
}

class QueryPairTest : public test::PairTest {};

TEST_P(QueryPairTest, is_answered_as_the_library_does) {
    Random random(test::seed());
    int apart = 0;
    const int rounds = 40;
    for (int i = 0; i < rounds; ++i) {
        // The first pair overlaps, the others stand near each other.
        const auto place = [&](test::Kind kind) {
            const AnyShape sample = test::sample_of(kind);
            if (i == 0) return sample;
            if (kind == test::Kind::aligned_box) return test::translated(sample, random.vector(3));
            return test::moved(sample, Pose{random.rotation(), random.vector(3)});
        };
        const AnyShape a = place(GetParam().a), b = place(GetParam().b);
        ASSERT_NO_FATAL_FAILURE(expect_library_answers(a, b));
        ASSERT_NO_FATAL_FAILURE(expect_library_answers(b, a));
        apart += !intersects(a, b);
    }
    EXPECT_GT(apart, 0);
    EXPECT_LT(apart, rounds);
}

INSTANTIATE_TEST_SUITE_P(Query, QueryPairTest, testing::ValuesIn(test::all_sample_pairs()), test::PairName());

TEST(QueryLine, pairs_in_2d_are_answered_as_the_library_does) {
    Random random(test::seed());
    const auto point = [&] { return Vec2(random.vector(2).head<2>()); };
    for (int i = 0; i < 200; ++i) {
        const AnyShape2 rectangle = make_rectangle2(point(), {random.real(0, 1), 1}, random.real(-4, 4)).value();
        const AnyShape2 other = make_rectangle2(point(), {1, 1}, random.real(-4, 4)).value();
        const AnyShape2 triangle = ConvexPolygon2::make(std::vector{point(), point(), point()}).value();
        for (const auto& [a, b] :
             {std::pair{rectangle, other}, {rectangle, triangle}, {triangle, rectangle}, {triangle, triangle}})
            ASSERT_NO_FATAL_FAILURE(expect_library_answers(a, b));
    }
}

TEST(QueryLine, examples_cover_every_pair_without_error) {
    std::set<std::set<std::string>> pairs;
    std::set<std::string> queries;
    for (const std::string& line : test::lines_of_file(ABUT_EXAMPLE_QUERIES)) {
        const QueryAnswer answer = answer_query(line);
        EXPECT_FALSE(answer.error) << answer.text;
        json query = json::parse(line);
        queries.insert(query["query"]);
        if (!query.contains("b")) continue;  // of a point
        for (const char* shape : {"a", "b"})
            for (const char* beside : {"motion", "surface"}) query[shape].erase(beside);
        pairs.insert({query["a"].begin().key(), query["b"].begin().key()});
    }
    const auto with_mesh = std::erase_if(pairs, [](const auto& pair) { return pair.contains("mesh"); });
    EXPECT_EQ(pairs.size(), 55u + 3u);
    EXPECT_GE(with_mesh, 3u);
    EXPECT_EQ(queries.size(), 16u);
}

constexpr std::string_view two_spheres =
    R"("a": {"sphere": {"center": [0,0,0], "radius": 1}}, "b": {"sphere": {"center": [9,0,0], "radius": 1}})";

TEST(QueryLine, echoes_any_id_first_and_as_written) {
    for (const char* id :
         {"7", "1.50", "-0", "123456789012345678901234567890", "\"\"", "\"a \\\"quoted\\\" \\u00e9 é\"", "null", "true",
          "[1, [2, {\"x\": 3}]]", "{\"id\": {\"id\": 1}}"}) {
        const std::string head = fmt::format("{{\"query\": \"intersects\", {}, \"id\": ", two_spheres);
        EXPECT_EQ(answer_query(head + id + "}").text, fmt::format("{{\"id\":{},\"intersects\":false}}", id));
        EXPECT_EQ(
            answer_query(fmt::format("{{\"id\": {}}}", id)).text,
            fmt::format(
                "{{\"id\":{},\"error\":\"query is missing; the queries are intersects, "
                "separating_axis, distance, penetration, cast, contains, intersection, rounding_bound, "
                "for_each_contact, for_each_box_contact, first_contact, clearance, contact_intervals, contacts_until, "
                "sampled_first_contact and sampled_first_contact_by_axes\"}}",
                id));
    }
}

TEST(QueryLine, leaves_the_id_out_when_none_is_given) {
    EXPECT_EQ(answer_query(fmt::format("{{\"query\": \"intersects\", {}}}", two_spheres)).text,
              "{\"intersects\":false}");
}

TEST(QueryLine, echoes_the_id_when_the_json_breaks_after_it) {
    EXPECT_EQ(answer_query(R"({"id": "x", "query": })").text,
              R"({"id":"x","error":"JSON error at column 22: expected a value, found '}'"})");
    EXPECT_EQ(answer_query(R"({"query": , "id": "x"})").text,
              R"({"error":"JSON error at column 11: expected a value, found ','"})");
}

TEST(QueryLine, answers_on_one_line_whatever_the_white_space) {
    EXPECT_EQ(
        answer_query(fmt::format("\t{{\r\n\"id\":\r\n[1,\n2], \"query\": \"intersects\", {}}}\r\n", two_spheres)).text,
        "{\"id\":[1,2],\"intersects\":false}");
}

TEST(QueryLine, reads_keys_written_with_escapes) {
    EXPECT_EQ(answer_query(fmt::format("{{\"qu\\u0065ry\": \"int\\u0065rsects\", {}}}", two_spheres)).text,
              "{\"intersects\":false}");
}

TEST(QueryLine, skips_empty_lines) {
    for (const char* line : {"", " ", "\t \r", "\r\n"}) {
        const QueryAnswer answer = answer_query(line);
        EXPECT_EQ(answer.text, "");
        EXPECT_FALSE(answer.error);
    }
}

TEST(QueryLine, refuses_lines_beyond_the_limit) {
    std::string line = fmt::format("{{\"query\": \"intersects\", {}}}", two_spheres);
    line.resize(query_line_limit, ' ');
    EXPECT_EQ(answer_query(line).text, "{\"intersects\":false}");
    line += ' ';
    EXPECT_EQ(answer_query(line).text, "{\"error\":\"the line is longer than 16777216 bytes\"}");
    EXPECT_TRUE(answer_query(line).error);
}

TEST(QueryLine, separating_axes_in_2d_have_two_numbers) {
    const QueryAnswer answer = answer_query(
        R"({"query": "separating_axis", "a": {"rectangle2": {"center": [0,0], "half": [1,1]}}, "b": {"convex_polygon2": [[3,0],[4,-1],[4,1]]}})");
    EXPECT_EQ(answer.text, R"({"axis":[1,0],"gap":2})");
}

TEST(QueryLine, gaps_beyond_the_largest_double_are_null) {
    const AnyShape a = Sphere{{-1.7e308, 0, 0}, 1}, b = Sphere{{1.7e308, 0, 0}, 1};
    EXPECT_EQ(answer_query(test::query_line("separating_axis", test::shape_value(a), test::shape_value(b))).text,
              R"({"axis":[1,0,0],"gap":null})");
}

TEST(QueryLine, prints_minus_zero_so_that_it_reads_back) {
    const OrientedBox a{{0, 0, 0}, Mat3::Identity(), {1, 1, 1}};
    const OrientedBox b{{-4, 0, 0}, Mat3::Identity(), {1, 1, 1}};
    const auto expected = separating_axis(a, b);
    ASSERT_TRUE(expected);
    const json answer =
        json::parse(answer_query(test::query_line("separating_axis", test::shape_value(a), test::shape_value(b))).text);
    for (int i = 0; i < 3; ++i)
        EXPECT_EQ(std::signbit(answer["axis"][static_cast<std::size_t>(i)].get<double>()),
                  std::signbit(expected->axis[i]));
}

}  // namespace
}  // namespace abut::query_line_test
