// SPDX-License-Identifier: Apache-2.0
// Appends values to JSON text.
#pragma once

#include <fmt/format.h>

#include <concepts>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace abut::detail {

// The shortest decimal that reads back to the same bits. -0 is printed as -0.0, since many readers take -0 for the
// integer 0. Infinity is null.
void append_number(std::string& text, double value);

void append_string(std::string& text, std::string_view value);

template <class List, class Append>
void append_list(std::string& text, const List& list, Append&& append) {
    text += '[';
    bool is_first = true;
    for (const auto& element : list) {
        if (!std::exchange(is_first, false)) text += ',';
        append(element);
    }
    text += ']';
}

template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;

// A number, a boolean, a string, a list of these such as a vector, or null for an optional without a value.
template <class T>
void append_value(std::string& text, const T& value) {
    if constexpr (std::same_as<T, bool>)
        text += value ? "true" : "false";
    else if constexpr (std::integral<T>)
        fmt::format_to(std::back_inserter(text), "{}", value);
    else if constexpr (std::floating_point<T>)
        append_number(text, value);
    else if constexpr (std::convertible_to<const T&, std::string_view>)
        append_string(text, value);
    else if constexpr (is_optional<T>)
        value ? append_value(text, *value) : void(text += "null");
    else
        append_list(text, value, [&](const auto& element) { append_value(text, element); });
}

// The name of a field, after a comma unless it is the first of its object. The value is to follow.
void append_name(std::string& text, std::string_view name);

template <class T>
void append_field(std::string& text, std::string_view name, const T& value) {
    append_name(text, name);
    append_value(text, value);
}

}  // namespace abut::detail
