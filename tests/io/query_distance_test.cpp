// SPDX-License-Identifier: Apache-2.0
// Lines about distance and penetration, answered as the library answers.
#include <gtest/gtest.h>

#include <limits>

#include "abut/query/distance.hpp"
#include "abut/query/penetration.hpp"
#include "io/expected_json.hpp"
#include "io/write_answer.hpp"
#include "support/pair_params.hpp"
#include "support/samples.hpp"

namespace abut {
namespace {

using nlohmann::json;
using test::asked;
using test::direction_json;
using test::number_json;
using test::Random;
using test::same;
using test::vector_json;

template <class Closest>
json closest_json(const Closest& closest) {
    return {{"distance", number_json(closest.distance)},
            {"point_a", vector_json(closest.point_a)},
            {"point_b", vector_json(closest.point_b)}};
}

template <class Penetration>
json penetration_json(const Penetration& penetration) {
    const bool apart = penetration.normal.isZero(0);
    return {{"depth", number_json(penetration.depth)},
            {"normal", direction_json(penetration.normal)},
            {"point_a", apart ? json(nullptr) : vector_json(penetration.point_a)},
            {"point_b", apart ? json(nullptr) : vector_json(penetration.point_b)}};
}

// Both verbs, bit for bit. Gives whether the two are apart.
template <class Any>
bool expect_library_answers(const Any& a, const Any& b) {
    json line = {{"query", "distance"}, {"a", test::shape_value(a)}, {"b", test::shape_value(b)}};
    const json closest = asked(line), expected_closest = closest_json(distance(a, b));
    EXPECT_TRUE(same(closest, expected_closest)) << closest << "\n" << expected_closest << "\n" << line;
    line["query"] = "penetration";
    const json parting = asked(line), expected_parting = penetration_json(penetration(a, b));
    EXPECT_TRUE(same(parting, expected_parting)) << parting << "\n" << expected_parting << "\n" << line;
    // Exactly one of the two has something to say, but where they merely touch.
    EXPECT_EQ(parting["normal"].is_null(), closest["distance"] != 0) << line;
    return closest["distance"] != 0;
}

class QueryDistanceTest : public test::PairTest {};

TEST_P(QueryDistanceTest, is_answered_as_the_library_does_in_both_orders) {
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
        apart += expect_library_answers(a, b);
        expect_library_answers(b, a);
        if (HasFailure()) return;
    }
    EXPECT_GT(apart, 0);
    EXPECT_LT(apart, rounds);
}

INSTANTIATE_TEST_SUITE_P(Query, QueryDistanceTest, testing::ValuesIn(test::all_sample_pairs()), test::PairName());

TEST(QueryDistance, pairs_in_2d_are_answered_as_the_library_does) {
    Random random(test::seed());
    const auto point = [&] { return Vec2(random.vector(2).head<2>()); };
    int apart = 0;
    for (int i = 0; i < 200; ++i) {
        const AnyShape2 rectangle = make_rectangle2(point(), {random.real(0, 1), 1}, random.real(-4, 4)).value();
        const AnyShape2 other = make_rectangle2(point(), {1, 1}, random.real(-4, 4)).value();
        const AnyShape2 triangle = ConvexPolygon2::make(std::vector{point(), point(), point()}).value();
        for (const auto& [a, b] :
             {std::pair{rectangle, other}, {rectangle, triangle}, {triangle, rectangle}, {triangle, triangle}})
            apart += expect_library_answers(a, b);
        if (HasFailure()) return;
    }
    EXPECT_GT(apart, 100);
    EXPECT_LT(apart, 700);
}

std::string answer_to(std::string_view query, std::string_view bodies) {
    return answer_query(fmt::format(R"({{"query": "{}", {}}})", query, bodies)).text;
}

TEST(QueryDistance, answers_have_their_fields_in_order) {
    const std::string apart =
        R"("id": 3, "a": {"sphere": {"center": [0,0,0], "radius": 1}}, "b": {"sphere": {"center": [4,0,0], "radius": 2}})";
    EXPECT_EQ(answer_to("distance", apart), R"({"id":3,"distance":1,"point_a":[1,0,0],"point_b":[2,0,0]})");
    EXPECT_EQ(answer_to("penetration", apart), R"({"id":3,"depth":0,"normal":null,"point_a":null,"point_b":null})");
    const std::string overlapping =
        R"("a": {"sphere": {"center": [0,0,0], "radius": 1}}, "b": {"sphere": {"center": [2,0,0], "radius": 2}})";
    EXPECT_EQ(answer_to("penetration", overlapping),
              R"({"depth":1,"normal":[1,0,0],"point_a":[1,0,0],"point_b":[0,0,0]})");
}

TEST(QueryDistance, vectors_in_2d_have_two_numbers) {
    const std::string squares = R"("a": {"rectangle2": {"center": [0,0], "half": [1,1]}}, )"
                                R"("b": {"convex_polygon2": [[3,0],[4,-1],[4,1]]})";
    EXPECT_EQ(answer_to("distance", squares), R"({"distance":2,"point_a":[1,0],"point_b":[3,0]})");
    EXPECT_EQ(answer_to("penetration", squares), R"({"depth":0,"normal":null,"point_a":null,"point_b":null})");
}

TEST(QueryDistance, shapes_that_merely_touch_have_a_normal_and_no_depth) {
    const json answer = json::parse(answer_to(
        "penetration",
        R"("a": {"aligned_box": {"min": [0,0,0], "max": [1,1,1]}}, "b": {"sphere": {"center": [2,0.5,0.5], "radius": 1}})"));
    EXPECT_NEAR(answer["depth"].get<double>(), 0, 1e-12);
    EXPECT_EQ(answer["normal"], json({1, 0, 0}));
    EXPECT_NEAR(answer["point_a"][0].get<double>(), 1, 1e-12);
}

// Points, whose distance is a rounded number on all 53 bits; some of them far out, some hardly apart.
TEST(QueryDistance, loses_no_bit_of_any_number) {
    Random random(test::seed());
    for (int i = 0; i < 5000; ++i) {
        const double size = random.logarithmic(1e-150, 1e150);
        const auto point = [&] { return Vec3(random.vector(size)); };
        const AnyShape a = Segment{point(), point()}, b = Sphere{point(), random.one_in(2) ? 0 : size / 4};
        expect_library_answers(a, b);
        if (testing::Test::HasFailure()) return;
    }
}

TEST(QueryDistance, what_is_beyond_the_largest_double_is_null) {
    std::string text;
    detail::append_fields(text,
                          Closest{.distance = std::numeric_limits<double>::infinity(), .point_a = Vec3(-1.7e308, 0, 0)},
                          detail::Meshes::none);
    EXPECT_EQ(text, R"("distance":null,"point_a":[-1.7e+308,0,0],"point_b":[0,0,0])");
}

}  // namespace
}  // namespace abut
