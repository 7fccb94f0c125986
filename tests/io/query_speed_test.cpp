// SPDX-License-Identifier: Apache-2.0
// How many box pairs `abut query` answers in a second. The aim is 80,000; the test asks for a quarter of it, so that a
// busy machine does not fail it.
#include <gtest/gtest.h>

#include "abut/query/intersects.hpp"
#include "io/expected_json.hpp"
#include "io/lines.hpp"
#include "io/process.hpp"

namespace abut::query_speed_test {
namespace {

constexpr double least_lines_a_second = 20'000;

class QuerySpeed : public testing::TestWithParam<const char*> {};

TEST_P(QuerySpeed, is_at_least_a_quarter_of_the_aim) {
    test::Random random(test::seed());
    const int count = 50'000;
    std::string input;
    std::vector<bool> touching;
    for (int i = 0; i < count; ++i) {
        const OrientedBox a = test::random_box(random), b = test::random_box(random);
        touching.push_back(intersects(a, b));
        input += test::query_line(GetParam(), test::shape_value(a), test::shape_value(b)) + "\n";
    }
    const test::Finished run = test::run_program({"query"}, input);
    ASSERT_EQ(run.status, 0) << run.err;
    const auto answers = test::lines_of(run.out);
    ASSERT_EQ(answers.size(), touching.size());
    for (std::size_t i = 0; i < answers.size(); ++i) {
        const bool answered = answers[i] == "{\"intersects\":true}" || answers[i] == "{\"axis\":null,\"gap\":0}";
        ASSERT_EQ(answered, touching[i]) << answers[i];
    }
    const double rate = count / run.seconds;
    fmt::print("{}: {:.0f} lines a second\n", GetParam(), rate);
    EXPECT_GE(rate, least_lines_a_second);
}

INSTANTIATE_TEST_SUITE_P(Boxes, QuerySpeed, testing::Values("intersects", "separating_axis"),
                         [](const auto& verb) { return std::string(verb.param); });

}  // namespace
}  // namespace abut::query_speed_test
