// SPDX-License-Identifier: Apache-2.0
#include "vector_option.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <string_view>

namespace abut::cli {

std::optional<double> number_from(const std::string& text) {
    std::string_view digits = text;
    if (digits.starts_with('+') && !digits.starts_with("+-")) digits.remove_prefix(1);
    double value = 0;
    const auto [stop, code] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (code != std::errc() || stop != digits.data() + digits.size() || std::isnan(value)) return {};
    return value;
}

Vec3 vector_from(const std::string& option, const std::string& text) {
    Vec3 vector;
    std::size_t begin = 0;
    for (int i = 0; i < 3; ++i) {
        const std::size_t end = i < 2 ? text.find(',', begin) : text.size();
        const auto number = end < text.size() + 1 ? number_from(text.substr(begin, end - begin)) : std::nullopt;
        if (!number || !std::isfinite(*number))
            throw CLI::ValidationError(option, fmt::format("expected three numbers such as 1,0.5,2, found {}", text));
        vector[i] = *number;
        begin = end + 1;
    }
    return vector;
}

void add_vector(CLI::App& app, const char* name, std::optional<Vec3>& vector, const char* help) {
    app.add_option_function<std::string>(
           name, [=, &vector](const std::string& text) { vector = vector_from(name, text); }, help)
        ->type_name("X,Y,Z");
}

}  // namespace abut::cli
