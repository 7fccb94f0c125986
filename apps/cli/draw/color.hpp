// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace abut::cli {

// Amounts of light, red, green and blue; 1 is all that a screen has.
struct Color {
    float red = 0, green = 0, blue = 0;

    Color operator*(float light) const { return {red * light, green * light, blue * light}; }
    Color operator+(const Color& other) const { return {red + other.red, green + other.green, blue + other.blue}; }
};

// Of a lightness and a colorfulness as the eye sees them, and a hue in turns (Ottosson's OKLCH).
Color perceived_color(double lightness, double chroma, double hue);

// The i-th of colors that are as different from those before it as can be.
Color distinct_color(std::size_t i);

// As files have it (sRGB).
std::array<std::uint8_t, 3> bytes_of(const Color& color);
std::string hex_of(const Color& color);  // "#rrggbb"

}  // namespace abut::cli
