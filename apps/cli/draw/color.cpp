// SPDX-License-Identifier: Apache-2.0
#include "draw/color.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace abut::cli {

namespace {

std::uint8_t byte_of(float light) {
    const double l = std::clamp(static_cast<double>(light), 0.0, 1.0);
    const double coded = l <= 0.0031308 ? 12.92 * l : 1.055 * std::pow(l, 1 / 2.4) - 0.055;
    return static_cast<std::uint8_t>(std::lround(255 * coded));
}

}  // namespace

Color perceived_color(double lightness, double chroma, double hue) {
    const double angle = 2 * std::numbers::pi * hue;
    const double a = chroma * std::cos(angle), b = chroma * std::sin(angle);
    const auto cubed = [](double x) { return x * x * x; };
    const double l = cubed(lightness + 0.3963377774 * a + 0.2158037573 * b);
    const double m = cubed(lightness - 0.1055613458 * a - 0.0638541728 * b);
    const double s = cubed(lightness - 0.0894841775 * a - 1.2914855480 * b);
    return {static_cast<float>(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
            static_cast<float>(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
            static_cast<float>(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)};
}

Color distinct_color(std::size_t i) {
    // Steps of the golden ratio never come near a place where they were not long ago.
    const double hue = std::fmod(0.09 + 0.6180339887498949 * static_cast<double>(i), 1.0);
    return perceived_color(i % 2 == 0 ? 0.70 : 0.62, 0.14, hue);
}

std::array<std::uint8_t, 3> bytes_of(const Color& color) {
    return {byte_of(color.red), byte_of(color.green), byte_of(color.blue)};
}

std::string hex_of(const Color& color) {
    const auto [red, green, blue] = bytes_of(color);
    return fmt::format("#{:02x}{:02x}{:02x}", red, green, blue);
}

}  // namespace abut::cli
