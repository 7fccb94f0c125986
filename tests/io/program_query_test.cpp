// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "abut/io/obj.hpp"
#include "abut/io/query_line.hpp"
#include "io/expected_json.hpp"
#include "io/lines.hpp"
#include "io/process.hpp"
#include "kit/generators.hpp"
#include "support/samples.hpp"

namespace abut {
namespace {

using nlohmann::json;
using test::Conversation;
using test::Finished;
using test::Random;
using test::run_program;

const std::string query = R"({"query": "intersects", "a": {"sphere": {"center": [0,0,0], "radius": 1}}, )"
                          R"("b": {"sphere": {"center": [2,0,0], "radius": 1}}})";
const std::string answer = "{\"intersects\":true}\n";

TEST(ProgramQuery, answers_every_pair_in_both_orders) {
    std::string input, expected;
    for (int i = 0; i < test::all_kind_count; ++i)
        for (int k = 0; k < test::all_kind_count; ++k)
            for (const double distance : {0.0, 4.0}) {
                const AnyShape a = test::sample_of(static_cast<test::Kind>(i));
                const AnyShape b =
                    test::translated(test::sample_of(static_cast<test::Kind>(k)), {distance, distance, distance});
                for (const char* verb : {"intersects", "separating_axis"})
                    input += test::query_line(verb, test::shape_value(a), test::shape_value(b)) + "\n";
                expected += test::intersects_typed(a, b) ? "{\"intersects\":true}\n" : "{\"intersects\":false}\n";
                const auto separating = test::separating_axis_typed(a, b);
                expected += separating ? "apart\n" : "{\"axis\":null,\"gap\":0}\n";
            }
    const Finished run = run_program({"query"}, input);
    EXPECT_EQ(run.status, 0);
    EXPECT_EQ(run.err, "");
    const auto answers = test::lines_of(run.out), expectations = test::lines_of(expected),
               lines = test::lines_of(input);
    ASSERT_EQ(answers.size(), expectations.size());
    for (std::size_t i = 0; i < answers.size(); ++i) {
        if (expectations[i] == "apart")
            EXPECT_GT(json::parse(answers[i]).at("gap").get<double>(), 0) << lines[i];
        else
            EXPECT_EQ(answers[i], expectations[i]) << lines[i];
    }
}

// Doubles go in as 17 digits and come out to the same bits as the library gives for them.
TEST(ProgramQuery, loses_no_bit_of_any_number) {
    Random random(test::seed());
    std::vector<std::pair<OrientedBox, OrientedBox>> pairs;
    std::string input;
    const auto append_vector = [&](const auto& v) {
        input += '[';
        for (const double x : v) input += test::digits(x) + ',';
        input.back() = ']';
    };
    const auto append_box = [&](const OrientedBox& box) {
        input += R"({"oriented_box": {"center": )";
        append_vector(box.center);
        input += R"(, "half": )";
        append_vector(box.half);
        input += R"(, "axes": [)";
        for (int i = 0; i < 3; ++i) {
            append_vector(box.axes.col(i));
            input += i < 2 ? "," : "]}}";
        }
    };
    for (int i = 0; i < 5000; ++i) {
        pairs.emplace_back(test::random_box(random), test::random_box(random));
        pairs.back().second.center *= random.logarithmic(1, 1e12);
        input += R"({"query": "separating_axis", "a": )";
        append_box(pairs.back().first);
        input += R"(, "b": )";
        append_box(pairs.back().second);
        input += "}\n";
    }
    const Finished run = run_program({"query"}, input);
    EXPECT_EQ(run.status, 0) << run.err;
    const auto answers = test::lines_of(run.out);
    ASSERT_EQ(answers.size(), pairs.size());
    int apart = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const auto expected = separating_axis(pairs[i].first, pairs[i].second);
        if (!expected) {
            EXPECT_EQ(answers[i], R"({"axis":null,"gap":0})");
            continue;
        }
        ++apart;
        const auto numbers = test::numbers_in(answers[i]);
        ASSERT_EQ(numbers.size(), 4u) << answers[i];
        for (int k = 0; k < 3; ++k)
            EXPECT_TRUE(test::same_bits(numbers[static_cast<std::size_t>(k)], expected->axis[k]));
        EXPECT_TRUE(test::same_bits(numbers[3], expected->gap)) << answers[i];
    }
    EXPECT_GT(apart, 3000);
}

TEST(ProgramQuery, goes_on_after_errors_and_ends_with_status_2) {
    const Finished run = run_program({"query"}, query + "\n\noops\n" + query + "\n{}\n" + query + "\n");
    EXPECT_EQ(run.status, 2);
    const auto answers = test::lines_of(run.out);
    ASSERT_EQ(answers.size(), 5u);
    for (const std::size_t i : {0, 2, 4}) EXPECT_EQ(answers[i] + "\n", answer);
    for (const std::size_t i : {1, 3}) EXPECT_TRUE(json::parse(answers[i]).contains("error"));
    EXPECT_EQ(run.err, "abut query: 2 queries were answered with an error, the first on line 3 of standard input\n");
}

TEST(ProgramQuery, reads_a_file) {
    const Finished run = run_program({"query", ABUT_EXAMPLE_QUERIES});
    EXPECT_EQ(run.status, 0);
    EXPECT_EQ(test::lines_of(run.out).size(), test::lines_of_file(ABUT_EXAMPLE_QUERIES).size());
    EXPECT_EQ(run_program({"query", "-"}, query).out, answer);
}

TEST(ProgramQuery, reports_files_that_it_cannot_read) {
    const Finished none = run_program({"query", "no/such/file"});
    EXPECT_EQ(none.status, 2);
    EXPECT_EQ(none.err, "abut query: cannot open no/such/file: No such file or directory\n");
    const Finished directory = run_program({"query", "/"});
    EXPECT_EQ(directory.status, 2);
    EXPECT_EQ(directory.err, "abut query: cannot read /: Is a directory\n");
}

TEST(ProgramQuery, takes_every_way_to_end_a_line) {
    EXPECT_EQ(run_program({"query"}, query).out, answer);
    EXPECT_EQ(run_program({"query"}, query + "\r\n" + query + "\r\n").out, answer + answer);
    EXPECT_EQ(run_program({"query"}, "\n \n\r\n" + query + "\n\n").out, answer);
    const Finished nothing = run_program({"query"}, "");
    EXPECT_EQ(nothing.status, 0);
    EXPECT_EQ(nothing.out, "");
}

TEST(ProgramQuery, takes_lines_longer_than_a_read) {
    const std::string padding(3'000'000, ' ');
    EXPECT_EQ(run_program({"query"}, query + padding + "\n" + padding + query).out, answer + answer);
}

TEST(ProgramQuery, refuses_a_line_beyond_the_limit_and_goes_on) {
    const Finished run =
        run_program({"query"}, query + "\n" + std::string(query_line_limit * 2, 'x') + "\n" + query + "\n");
    EXPECT_EQ(run.status, 2);
    EXPECT_EQ(run.out, answer + "{\"error\":\"the line is longer than 16777216 bytes\"}\n" + answer);
}

TEST(ProgramQuery, answers_before_its_input_ends) {
    Conversation program({"query"});
    for (int i = 0; i < 3; ++i) {
        program.say(query + "\n");
        EXPECT_EQ(program.hear() + "\n", answer);
    }
    // Half a line is not answered before the rest comes.
    program.say(query.substr(0, 40));
    program.say(query.substr(40) + "\n" + query + "\n");
    EXPECT_EQ(program.hear() + "\n", answer);
    EXPECT_EQ(program.hear() + "\n", answer);
    program.close_input();
    EXPECT_EQ(program.hear(), "");
    EXPECT_EQ(program.wait(), 0);
}

TEST(ProgramQuery, ends_quietly_when_nobody_reads_its_answers) {
    Conversation program({"query"});
    program.say(query + "\n");
    EXPECT_EQ(program.hear() + "\n", answer);
    program.close_output();
    program.say(query + "\n");
    EXPECT_EQ(program.wait(), 0);
}

// A pipe of queries about one file, which goes away after the first.
TEST(ProgramQuery, reads_a_mesh_once) {
    const std::string file = testing::TempDir() + "abut_program_query_box.obj";
    std::ofstream(file) << write_obj(make_box_mesh({2, 2, 2}).value());
    const auto line_with_ball_at = [&](double height) {
        return test::query_line("intersects", {{"mesh", file}}, test::shape_value(Sphere{{0, 0, height}, 1})) + "\n";
    };
    Conversation program({"query", "--allow-outside"});
    program.say(line_with_ball_at(0));
    EXPECT_EQ(program.hear() + "\n", answer);
    std::filesystem::remove(file);
    program.say(line_with_ball_at(5));
    EXPECT_EQ(program.hear(), "{\"intersects\":false}");
    program.close_input();
    EXPECT_EQ(program.wait(), 0);
}

TEST(ProgramQuery, mutated_lines_get_one_line_of_json_each) {
    const auto examples = test::lines_of_file(ABUT_EXAMPLE_QUERIES);
    Random random(test::seed() + 1);
    std::string input;
    std::size_t lines = 0;
    for (int i = 0; i < 10'000; ++i) {
        const std::string line = test::mutated(random.one_of(examples), random);
        lines += line.find_first_not_of(" \t\r") != std::string::npos;
        input += line + "\n";
    }
    const Finished run = run_program({"query"}, input);
    EXPECT_EQ(run.status, 2);
    const auto answers = test::lines_of(run.out);
    EXPECT_EQ(answers.size(), lines);
    for (const std::string& line : answers) EXPECT_TRUE(json::parse(line, nullptr, false).is_object()) << line;
}

}  // namespace
}  // namespace abut
