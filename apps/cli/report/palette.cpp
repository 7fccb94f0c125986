// SPDX-License-Identifier: Apache-2.0
#include "report/palette.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string_view>

namespace abut::cli {

namespace {

// Of middle lightness; the first differ for those as well who see red and green as one.
constexpr std::array<std::string_view, 8> first_colors{"#3f88c5", "#e08a2e", "#2fa58d", "#c2599b",
                                                       "#8c77d1", "#b59b1f", "#6d9e3f", "#d0605e"};
constexpr std::array<std::string_view, 4> greys{"#9299a1", "#7c838b", "#a7adb4", "#878078"};

// An amount of light from 0 to 1 as files have it (sRGB), from 0 to 255.
int byte_of(double light) {
    const double l = std::clamp(light, 0.0, 1.0);
    const double coded = l <= 0.0031308 ? 12.92 * l : 1.055 * std::pow(l, 1 / 2.4) - 0.055;
    return static_cast<int>(std::lround(255 * coded));
}

// The i-th of colors that are as different from those before it as can be: hues of Ottosson's OKLCH, in steps of the
// golden ratio, which never come near a hue that was taken not long ago.
std::string distinct_color(std::size_t i) {
    const double lightness = i % 2 == 0 ? 0.70 : 0.62, chroma = 0.14;
    const double angle = 2 * std::numbers::pi * std::fmod(0.09 + 0.6180339887498949 * static_cast<double>(i), 1.0);
    const double a = chroma * std::cos(angle), b = chroma * std::sin(angle);
    const auto cubed = [](double x) { return x * x * x; };
    const double l = cubed(lightness + 0.3963377774 * a + 0.2158037573 * b);
    const double m = cubed(lightness - 0.1055613458 * a - 0.0638541728 * b);
    const double s = cubed(lightness - 0.0894841775 * a - 1.2914855480 * b);
    return fmt::format("#{:02x}{:02x}{:02x}", byte_of(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
                       byte_of(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
                       byte_of(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s));
}

bool is_color(std::string_view text) {
    const auto is_hex = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
    };
    return text.size() == 7 && text[0] == '#' && std::all_of(text.begin() + 1, text.end(), is_hex);
}

}  // namespace

std::vector<std::string> colors_of(const Scene& scene) {
    std::vector<std::string> colors;
    std::size_t fixed = 0, moving = 0;
    for (const SceneBody& body : scene.bodies) {
        if (is_color(body.color)) {
            colors.push_back(body.color);
        } else if (body.body.fixed) {
            colors.emplace_back(greys[fixed++ % greys.size()]);
        } else {
            colors.push_back(moving < first_colors.size() ? std::string(first_colors[moving]) : distinct_color(moving));
            ++moving;
        }
    }
    return colors;
}

}  // namespace abut::cli
