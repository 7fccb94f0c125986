// SPDX-License-Identifier: Apache-2.0
// std::from_chars of doubles, also where the standard library has none: clang's libc++ does not, up to version 19.
#pragma once

#include <charconv>

#ifndef ABUT_WITH_FAST_FLOAT

namespace abut::detail {

using std::from_chars;

}  // namespace abut::detail

#else
#include <fast_float/fast_float.h>

#include <algorithm>
#include <cmath>

namespace abut::detail {

// As std::from_chars, which says what is out of the range of a double, and leaves `value` as it was then.
inline std::from_chars_result from_chars(const char* first, const char* last, double& value,
                                         std::chars_format format = std::chars_format::general) {
    const auto of_fast_float = format == std::chars_format::fixed ? fast_float::fixed : fast_float::general;
    double read = 0;
    const auto [stop, code] = fast_float::from_chars(first, last, read, of_fast_float);
    if (code != std::errc()) return {stop, code};
    const auto is_exponent = [](char c) { return c == 'e' || c == 'E'; };
    const char* const digits_end = std::find_if(first, stop, is_exponent);
    const bool has_digit = std::any_of(first, digits_end, [](char c) { return c >= '1' && c <= '9'; });
    if ((std::isinf(read) || read == 0) && has_digit) return {stop, std::errc::result_out_of_range};
    value = read;
    return {stop, code};
}

}  // namespace abut::detail
#endif
