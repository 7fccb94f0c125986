// SPDX-License-Identifier: Apache-2.0
#include "io/write_json.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "abut/io/shown.hpp"

namespace abut::detail {
namespace {

// Nothing in it needs an escape, nor to be made showable.
bool is_plain_json(char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; }

}  // namespace

void append_number(std::string& text, double value) {
    if (!std::isfinite(value)) {
        text += "null";
        return;
    }
    std::array<char, 32> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    text.append(digits.data(), end);
    if (value == 0 && std::signbit(value)) text += ".0";
}

void append_string(std::string& text, std::string_view value) {
    std::string string = "\"";
    for (const char c : value) {
        if (c == '"' || c == '\\') string += '\\';
        if (static_cast<unsigned char>(c) < 0x20)
            string += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
        else
            string += c;
    }
    string += '"';
    text += std::all_of(value.begin(), value.end(), is_plain_json) ? string : shown_json(string);
}

void append_name(std::string& text, std::string_view name) {
    if (!text.empty() && text.back() != '{' && text.back() != ',') text += ',';
    text += '"';
    text += name;
    text += "\":";
}

}  // namespace abut::detail
