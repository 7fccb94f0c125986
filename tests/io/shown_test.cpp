// SPDX-License-Identifier: Apache-2.0
#include "abut/io/shown.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <utility>

namespace abut::shown_test {
namespace {

TEST(Shown, letters_of_all_scripts_stay_as_they_are) {
    for (const std::string text : {"gear 7", "Zahnrad größer", "шестерня", "齿轮", "ترس", "🤖", "~!\"$%&'()*+,-./\\"})
        EXPECT_EQ(shown(text), text);
}

TEST(Shown, what_a_terminal_would_obey_is_made_visible) {
    const std::array<std::pair<std::string, std::string>, 20> cases = {{
        {"\x1b]0;free\x07", "\\x1b]0;free\\x07"},
        {"a\nfree: b\r\t\b\x7f", "a\\x0afree: b\\x0d\\x09\\x08\\x7f"},
        {std::string("\0", 1), "\\x00"},
        {"\xC2\x9B"
         "31m",
         "\\u{009b}31m"},  // CSI of C1
        {"\x9B"
         "31m",
         "\\x9b31m"},               // the same byte alone
        {"\xD8\x9C", "\\u{061c}"},  // marks of direction
        {"\xE2\x80\x8E\xE2\x80\x8F", "\\u{200e}\\u{200f}"},
        {"\xE2\x80\xAA\xE2\x80\xAE", "\\u{202a}\\u{202e}"},
        {"\xE2\x81\xA6\xE2\x81\xA9", "\\u{2066}\\u{2069}"},
        {"\xE2\x80\xA8\xE2\x80\xA9", "\\u{2028}\\u{2029}"},
        {"\xE2\x80\x8B\xEF\xBB\xBF\xC2\xAD", "\\u{200b}\\u{feff}\\u{00ad}"},
        {"\xEF\xB8\x8F", "\\u{fe0f}"},
        {"\xF3\xA0\x81\x81", "\\u{e0041}"},            // a tag
        {"\xEF\xBF\xBF", "\\u{ffff}"},                 // no character
        {"\xED\xA0\x80", "\\xed\\xa0\\x80"},           // half a pair
        {"\xC0\x9B", "\\xc0\\x9b"},                    // longer than it may be
        {"\xE2\x80", "\\xe2\\x80"},                    // cut off
        {"\xF4\x90\x80\x80", "\\xf4\\x90\\x80\\x80"},  // beyond Unicode
        {"\xFF", "\\xff"},
        {"\\x1b", "\\x1b"},
    }};
    for (const auto& [text, expected] : cases) {
        EXPECT_EQ(shown(text), expected);
        EXPECT_EQ(shown(expected), expected) << "what is showable must stay";
    }
}

TEST(Shown, long_text_is_cut_between_characters) {
    EXPECT_EQ(shown("abcdef", 6), "abcdef");
    EXPECT_EQ(shown("abcdefg", 6), "abcdef…");
    EXPECT_EQ(shown("ab\x1bz", 6), "ab\\x1b…");
    EXPECT_EQ(shown("abc\x1bz", 6), "abc…");
    EXPECT_EQ(shown("齿轮齿轮", 6), "齿轮齿…");
}

TEST(Shown, columns_are_counted_not_bytes) {
    EXPECT_EQ(width_of("größer"), 6u);
    EXPECT_EQ(width_of("齿轮"), 4u);
    EXPECT_EQ(width_of("e\xCC\x81"), 1u);
    EXPECT_EQ(width_of(shown("\x1b")), 4u);
}

TEST(Shown, lines_of_abut_stay_lines) {
    EXPECT_EQ(shown_lines("a\n\x1b"
                          "b\n"),
              "a\n\\x1bb\n");
}

TEST(Shown, json_keeps_its_meaning_and_is_utf8) {
    EXPECT_EQ(shown_json("{\"é\": \"\xE2\x80\xAE\x7F\xC2\x9B\xF3\xA0\x81\x81\"}\n"),
              "{\"é\": \"\\u202e\\u007f\\u009b\\udb40\\udc41\"}\n");
    EXPECT_EQ(shown_json("\"a\xFF\xE2\x80\""), "\"a\\ufffd\\ufffd\\ufffd\"");
    EXPECT_EQ(shown_json("[1]"), "[1]");
}

}  // namespace
}  // namespace abut::shown_test
