// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace abut::detail {

// Takes the text of an OBJ file apart into lines and words. A backslash at the end of a line joins it with the next one
// and parts words; a word that begins with # and all that follows it on the line is a comment, which is not joined:
// it may end with the name of a folder.
class ObjLines {
 public:
    explicit ObjLines(std::string_view text) : at_(text.data()), end_(at_ + text.size()) {}

    // The next word of the line, empty when there is none left.
    std::string_view next_word() {
        while (at_ < end_ && (*at_ == ' ' || *at_ == '\t' || continues())) {
            const bool joins = *at_ == '\\';
            ++at_;
            if (joins) is_cut_off_ = !take_break();
        }
        if (at_ < end_ && *at_ == '#') at_ = std::find_if(at_, end_, is_break);
        const char* const start = at_;
        while (at_ < end_ && *at_ != ' ' && *at_ != '\t' && !is_break(*at_) && !continues()) ++at_;
        return {start, static_cast<std::size_t>(at_ - start)};
    }

    // Goes on from the end of a line to the next one. False at the end of the text.
    bool next_line() { return take_break(); }

    // Where the latest word stands, counted from 1.
    std::size_t line() const { return line_; }

    // The text ended with a backslash.
    bool is_cut_off() const { return is_cut_off_; }

 private:
    static bool is_break(char c) { return c == '\n' || c == '\r'; }

    bool continues() const { return *at_ == '\\' && (at_ + 1 == end_ || is_break(at_[1])); }

    // LF, CR LF or CR.
    bool take_break() {
        if (at_ == end_ || !is_break(*at_)) return false;
        const bool pair = *at_ == '\r' && at_ + 1 < end_ && at_[1] == '\n';
        at_ += pair ? 2 : 1;
        ++line_;
        return true;
    }

    const char* at_;
    const char* end_;
    std::size_t line_ = 1;
    bool is_cut_off_ = false;
};

}  // namespace abut::detail
