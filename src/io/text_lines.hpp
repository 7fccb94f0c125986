// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "abut/core/expected.hpp"
#include "io/words.hpp"

namespace abut::detail {

// What a format knows beyond lines and words.
struct LineSyntax {
    // A word that begins with # and all that follows it on the line.
    bool comments = false;
    // A backslash at the end of a line joins it with the next one and parts words. Comments are not joined: they may
    // end with the name of a folder.
    bool joins = false;
};

// Takes a text apart into lines, which end with LF, CR LF or CR, and words, which spaces and tabs part.
template <LineSyntax syntax>
class TextLines {
 public:
    explicit TextLines(std::string_view text) : begin_(text.data()), at_(begin_), end_(at_ + text.size()) {}

    // The next word of the line, empty when there is none left.
    std::string_view next_word() {
        skip_to_word();
        const char* const start = at_;
        while (at_ < end_ && !is_space(*at_) && !is_break(*at_) && !continues()) ++at_;
        return {start, static_cast<std::size_t>(at_ - start)};
    }

    // The next word of the text, on this line or a later one; empty at the end of the text.
    std::string_view next_word_of_text() {
        std::string_view word = next_word();
        while (word.empty() && next_line()) word = next_word();
        return word;
    }

    // Whether no word is left on the line.
    bool is_at_end_of_line() {
        skip_to_word();
        return at_ == end_ || is_break(*at_);
    }

    // What is left of the line, without the white space around it.
    std::string_view rest_of_line() {
        at_ = std::find_if_not(at_, end_, is_space);
        const char* const start = at_;
        at_ = std::find_if(at_, end_, is_break);
        const char* stop = at_;
        while (stop > start && is_space(stop[-1])) --stop;
        return {start, static_cast<std::size_t>(stop - start)};
    }

    // Goes on from the end of a line to the next one. False at the end of the text.
    bool next_line() {
        if (at_ == end_ || !is_break(*at_)) return false;
        const bool pair = *at_ == '\r' && at_ + 1 < end_ && at_[1] == '\n';
        at_ += pair ? 2 : 1;
        ++line_;
        return true;
    }

    // Where the latest word stands, counted from 1.
    std::size_t line() const { return line_; }

    // What is wrong at a line; where the file is not text, that and no more, since messages quote words.
    Error error(std::string_view message, std::size_t line) const {
        const char* const first = at_ - std::min<std::ptrdiff_t>(at_ - begin_, near_by);
        const char* const last = at_ + std::min<std::ptrdiff_t>(end_ - at_, near_by);
        const bool is_text = looks_like_text({first, static_cast<std::size_t>(last - first)});
        return {fmt::format("line {}: {}", line, is_text ? message : "the file is not text")};
    }
    Error error(std::string_view message) const { return error(message, line_); }

    // All that was not read yet.
    std::string_view rest() const { return {at_, static_cast<std::size_t>(end_ - at_)}; }

    // The text ended with a backslash that joins.
    bool is_cut_off() const { return is_cut_off_; }

 private:
    static constexpr std::ptrdiff_t near_by = 256;

    static bool is_space(char c) { return c == ' ' || c == '\t'; }
    static bool is_break(char c) { return c == '\n' || c == '\r'; }

    // To the next word of the line or its end.
    void skip_to_word() {
        while (at_ < end_ && (is_space(*at_) || continues())) {
            const bool joins = *at_ == '\\';
            ++at_;
            if (joins) is_cut_off_ = !next_line();
        }
        if (syntax.comments && at_ < end_ && *at_ == '#') at_ = std::find_if(at_, end_, is_break);
    }

    bool continues() const { return syntax.joins && *at_ == '\\' && (at_ + 1 == end_ || is_break(at_[1])); }

    const char* begin_;
    const char* at_;
    const char* end_;
    std::size_t line_ = 1;
    bool is_cut_off_ = false;
};

// Numbers on a line. All are counted, and the first ones kept.
template <std::size_t max_count>
struct NumbersOfLine {
    std::array<double, max_count> values{};
    std::size_t count = 0;
};

// Reads a line to its end. The error is about the latest word.
template <std::size_t max_count, class Lines>
Expected<NumbersOfLine<max_count>> numbers_of_line(Lines& lines) {
    NumbersOfLine<max_count> numbers;
    for (auto word = lines.next_word(); !word.empty(); word = lines.next_word(), ++numbers.count) {
        const auto number = number_from(word);
        if (!number) return tl::unexpected(number.error());
        if (numbers.count < max_count) numbers.values[numbers.count] = *number;
    }
    return numbers;
}

}  // namespace abut::detail
