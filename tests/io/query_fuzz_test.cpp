// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "abut/io/obj.hpp"
#include "abut/io/query_line.hpp"
#include "io/lines.hpp"
#include "io/scratch_folder.hpp"
#include "kit/generators.hpp"

namespace abut::query_fuzz_test {
namespace {

using nlohmann::json;

using QueryFuzz = test::ScratchFolder;

// The law of an answer: one line, a JSON object, with an error exactly when it says so.
void expect_answer(const std::string& line) {
    const QueryAnswer answer = answer_query(line, {.allow_outside = true});
    if (line.find_first_not_of(" \t\r\n") == std::string::npos) {
        EXPECT_EQ(answer.text, "");
        return;
    }
    ASSERT_EQ(answer.text.find('\n'), std::string::npos) << line;
    const json object = json::parse(answer.text, nullptr, false);
    ASSERT_TRUE(object.is_object()) << line << "\n" << answer.text;
    ASSERT_EQ(answer.error, object.contains("error")) << line;
    const bool answered = std::ranges::any_of(std::array{"intersects", "gap", "distance", "depth", "hit", "contains",
                                                         "points", "rounding_bound", "contacts", "intervals", "time"},
                                              [&](const char* field) { return object.contains(field); });
    ASSERT_EQ(answer.error, !answered) << line;
}

// Names of files that are only nearly there, and what is in them.
TEST_F(QueryFuzz, mutated_names_of_files_and_mutated_files_get_one_line_of_json) {
    std::string text = write_obj(make_box_mesh({1, 1, 1}).value());
    std::replace(text.begin(), text.end(), '\n', '\r');  // which OBJ takes as well, and mutations leave
    const std::string file = written("box.obj", text);
    const std::string ball = R"({"sphere": {"center": [0,0,0.75], "radius": 0.5}})";
    const std::string line = fmt::format(R"({{"query": "distance", "a": {{"mesh": {0}, "surface": true}}, "b": {1}}})",
                                         json(file).dump(), ball);
    test::Random random(test::seed());
    for (int i = 0; i < 2'000; ++i) ASSERT_NO_FATAL_FAILURE(expect_answer(test::mutated(line, random)));
    int answered = 0;
    for (int i = 0; i < 2'000; ++i) {
        written("box.obj", test::mutated(text, random));
        ASSERT_NO_FATAL_FAILURE(expect_answer(line));
        answered += !answer_query(line, {.allow_outside = true}).error;
    }
    EXPECT_GT(answered, 50);
}

TEST_F(QueryFuzz, mutated_lines_get_one_line_of_json) {
    const auto examples = test::lines_of_file(ABUT_EXAMPLE_QUERIES);
    ASSERT_FALSE(examples.empty());
    test::Random random(test::seed());
    for (int i = 0; i < 40'000; ++i)
        ASSERT_NO_FATAL_FAILURE(expect_answer(test::mutated(random.one_of(examples), random)));
}

// Mutations of text seldom leave valid JSON; these always do, with numbers from the edges of the range.
TEST_F(QueryFuzz, valid_json_with_extreme_numbers_gets_one_line_of_json) {
    const auto examples = test::lines_of_file(ABUT_EXAMPLE_QUERIES);
    ASSERT_FALSE(examples.empty());
    test::Random random(test::seed());
    const std::vector<json> values = {0,      -0.0,    1,       -1,     5e-324, 1e-300,        1.7e308,       -1.7e308,
                                      1e-160, 1.5e154, nullptr, "text", true,   json::array(), json::object()};
    int answered = 0;
    for (int i = 0; i < 20'000; ++i) {
        json query = json::parse(random.one_of(examples));
        const json flat = query.flatten();
        for (auto count = random.integer(1, 6); count > 0; --count) {
            auto place = flat.begin();
            std::advance(place, static_cast<std::ptrdiff_t>(random.index(flat.size())));
            // Numbers mostly, so that many lines still hold shapes.
            const std::size_t choice = random.one_in(20) ? random.index(values.size()) : random.index(10);
            if (place->is_number()) query[json::json_pointer(place.key())] = values[choice];
        }
        const std::string line = query.dump();
        ASSERT_NO_FATAL_FAILURE(expect_answer(line));
        answered += !answer_query(line, {.allow_outside = true}).error;
    }
    EXPECT_GT(answered, 1000);
}

}  // namespace
}  // namespace abut::query_fuzz_test
