// SPDX-License-Identifier: Apache-2.0
// Draws how a separating axis tells two convex polygons apart, as an SVG on standard output: the polygons, the axis
// that abut found, their projections onto it, and the gap between these. docs/images/separating_axis.svg is its output.
#include <abut/abut.hpp>
#include <algorithm>
#include <cstdio>
#include <span>
#include <string>
#include <vector>

namespace {

using abut::Interval;
using abut::Vec2;

constexpr double pixels_per_unit = 92;
constexpr double border = 34;  // pixels around everything that is drawn

Interval project(std::span<const Vec2> points, const Vec2& axis) {
    Interval range{points[0].dot(axis), points[0].dot(axis)};
    for (const Vec2& point : points) {
        range.lo = std::min(range.lo, point.dot(axis));
        range.hi = std::max(range.hi, point.dot(axis));
    }
    return range;
}

// A picture in world coordinates, y up. It is as large as what has been drawn into it.
class Picture {
 public:
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

    // Text centred at a point and turned with `direction`.
    void text(const Vec2& at, const Vec2& direction, const char* style, const std::string& words) {
        char turn[64];
        std::snprintf(turn, sizeof turn, "%.1f", -std::atan2(direction.y(), direction.x()) * 180 / M_PI);
        const std::string place = coordinates(at);
        body_ += "  <text class=\"" + std::string(style) + "\" transform=\"translate(" + place + ") rotate(" + turn +
                 ")\">" + words + "</text>\n";
    }

    void print() const {
        const Vec2 size = high_ - low_ + Vec2(2 * border, 2 * border);
        std::printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%.0f %.0f %.0f %.0f\" role=\"img\" ",
                    low_.x() - border, low_.y() - border, size.x(), size.y());
        std::printf(
            "aria-label=\"Two convex polygons, the axis that separates them, and the gap between their shadows on "
            "it\">\n");
        std::printf("%s", style_sheet);
        std::printf("  <rect class=\"card\" x=\"%.0f\" y=\"%.0f\" width=\"%.0f\" height=\"%.0f\" rx=\"12\"/>\n",
                    low_.x() - border + 1, low_.y() - border + 1, size.x() - 2, size.y() - 2);
        std::printf("%s</svg>\n", body_.c_str());
    }

 private:
    static constexpr const char* style_sheet = R"(  <style>
    .card { fill: #ffffff; stroke: #d5d9e0 }
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
  </style>
)";

    std::string coordinates(const Vec2& world) {
        const Vec2 pixel(world.x() * pixels_per_unit, -world.y() * pixels_per_unit);
        low_ = low_.cwiseMin(pixel);
        high_ = high_.cwiseMax(pixel);
        char text[64];
        std::snprintf(text, sizeof text, "%.1f,%.1f", pixel.x(), pixel.y());
        return text;
    }

    std::string body_;
    Vec2 low_ = Vec2::Constant(1e9), high_ = Vec2::Constant(-1e9);
};

Vec2 middle(std::span<const Vec2> points) {
    Vec2 sum = Vec2::Zero();
    for (const Vec2& point : points) sum += point;
    return sum / static_cast<double>(points.size());
}

}  // namespace

int main() {
    const std::vector<Vec2> corners_a{{0.3, 1.2}, {1.7, 0.7}, {3.1, 1.5}, {2.6, 2.9}, {0.9, 3.1}};
    const std::vector<Vec2> corners_b{{4.3, 0.9}, {6.6, 1.0}, {7.1, 2.6}, {5.0, 3.7}, {3.9, 2.6}};
    const auto a = abut::ConvexPolygon2::make(corners_a), b = abut::ConvexPolygon2::make(corners_b);
    if (!a || !b) {
        std::fprintf(stderr, "%s\n", (!a ? a : b).error().message.c_str());
        return 1;
    }
    const auto apart = abut::separating_axis(*a, *b);
    if (!apart) {
        std::fprintf(stderr, "the polygons touch; there is no axis to draw\n");
        return 1;
    }

    // Coordinates along the axis and across it; the shadows are cast downwards onto a line below both polygons.
    const Vec2 along = apart->axis, up(-along.y(), along.x());
    const Interval shadow_a = project(a->vertices(), along), shadow_b = project(b->vertices(), along);
    const double floor = std::min(project(a->vertices(), up).lo, project(b->vertices(), up).lo) - 0.55;
    const double ceiling = std::max(project(a->vertices(), up).hi, project(b->vertices(), up).hi);
    const auto at = [&](double s, double height) -> Vec2 { return s * along + height * up; };

    Picture picture;
    for (const auto* polygon : {&*a, &*b}) {
        for (const Vec2& vertex : polygon->vertices()) {
            const double s = vertex.dot(along);
            if (s == shadow_a.lo || s == shadow_a.hi || s == shadow_b.lo || s == shadow_b.hi) {
                picture.line(vertex, at(s, floor), "drop");
            }
        }
    }
    const double centre = (shadow_a.hi + shadow_b.lo) / 2;
    picture.line(at(centre, floor + 0.15), at(centre, ceiling), "wall");
    picture.polygon(a->vertices(), "a");
    picture.polygon(b->vertices(), "b");

    const double tip = shadow_b.hi + 0.75;
    picture.line(at(shadow_a.lo - 0.4, floor), at(tip, floor), "axis");
    picture.line(at(tip - 0.14, floor + 0.07), at(tip, floor), "axis");
    picture.line(at(tip - 0.14, floor - 0.07), at(tip, floor), "axis");
    picture.line(at(shadow_a.lo, floor), at(shadow_a.hi, floor), "shadow-a");
    picture.line(at(shadow_b.lo, floor), at(shadow_b.hi, floor), "shadow-b");
    picture.line(at(shadow_a.hi, floor), at(shadow_b.lo, floor), "gap");

    char gap[64], direction[64];
    std::snprintf(gap, sizeof gap, "gap %.3f", apart->gap);
    std::snprintf(direction, sizeof direction, "axis (%.3f, %.3f)", along.x(), along.y());
    picture.text(middle(a->vertices()), {1, 0}, "name name-a", "a");
    picture.text(middle(b->vertices()), {1, 0}, "name name-b", "b");
    picture.text(at(centre, floor - 0.27), along, "name-gap", gap);
    picture.text(at((shadow_a.lo + shadow_a.hi) / 2, floor - 0.27), along, "", "shadow of a");
    picture.text(at((shadow_b.lo + shadow_b.hi) / 2, floor - 0.27), along, "", "shadow of b");
    picture.text(at(shadow_b.hi + 0.1, floor - 0.27), along, "", direction);
    picture.print();
    return 0;
}
