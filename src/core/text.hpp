// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <charconv>
#include <string>

namespace abut::detail {

// The shortest decimal that reads back to the same double.
inline std::string text(double value) {
    std::array<char, 32> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
    return {buffer.data(), end};
}

// For messages: a few digits say enough.
inline std::string rounded_text(double value) {
    std::array<char, 32> buffer{};
    const auto end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::general, 3).ptr;
    return {buffer.data(), end};
}

}  // namespace abut::detail
