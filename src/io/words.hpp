// SPDX-License-Identifier: Apache-2.0
// What the readers of mesh files in text share: words as numbers, and words in messages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "abut/core/expected.hpp"
#include "abut/io/shown.hpp"

namespace abut::detail {

// The double nearest to a decimal number with or without sign, whatever the locale. No NaN, infinity or hexadecimal,
// nothing after the number, and nothing that is beyond the range of doubles.
Expected<double> number_from(std::string_view word);

// A whole number in decimal, with or without sign; of those beyond 64 bits the last one on that side. Nothing when the
// word is something else.
std::optional<std::int64_t> whole_number_from(std::string_view word);

// A word of a file, for messages. It is kept short: files may hold secrets, and messages are passed on.
std::string shown_word(std::string_view word);

// A name that a file or a scene gives to something, for messages.
std::string shown_name(std::string_view name);

// Whether bytes are text and may be quoted: there are no zeros among them, and most are UTF-8.
bool looks_like_text(std::string_view bytes);

// A message without the path, made showable, that it may begin with.
std::string_view without_path(std::string_view message, const std::filesystem::path& path);

// "1 corner", "2 corners"
std::string count_of(std::size_t count, std::string_view singular);
// "1 vertex", "2 vertices"
std::string count_of(std::size_t count, std::string_view singular, std::string_view plural);

}  // namespace abut::detail
