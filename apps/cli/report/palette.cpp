// SPDX-License-Identifier: Apache-2.0
#include "report/palette.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "draw/color.hpp"

namespace abut::cli {

namespace {

// Of middle lightness; the first differ for those as well who see red and green as one.
constexpr std::array<std::string_view, 8> first_colors{"#3f88c5", "#e08a2e", "#2fa58d", "#c2599b",
                                                       "#8c77d1", "#b59b1f", "#6d9e3f", "#d0605e"};
constexpr std::array<std::string_view, 4> greys{"#9299a1", "#7c838b", "#a7adb4", "#878078"};

bool is_color(std::string_view text) {
    const auto is_hex = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
    };
    return text.size() == 7 && text[0] == '#' && std::all_of(text.begin() + 1, text.end(), is_hex);
}

}  // namespace

std::vector<std::string> colors_of(const abut::Scene& scene) {
    std::vector<std::string> colors;
    std::size_t fixed = 0, moving = 0;
    for (const SceneBody& body : scene.bodies) {
        if (is_color(body.color)) {
            colors.push_back(body.color);
        } else if (body.body.fixed) {
            colors.emplace_back(greys[fixed++ % greys.size()]);
        } else {
            colors.push_back(moving < first_colors.size() ? std::string(first_colors[moving])
                                                          : hex_of(distinct_color(moving)));
            ++moving;
        }
    }
    return colors;
}

}  // namespace abut::cli
