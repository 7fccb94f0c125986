// SPDX-License-Identifier: Apache-2.0
// What the readers of mesh files in text share: words as numbers, and words in messages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "abut/core/expected.hpp"

namespace abut::detail {

// The double nearest to a decimal number with or without sign, whatever the locale. No NaN, infinity or hexadecimal,
// nothing after the number, and nothing that is beyond the range of doubles.
Expected<double> number_from(std::string_view word);

// A whole number in decimal, with or without sign; of those beyond 64 bits the last one on that side. Nothing when the
// word is something else.
std::optional<std::int64_t> whole_number_from(std::string_view word);

// For messages: printable ASCII only, and shortened when it is long.
std::string shown(std::string_view word, std::size_t longest = 40);

// "1 corner", "2 corners"
std::string count_of(std::size_t count, std::string_view singular);
// "1 vertex", "2 vertices"
std::string count_of(std::size_t count, std::string_view singular, std::string_view plural);

}  // namespace abut::detail
