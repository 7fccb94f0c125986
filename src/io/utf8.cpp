// SPDX-License-Identifier: Apache-2.0
#include "io/utf8.hpp"

#include <cstddef>

namespace abut::detail {
namespace {

bool between(unsigned value, unsigned low, unsigned high) { return value >= low && value <= high; }

// Of the character that starts here; 0 if it is broken.
int length_of(std::string_view text) {
    const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
    const auto tail = [&](std::size_t i) { return between(byte(i), 0x80, 0xBF); };
    const unsigned lead = byte(0);
    if (lead < 0x80) return 1;
    if (between(lead, 0xC2, 0xDF)) return tail(1) ? 2 : 0;
    if (between(lead, 0xE0, 0xEF)) {
        const bool second = between(byte(1), lead == 0xE0 ? 0xA0 : 0x80, lead == 0xED ? 0x9F : 0xBF);
        return second && tail(2) ? 3 : 0;
    }
    if (between(lead, 0xF0, 0xF4)) {
        const bool second = between(byte(1), lead == 0xF0 ? 0x90 : 0x80, lead == 0xF4 ? 0x8F : 0xBF);
        return second && tail(2) && tail(3) ? 4 : 0;
    }
    return 0;
}

}  // namespace

Utf8 first_utf8(std::string_view text) {
    const int length = length_of(text);
    char32_t code = static_cast<unsigned char>(text[0]);
    if (length > 1) code &= 0x7Fu >> length;
    for (int i = 1; i < length; ++i)
        code = code << 6 | (static_cast<unsigned char>(text[static_cast<std::size_t>(i)]) & 0x3Fu);
    return {code, length};
}

void append_utf8(std::string& text, char32_t code) {
    const auto byte = [&](char32_t mark, int shift, char32_t mask) {
        text += static_cast<char>(mark | (code >> shift & mask));
    };
    if (code < 0x80) return byte(0, 0, 0x7F);
    if (code < 0x800)
        byte(0xC0, 6, 0x1F);
    else if (code < 0x10000)
        byte(0xE0, 12, 0x0F), byte(0x80, 6, 0x3F);
    else
        byte(0xF0, 18, 0x07), byte(0x80, 12, 0x3F), byte(0x80, 6, 0x3F);
    byte(0x80, 0, 0x3F);
}

}  // namespace abut::detail
