// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace abut::detail {

// A character at the beginning of a text.
struct Utf8 {
    char32_t code = 0;  // the byte itself where it is broken
    int length = 1;     // in bytes; 0 where the bytes are no UTF-8
};

// Well-formed byte sequences are those of table 3-7 of the Unicode standard. The text must not be empty.
Utf8 first_utf8(std::string_view text);

// A character that is no half of a surrogate pair.
void append_utf8(std::string& text, char32_t code);

}  // namespace abut::detail
