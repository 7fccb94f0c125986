// SPDX-License-Identifier: Apache-2.0
#include "option_values.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <string_view>

namespace abut::cli {

namespace {

// The whole text as a number, also inf; nothing when it is none, or is NaN.
std::optional<double> number_from(std::string_view text) {
    if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
    double value = 0;
    const auto [stop, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code != std::errc() || stop != text.data() + text.size() || std::isnan(value)) return {};
    return value;
}

}  // namespace

Setter number_setter(std::optional<double>& number, bool (*accepts)(double), std::string rule) {
    return [&number, accepts, rule = std::move(rule)](const std::string& text) -> Expected<void> {
        const auto found = number_from(text);
        if (!found || !accepts(*found)) return failure(fmt::format("expected {}, found {}", rule, text));
        number = found;
        return {};
    };
}

Setter vector_setter(std::optional<Vec3>& vector) {
    return [&vector](const std::string& text) -> Expected<void> {
        Vec3 found;
        std::size_t begin = 0;
        for (int i = 0; i < 3; ++i) {
            const std::size_t end = i < 2 ? text.find(',', begin) : text.size();
            const auto number = end < text.size() + 1 ? number_from(text.substr(begin, end - begin)) : std::nullopt;
            if (!number || !std::isfinite(*number))
                return failure(fmt::format("expected three numbers such as 1,0.5,2, found {}", text));
            found[i] = *number;
            begin = end + 1;
        }
        vector = found;
        return {};
    };
}

}  // namespace abut::cli
