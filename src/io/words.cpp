// SPDX-License-Identifier: Apache-2.0
#include "io/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <system_error>

#include "io/from_chars.hpp"
#include "io/utf8.hpp"

namespace abut::detail {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// std::from_chars takes a minus only. After "+" another sign is no number.
std::string_view without_plus(std::string_view word) {
    const bool plus = word.size() > 1 && word[0] == '+' && word[1] != '-';
    return plus ? word.substr(1) : word;
}

// std::from_chars would also take words such as inf and nan.
bool begins_as_number(std::string_view word) {
    if (!word.empty() && word[0] == '-') word.remove_prefix(1);
    return !word.empty() && (is_digit(word[0]) || word[0] == '.');
}

}  // namespace

Expected<double> number_from(std::string_view word) {
    const std::string_view digits = without_plus(word);
    const char* const end = digits.data() + digits.size();
    double value = 0;
    if (begins_as_number(digits)) {
        const auto [stop, code] = from_chars(digits.data(), end, value);
        if (stop == end && code == std::errc()) return value;
        if (stop == end && code == std::errc::result_out_of_range)
            return failure(fmt::format("{} is beyond the range of a double", shown_word(word)));
    }
    return failure(fmt::format("expected a number, found \"{}\"", shown_word(word)));
}

std::optional<std::int64_t> whole_number_from(std::string_view word) {
    const std::string_view digits = without_plus(word);
    const char* const end = digits.data() + digits.size();
    std::int64_t value = 0;
    const auto [stop, code] = std::from_chars(digits.data(), end, value);
    if (stop != end || code == std::errc::invalid_argument) return {};
    if (code == std::errc()) return value;
    using Limits = std::numeric_limits<std::int64_t>;
    return digits[0] == '-' ? Limits::min() : Limits::max();
}

std::string shown_word(std::string_view word) { return shown(word, 20); }

std::string shown_name(std::string_view name) { return shown(name, 60); }

bool looks_like_text(std::string_view bytes) {
    std::size_t broken = 0;
    for (std::size_t at = 0; at < bytes.size();) {
        const Utf8 character = first_utf8(bytes.substr(at));
        if (character.code == 0) return false;
        broken += character.length == 0;
        at += static_cast<std::size_t>(std::max(character.length, 1));
    }
    return 4 * broken <= bytes.size();
}

std::string_view without_path(std::string_view message, const std::filesystem::path& path) {
    const std::string beginning = shown(path.string()) + ": ";
    if (message.starts_with(beginning)) message.remove_prefix(beginning.size());
    return message;
}

std::string count_of(std::size_t count, std::string_view singular) {
    return fmt::format("{} {}{}", count, singular, count == 1 ? "" : "s");
}

std::string count_of(std::size_t count, std::string_view singular, std::string_view plural) {
    return fmt::format("{} {}", count, count == 1 ? singular : plural);
}

}  // namespace abut::detail
