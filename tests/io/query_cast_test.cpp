// SPDX-License-Identifier: Apache-2.0
// Lines about casts, answered as the library answers.
#include <gtest/gtest.h>

#include <limits>

#include "abut/query/cast.hpp"
#include "io/expected_json.hpp"
#include "io/write_answer.hpp"
#include "support/pair_params.hpp"
#include "support/samples.hpp"

namespace abut::query_cast_test {
namespace {

using nlohmann::json;
using test::asked;
using test::Random;

json hit_json(const std::optional<RayHit>& hit) {
    if (!hit) return {{"hit", false}};
    const json sides[] = {"front", "back", nullptr};
    return {{"hit", true},
            {"enter", test::number_json(hit->enter)},
            {"exit", test::number_json(hit->exit)},
            {"point", test::vector_json(hit->point)},
            {"normal", test::direction_json(hit->normal)},
            {"side", sides[static_cast<std::size_t>(hit->side)]}};
}

// Bit for bit. Gives the answer.
template <class RayOrSegment>
json expect_library_answer(const RayOrSegment& cast_at, const AnyShape& b) {
    const json line = {{"query", "cast"}, {"a", test::shape_value(AnyShape(cast_at))}, {"b", test::shape_value(b)}};
    const json answer = asked(line), expected = hit_json(cast(cast_at, b));
    EXPECT_TRUE(test::same(answer, expected)) << answer << "\n" << expected << "\n" << line;
    return answer;
}

class QueryCastTest : public testing::TestWithParam<test::Kind> {};

TEST_P(QueryCastTest, is_answered_as_the_library_does) {
    Random random(test::seed());
    int hits = 0;
    const int rounds = 200;
    for (int i = 0; i < rounds; ++i) {
        const AnyShape sample = test::sample_of(GetParam());
        const AnyShape b = GetParam() == test::Kind::aligned_box
                               ? test::translated(sample, random.vector(3))
                               : test::moved(sample, Pose{random.rotation(), random.vector(3)});
        // At a vertex or the middle of the shape, or past it; some start there.
        const Vec3 target = test::hull_of(b).points[0] + (i % 4 == 0 ? random.vector(1) : Vec3(Vec3::Zero()));
        const Vec3 start = i % 8 == 3 ? target + 1e-9 * random.direction() : Vec3(random.vector(5));
        hits += expect_library_answer(Ray{start, random.logarithmic(1e-3, 1e3) * (target - start)}, b)["hit"] == true;
        expect_library_answer(Segment{start, start + random.real(0.5, 2) * (target - start)}, b);
        if (HasFailure()) return;
    }
    EXPECT_GT(hits, 0);
    EXPECT_LT(hits, rounds);
}

INSTANTIATE_TEST_SUITE_P(Query, QueryCastTest,
                         testing::Values(test::Kind::sphere, test::Kind::capsule, test::Kind::aligned_box,
                                         test::Kind::oriented_box, test::Kind::segment, test::Kind::triangle,
                                         test::Kind::convex_polygon, test::Kind::convex_polyhedron),
                         [](const auto& kind) { return std::string(test::name_of(kind.param)); });

std::string answer_to(std::string_view bodies) {
    return answer_query(fmt::format(R"({{"query": "cast", {}}})", bodies)).text;
}

TEST(QueryCast, answers_have_their_fields_in_order) {
    const std::string box = R"("b": {"aligned_box": {"min": [0,0,0], "max": [1,1,1]}})";
    EXPECT_EQ(answer_to(R"("id": "x", "a": {"ray": {"origin": [4,0.5,0.5], "direction": [-2,0,0]}}, )" + box),
              R"({"id":"x","hit":true,"enter":1.5,"exit":2,"point":[1,0.5,0.5],"normal":[1,0,0],"side":"front"})");
    EXPECT_EQ(answer_to(R"("a": {"ray": {"origin": [-3,0.5,0.5], "direction": [-2,0,0]}}, )" + box),
              R"({"hit":false})");
    EXPECT_EQ(answer_to(R"("id": null, "a": {"segment": {"start": [0.5,0.5,0.5], "end": [0.5,0.5,0.75]}}, )" + box),
              R"({"id":null,"hit":true,"enter":0,"exit":1,"point":[0.5,0.5,0.5],"normal":null,"side":null})");
}

TEST(QueryCast, says_from_which_side) {
    const std::string triangle = R"("b": {"triangle": [[0,0,0],[1,0,0],[0,1,0]]})";
    EXPECT_EQ(json::parse(
                  answer_to(R"("a": {"ray": {"origin": [0.25,0.25,2], "direction": [0,0,-1]}}, )" + triangle))["side"],
              "front");
    EXPECT_EQ(json::parse(
                  answer_to(R"("a": {"ray": {"origin": [0.25,0.25,-2], "direction": [0,0,1]}}, )" + triangle))["side"],
              "back");
    EXPECT_EQ(
        json::parse(answer_to(R"("a": {"ray": {"origin": [-1,0.25,0], "direction": [1,0,0]}}, )" + triangle))["side"],
        nullptr);
}

TEST(QueryCast, what_is_beyond_the_largest_double_is_null) {
    std::string text;
    detail::append_fields(text, RayHit{.enter = 1, .exit = std::numeric_limits<double>::infinity()}, false);
    EXPECT_EQ(text, R"("hit":true,"enter":1,"exit":null,"point":[0,0,0],"normal":null,"side":null)");
}

TEST(QueryCast, loses_no_bit_of_any_number) {
    Random random(test::seed());
    int hits = 0;
    for (int i = 0; i < 5000; ++i) {
        const double size = random.logarithmic(1e-100, 1e100);
        const Vec3 center = random.vector(size), start = random.vector(size);
        const Vec3 aim = center + random.vector(size / 2);
        const Vec3 direction = random.logarithmic(1e-20, 1e20) * (aim - start);
        hits += expect_library_answer(Ray{start, direction}, Sphere{center, size / 4})["hit"] == true;
        if (testing::Test::HasFailure()) return;
    }
    EXPECT_GT(hits, 1000);
}

}  // namespace
}  // namespace abut::query_cast_test
