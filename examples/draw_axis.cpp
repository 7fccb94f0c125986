// SPDX-License-Identifier: Apache-2.0
// Draws how a separating axis tells two convex polygons apart, as an SVG on standard output: the polygons, the axis
// that abut found, their projections onto it, and the gap between these. docs/images/separating_axis.svg is its output.
#include <vector>

#include "picture.hpp"

using abut::Interval;
using abut::Vec2;
using drawing::middle;
using drawing::project;

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
    const Vec2 along = apart->axis, up = drawing::turned(along);
    const Interval shadow_a = project(a->vertices(), along), shadow_b = project(b->vertices(), along);
    const double floor = std::min(project(a->vertices(), up).lo, project(b->vertices(), up).lo) - 0.55;
    const double ceiling = std::max(project(a->vertices(), up).hi, project(b->vertices(), up).hi);
    const auto at = [&](double s, double height) -> Vec2 { return s * along + height * up; };

    drawing::Picture picture(
        "Two convex polygons, the axis that separates them, and the gap between their shadows on it");
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
    picture.arrow(at(shadow_a.lo - 0.4, floor), at(tip, floor), "axis");
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
