// SPDX-License-Identifier: Apache-2.0
#include "report/base64.hpp"

#include <bit>
#include <string_view>

namespace abut::cli {

namespace {

constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

template <class Number>
std::string encoded(std::span<const Number> numbers) {
    static_assert(sizeof(Number) == 4);
    const std::size_t size = 4 * numbers.size();
    const auto byte = [&](std::size_t i) -> std::uint32_t {
        return i < size ? std::bit_cast<std::uint32_t>(numbers[i / 4]) >> (8 * (i % 4)) & 0xff : 0;
    };
    std::string text((size + 2) / 3 * 4, '=');
    auto next = text.begin();
    for (std::size_t i = 0; i < size; i += 3) {
        const std::uint32_t bits = byte(i) << 16 | byte(i + 1) << 8 | byte(i + 2);
        for (std::size_t digit = 0; digit < 4; ++digit, ++next)
            if (digit <= size - i) *next = digits[bits >> (18 - 6 * digit) & 63];
    }
    return text;
}

}  // namespace

std::string base64(std::span<const float> numbers) { return encoded(numbers); }
std::string base64(std::span<const std::uint32_t> numbers) { return encoded(numbers); }

}  // namespace abut::cli
