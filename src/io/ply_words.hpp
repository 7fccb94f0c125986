// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "abut/core/expected.hpp"
#include "io/ply_header.hpp"
#include "io/words.hpp"

namespace abut::detail {

// The data of a PLY file in text, value by value, with the same functions as PlyBytes. Lines only count in messages.
class PlyWords {
 public:
    // `line` is that of the beginning of the text, counted from 1.
    PlyWords(std::string_view text, std::size_t line) : at_(text.data()), end_(at_ + text.size()), line_(line) {}

    Expected<double> number(PlyType type) { return value_of(next_word(), type); }

    // So many values of a type that are not needed. They may be NaN and infinite, as they may in bytes.
    Expected<void> skip(PlyType type, std::size_t count) {
        for (; count > 0; --count) {
            const std::string_view word = next_word();
            if (!info(type).is_integer && is_not_finite(word)) continue;
            if (const auto value = value_of(word, type); !value) return tl::unexpected(value.error());
        }
        return {};
    }

    // Room is counted in values. Each takes up at least two characters of what is left, the last perhaps one.
    static std::size_t room_for(PlyType) { return 1; }
    std::size_t room() const { return (bytes_left() + 1) / 2; }
    std::size_t bytes_left() const { return static_cast<std::size_t>(end_ - at_); }

    Expected<void> expect_end() {
        const std::string_view word = next_word();
        if (word.empty()) return {};
        return failure(
            fmt::format("\"{}\" is more than the header announces; the file must end with its data", shown_word(word)));
    }

    std::string position() const { return fmt::format("line {}: ", line_); }

 private:
    static bool is_break(char c) { return c == '\n' || c == '\r'; }
    static bool is_blank(char c) { return c == ' ' || c == '\t' || is_break(c); }

    // Empty at the end of the text.
    std::string_view next_word() {
        for (; at_ < end_ && is_blank(*at_); ++at_) line_ += is_break(*at_) && !is_first_of_pair();
        const char* const start = at_;
        at_ = std::find_if(at_, end_, is_blank);
        return {start, static_cast<std::size_t>(at_ - start)};
    }

    // CR LF is one break.
    bool is_first_of_pair() const { return *at_ == '\r' && at_ + 1 < end_ && at_[1] == '\n'; }

    static Expected<double> value_of(std::string_view word, PlyType type) {
        if (word.empty()) return failure("the file ends before it");
        const auto& [name, other_name, size, is_integer, least, largest] = info(type);
        if (!is_integer) return number_from(word);
        const auto value = whole_number_from(word);
        if (!value) return failure(fmt::format("expected a whole number, found \"{}\"", shown_word(word)));
        if (*value < least || *value > largest)
            return failure(
                fmt::format("{} is beyond the range of {}, {} to {}", shown_word(word), name, least, largest));
        return static_cast<double>(*value);
    }

    static bool is_not_finite(std::string_view word) {
        if (word.starts_with('+') || word.starts_with('-')) word.remove_prefix(1);
        const auto is = [&](std::string_view name) {
            return std::ranges::equal(word, name, [](char a, char b) { return (a | 0x20) == b; });
        };
        return is("nan") || is("inf") || is("infinity");
    }

    const char* at_;
    const char* end_;
    std::size_t line_;
};

}  // namespace abut::detail
