// SPDX-License-Identifier: Apache-2.0
#include "io/detail/words.hpp"

#include <fmt/format.h>

#include <charconv>
#include <limits>
#include <system_error>

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
        const auto [stop, code] = std::from_chars(digits.data(), end, value);
        if (stop == end && code == std::errc()) return value;
        if (stop == end && code == std::errc::result_out_of_range)
            return failure(fmt::format("{} is beyond the range of a double", shown(word)));
    }
    return failure(fmt::format("expected a number, found \"{}\"", shown(word)));
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

std::string shown(std::string_view word, std::size_t longest) {
    std::string text;
    for (const char c : word.substr(0, longest)) {
        const bool printable = c >= ' ' && c <= '~';
        text += printable ? std::string(1, c) : fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    }
    return word.size() > longest ? text + "..." : text;
}

std::string count_of(std::size_t count, std::string_view singular) {
    return fmt::format("{} {}{}", count, singular, count == 1 ? "" : "s");
}

std::string count_of(std::size_t count, std::string_view singular, std::string_view plural) {
    return fmt::format("{} {}", count, count == 1 ? singular : plural);
}

}  // namespace abut::detail
