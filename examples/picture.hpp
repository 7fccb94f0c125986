// SPDX-License-Identifier: Apache-2.0
// What the examples that draw have in common: a picture in world coordinates that prints itself as SVG.
#pragma once

#include <abut/abut.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <span>
#include <string>

namespace drawing {

using abut::Interval;
using abut::Vec2;

constexpr double pixels_per_unit = 92;
constexpr double border = 34;  // pixels around everything that is drawn

inline Interval project(std::span<const Vec2> points, const Vec2& axis) {
    Interval range{points[0].dot(axis), points[0].dot(axis)};
    for (const Vec2& point : points) {
        range.lo = std::min(range.lo, point.dot(axis));
        range.hi = std::max(range.hi, point.dot(axis));
    }
    return range;
}

inline Vec2 middle(std::span<const Vec2> points) {
    Vec2 sum = Vec2::Zero();
    for (const Vec2& point : points) sum += point;
    return sum / static_cast<double>(points.size());
}

// Counter-clockwise by a right angle.
inline Vec2 turned(const Vec2& v) { return {-v.y(), v.x()}; }

// A picture, y up. It is as large as what has been drawn into it. Styles are classes of the style sheet below, or of
// the rules that a picture adds to it.
class Picture {
 public:
    explicit Picture(std::string label, std::string more_rules = "")
        : label_(std::move(label)), more_rules_(std::move(more_rules)) {}

    void polygon(std::span<const Vec2> points, const char* style) {
        std::string list;
        for (const Vec2& point : points) list += coordinates(point) + ' ';
        list.pop_back();
        body_ += "  <polygon class=\"" + std::string(style) + "\" points=\"" + list + "\"/>\n";
    }

    void line(const Vec2& from, const Vec2& to, const char* style) {
        body_ += "  <path class=\"" + std::string(style) + "\" d=\"M" + coordinates(from) + " L" + coordinates(to) +
                 "\"/>\n";
    }

    void arrow(const Vec2& from, const Vec2& to, const char* style) {
        const Vec2 back = (from - to).normalized() * 0.14, aside = turned(back) / 2;
        line(from, to, style);
        line(to + back - aside, to, style);
        line(to + back + aside, to, style);
    }

    void dot(const Vec2& at, const char* style) {
        const std::string place = coordinates(at);
        body_ += "  <circle class=\"" + std::string(style) + "\" transform=\"translate(" + place + ")\" r=\"6\"/>\n";
    }

    // Text centred at a point, unless its style anchors it otherwise, and turned with `direction`.
    void text(const Vec2& at, const Vec2& direction, const char* style, const std::string& words) {
        char turn[64];
        std::snprintf(turn, sizeof turn, "%.1f", -std::atan2(direction.y(), direction.x()) * 180 / M_PI);
        const std::string place = coordinates(at);
        body_ += "  <text class=\"" + std::string(style) + "\" transform=\"translate(" + place + ") rotate(" + turn +
                 ")\">" + words + "</text>\n";
    }

    // Text counts by its anchor only; this makes room for it.
    void include(const Vec2& point) { coordinates(point); }

    void print() const {
        const Vec2 size = high_ - low_ + Vec2(2 * border, 2 * border);
        std::printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%.0f %.0f %.0f %.0f\" role=\"img\" ",
                    low_.x() - border, low_.y() - border, size.x(), size.y());
        std::printf("aria-label=\"%s\">\n", label_.c_str());
        std::printf("  <style>\n%s%s  </style>\n", style_sheet, more_rules_.c_str());
        std::printf("  <rect class=\"card\" x=\"%.0f\" y=\"%.0f\" width=\"%.0f\" height=\"%.0f\" rx=\"12\"/>\n",
                    low_.x() - border + 1, low_.y() - border + 1, size.x() - 2, size.y() - 2);
        std::printf("%s</svg>\n", body_.c_str());
    }

 private:
    static constexpr const char* style_sheet = R"(    .card { fill: #ffffff; stroke: #d5d9e0 }
    .a { fill: #2f6fde33; stroke: #2f6fde; stroke-width: 2.5; stroke-linejoin: round }
    .b { fill: #e0781a33; stroke: #e0781a; stroke-width: 2.5; stroke-linejoin: round }
    .shadow-a { stroke: #2f6fde; stroke-width: 9 }
    .shadow-b { stroke: #e0781a; stroke-width: 9 }
    .gap { stroke: #12925a; stroke-width: 9 }
    .drop { stroke: #8b94a3; stroke-width: 1.2; stroke-dasharray: 2 4 }
    .wall { stroke: #12925a; stroke-width: 1.8; stroke-dasharray: 9 6 }
    .axis { stroke: #4a5261; stroke-width: 1.8; fill: none }
    text { font: 17px system-ui, 'Segoe UI', Helvetica, Arial, sans-serif; text-anchor: middle; dominant-baseline: middle; fill: #2b313b }
    .name { font-size: 24px; font-weight: 600 }
    .name-a { fill: #2358b8 }
    .name-b { fill: #a8550a }
    .name-gap { fill: #0b7344; font-weight: 600 }
    @media (prefers-color-scheme: dark) {
      .card { fill: #12171f; stroke: #323a46 }
      .drop { stroke: #7d8796 }
      .axis { stroke: #b6bfcc }
      text { fill: #dfe5ee }
      .name-a { fill: #86b1ff }
      .name-b { fill: #ffb36b }
      .name-gap { fill: #4fd694 }
    }
)";

    std::string coordinates(const Vec2& world) {
        const Vec2 pixel(world.x() * pixels_per_unit, -world.y() * pixels_per_unit);
        low_ = low_.cwiseMin(pixel);
        high_ = high_.cwiseMax(pixel);
        char text[64];
        std::snprintf(text, sizeof text, "%.1f,%.1f", pixel.x(), pixel.y());
        return text;
    }

    std::string label_, more_rules_, body_;
    Vec2 low_ = Vec2::Constant(1e9), high_ = Vec2::Constant(-1e9);
};

}  // namespace drawing
