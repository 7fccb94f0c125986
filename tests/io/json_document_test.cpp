// SPDX-License-Identifier: Apache-2.0
#include "io/json_document.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <optional>

#include "io/lines.hpp"

namespace abut::detail {
namespace {

using test::Random;

std::string error_in(std::string_view text) {
    const JsonDocument document(text);
    return document.error() ? document.error()->message : "";
}

double number_in(const std::string& text) {
    const JsonDocument document(text);
    EXPECT_FALSE(document.error()) << text;
    return document.error() ? 0 : document.root().number;
}

TEST(JsonDocument, takes_what_the_grammar_takes) {
    for (const char* text :
         {"0", "-0", "1.5e-3", "1E+5", "[]", "{}", " [ 1 , 2 ] ", "\"\"", "\"\\u00e9\\ud83d\\ude00\"",
          "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "true", "false", "null", "{\"a\":{\"b\":[{}]}}", "\"é€😀\""})
        EXPECT_EQ(error_in(text), "") << text;
}

TEST(JsonDocument, refuses_what_the_grammar_refuses) {
    for (const char* text : {"",
                             " ",
                             "01",
                             "+1",
                             ".5",
                             "5.",
                             "1e",
                             "1e+",
                             "-",
                             "--1",
                             "0x10",
                             "inf",
                             "nan",
                             "NaN",
                             "Infinity",
                             "tru",
                             "nulll",
                             "[",
                             "]",
                             "[1",
                             "[1,",
                             "[1,]",
                             "[,1]",
                             "[1 2]",
                             "{",
                             "{\"a\"}",
                             "{\"a\":}",
                             "{\"a\":1,}",
                             "{a:1}",
                             "{'a':1}",
                             "{1:2}",
                             "\"",
                             "\"\\\"",
                             "\"\\x\"",
                             "\"\\u12g4\"",
                             "\"\\ud800\"",
                             "\"\\ud800\\u0041\"",
                             "\"\\udc00\"",
                             "\"\\udc00\\udc00\"",
                             "\"\t\"",
                             "\"\xff\"",
                             "\"\xc0\xaf\"",
                             "\"\xed\xa0\x80\"",
                             "\"\xf5\x80\x80\x80\"",
                             "\"\xe2\x82\"",
                             "1 2",
                             "{} {}",
                             "[1]]"})
        EXPECT_NE(error_in(text), "") << text;
    EXPECT_NE(error_in(std::string_view("\"\0\"", 3)), "");
    EXPECT_NE(error_in(std::string_view("1\0", 2)), "");
}

TEST(JsonDocument, names_the_column_in_characters) {
    EXPECT_EQ(error_in("{\"a\": }"), "JSON error at column 7: expected a value, found '}'");
    EXPECT_EQ(error_in("{\"é€😀\" 1}"), "JSON error at column 8: expected ':' after a key, found '1'");
    EXPECT_EQ(error_in("[1"), "JSON error at column 3: expected ',' or ']', found the end of the line");
    EXPECT_EQ(error_in("[\x01]"), "JSON error at column 2: expected a value, found byte 0x01");
}

TEST(JsonDocument, refuses_nesting_beyond_the_limit) {
    const auto nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
    EXPECT_EQ(error_in(nested(JsonDocument::depth_limit)), "");
    EXPECT_EQ(error_in(nested(JsonDocument::depth_limit + 1)), "JSON error at column 101: nested more than 100 deep");
    EXPECT_NE(error_in(std::string(1'000'000, '[')), "");
}

// Whether nlohmann-json, an independent reader of the same grammar, takes it. Nothing when a number is too large for a
// double, which is JSON but where it stops reading.
std::optional<bool> is_json_for_nlohmann(const std::string& text) {
    try {
        return !nlohmann::json::parse(text).is_discarded();
    } catch (const nlohmann::json::parse_error&) {
        return false;
    } catch (const nlohmann::json::out_of_range&) {
        return {};
    }
}

TEST(JsonDocument, agrees_with_nlohmann_on_what_is_json) {
    const auto examples = test::lines_of_file(ABUT_EXAMPLE_QUERIES);
    ASSERT_FALSE(examples.empty());
    Random random(test::seed());
    int valid = 0;
    for (int i = 0; i < 60'000; ++i) {
        const std::string text = test::mutated(random.one_of(examples), random);
        const bool ours = error_in(text).empty();
        ASSERT_EQ(ours, is_json_for_nlohmann(text).value_or(ours)) << text;
        valid += ours;
    }
    EXPECT_GT(valid, 1000);
}

TEST(JsonDocument, reads_numbers_to_the_nearest_double) {
    Random random(test::seed());
    for (int i = 0; i < 100'000; ++i) {
        const double value = std::bit_cast<double>(random.bits());
        if (!std::isfinite(value)) continue;
        // 17 digits name a double; 20 and 5 need rounding; the middle between two neighbours, in full, is the hardest.
        const long double middle =
            (static_cast<long double>(value) + std::nextafter(value, std::numeric_limits<double>::infinity())) / 2;
        for (const std::string& text :
             {fmt::format("{:.17g}", value), fmt::format("{:.20e}", value), fmt::format("{:.5e}", value)})
            ASSERT_TRUE(test::same_bits(number_in(text), std::strtod(text.c_str(), nullptr))) << text;
        if (i % 50 == 0) {
            const std::string text = fmt::format("{:.1100e}", middle);
            ASSERT_TRUE(test::same_bits(number_in(text), std::strtod(text.c_str(), nullptr))) << text;
        }
    }
}

TEST(JsonDocument, reads_numbers_at_the_ends_of_the_range) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    EXPECT_EQ(number_in("1e309"), infinity);
    EXPECT_EQ(number_in("-1e99999999999999999999"), -infinity);
    EXPECT_EQ(number_in("1.7976931348623157e308"), std::numeric_limits<double>::max());
    EXPECT_EQ(number_in("1.7976931348623159e308"), infinity);
    EXPECT_EQ(number_in(fmt::format("1{:0<400}e-400", "")), 1);
    EXPECT_EQ(number_in(fmt::format("1{:0<400}", "")), infinity);
    EXPECT_EQ(number_in("5e-324"), std::numeric_limits<double>::denorm_min());
    EXPECT_EQ(number_in("2.4703282292062327e-324"), 0);
    EXPECT_EQ(number_in("2.4703282292062328e-324"), std::numeric_limits<double>::denorm_min());
    for (const char* zero : {"1e-400", "0.00e99999999999999999999", "1e-99999999999999999999"})
        EXPECT_TRUE(test::same_bits(number_in(zero), 0.0)) << zero;
    for (const char* zero : {"-0", "-0.0", "-0e5", "-1e-400"})
        EXPECT_TRUE(test::same_bits(number_in(zero), -0.0)) << zero;
}

TEST(JsonDocument, finds_fields_read_before_an_error) {
    const auto field = [](std::string_view text) {
        const JsonDocument document(text);
        const JsonNode* const id = document.field("id");
        return id ? std::string(id->text) : "none";
    };
    EXPECT_EQ(field("{\"id\": [1, {\"x\": 2}], \"a\": oops"), "[1, {\"x\": 2}]");
    EXPECT_EQ(field("{\"a\": {\"id\": 1}, \"id\": \"x\"} trailing"), "\"x\"");
    EXPECT_EQ(field("{\"\\u0069d\": 5}"), "5");
    EXPECT_EQ(field("{\"id\": 1, \"id\": 2}"), "1");
    for (const char* text : {"", "[\"id\", 1]", "{\"id\"", "{\"id\": [1", "{\"id\": oops", "{\"a\": {\"id\": 1}}",
                             "{\"a\": {\"id\": 1, oops", "\"id\""})
        EXPECT_EQ(field(text), "none") << text;
}

}  // namespace
}  // namespace abut::detail
