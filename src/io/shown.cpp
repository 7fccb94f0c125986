// SPDX-License-Identifier: Apache-2.0
#include "abut/io/shown.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>

#include "io/code_points.hpp"
#include "io/utf8.hpp"

namespace abut {
namespace detail {
namespace {

constexpr std::string_view ellipsis = "…";

// Calls act(character, its bytes).
template <class Act>
void each_character(std::string_view text, Act&& act) {
    while (!text.empty()) {
        const Utf8 character = first_utf8(text);
        const auto bytes = static_cast<std::size_t>(std::max(character.length, 1));
        act(character, text.substr(0, bytes));
        text.remove_prefix(bytes);
    }
}

bool is_plain(char c) { return c >= ' ' && c <= '~'; }

std::string shown_character(const Utf8& character, std::string_view bytes) {
    const auto code = static_cast<std::uint32_t>(character.code);
    if (character.length == 0 || (code < 0x80 && is_hidden(code))) return fmt::format("\\x{:02x}", code);
    return is_hidden(code) ? fmt::format("\\u{{{:04x}}}", code) : std::string(bytes);
}

// UTF-16, as JSON has it.
void append_escape(std::string& text, char32_t character) {
    const auto code = static_cast<std::uint32_t>(character);
    const auto out = std::back_inserter(text);
    if (code < 0x10000)
        fmt::format_to(out, "\\u{:04x}", code);
    else
        fmt::format_to(out, "\\u{:04x}\\u{:04x}", 0xD7C0 + (code >> 10), 0xDC00 + (code & 0x3FF));
}

}  // namespace
}  // namespace detail

std::string shown(std::string_view text, std::size_t max_width) {
    if (text.size() <= max_width && std::all_of(text.begin(), text.end(), detail::is_plain)) return std::string(text);
    std::string result;
    std::size_t width = 0;
    bool is_full = false;
    detail::each_character(text, [&](const detail::Utf8& character, std::string_view bytes) {
        if (is_full) return;
        const std::string next = detail::shown_character(character, bytes);
        width += width_of(next);
        is_full = width > max_width;
        result += is_full ? detail::ellipsis : next;
    });
    return result;
}

std::string shown_lines(std::string_view text) {
    std::string result;
    for (std::size_t end; (end = text.find('\n')) != std::string_view::npos; text.remove_prefix(end + 1))
        result += shown(text.substr(0, end)) + '\n';
    return result + shown(text);
}

std::string shown_json(std::string_view json) {
    constexpr auto is_fine = [](char c) { return static_cast<unsigned char>(c) < 0x7F; };
    if (std::all_of(json.begin(), json.end(), is_fine)) return std::string(json);
    std::string result;
    result.reserve(json.size());
    detail::each_character(json, [&](const detail::Utf8& character, std::string_view bytes) {
        if (character.length == 0)
            result += "\\ufffd";
        else if (character.code >= 0x7F && detail::is_hidden(character.code))
            detail::append_escape(result, character.code);
        else
            result += bytes;
    });
    return result;
}

std::size_t width_of(std::string_view text) {
    std::size_t width = 0;
    detail::each_character(text, [&](const detail::Utf8& character, std::string_view) {
        width += static_cast<std::size_t>(detail::width_of_code(character.code));
    });
    return width;
}

}  // namespace abut
