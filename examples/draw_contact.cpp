// SPDX-License-Identifier: Apache-2.0
// Draws when and where two moving polygons first touch, as an SVG on standard output. Without an argument: the pair at
// time 0 and at first contact, its shadows on the axis that decides, and the contact patch. With the argument `times`:
// for every axis, from when to when the shadows on it overlap. The times, the axis and the patch are what
// abut::first_contact says. docs/images/first_contact.svg and contact_times.svg are its output.
#include <array>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "picture.hpp"

namespace {

using abut::Interval;
using abut::Vec2;
using drawing::middle;
using drawing::Picture;
using drawing::project;

constexpr double horizon = 2;

constexpr const char* more_rules = R"(    .then { stroke-dasharray: 7 5; fill-opacity: 0.45 }
    .path { stroke: #8b94a3; stroke-width: 1.2; stroke-dasharray: 2 4 }
    .velocity { stroke: #a8550a; stroke-width: 2.2; fill: none }
    .patch { stroke: #12925a; stroke-width: 5; stroke-linecap: round }
    .patch-end { fill: #12925a }
    .bar { stroke: #2f6fde; stroke-width: 16; opacity: 0.5 }
    .bar-decides { stroke: #2f6fde; stroke-width: 16 }
    .contact { fill: #12925a2e }
    .left { text-anchor: start }
    .right { text-anchor: end }
    .small { font-size: 15px }
    @media (prefers-color-scheme: dark) {
      .path { stroke: #7d8796 }
      .velocity { stroke: #ffb36b }
    }
)";

std::string with_number(const char* format, double number) {
    char text[96];
    std::snprintf(text, sizeof text, format, number);
    return text;
}

std::array<Vec2, 4> corners(const abut::Rectangle2& r, const Vec2& moved) {
    const Vec2 center = r.center + moved, x = r.axes.col(0) * r.half[0], y = r.axes.col(1) * r.half[1];
    return {center - x - y, center + x - y, center + x + y, center - x + y};
}

// When the shadows on an axis overlap: a stands still, b moves along the axis with `speed`, which is not 0.
Interval window(const Interval& a, const Interval& b, double speed) {
    const double one = (a.lo - b.hi) / speed, other = (a.hi - b.lo) / speed;
    return {std::min(one, other), std::max(one, other)};
}

struct Scene {
    abut::ConvexPolygon2 a;
    abut::Rectangle2 b;
    Vec2 velocity;  // of b; a stands still
    abut::FirstContact2 contact;
};

void draw_pair(const Scene& scene) {
    const auto& [a, b, velocity, contact] = scene;
    const auto before = corners(b, {0, 0}), touching = corners(b, velocity * contact.time);
    const Vec2 along = contact.axis, up = drawing::turned(along);
    const Interval shadow_a = project(a.vertices(), along), shadow_before = project(before, along),
                   shadow_touching = project(touching, along);
    const double lowest = std::min(project(a.vertices(), up).lo, project(touching, up).lo);
    const double now = lowest - 0.55, then = now - 0.95;  // the heights of the two lines of shadows
    const auto at = [&](double s, double height) -> Vec2 { return s * along + height * up; };

    Picture picture("A rectangle that moves towards a polygon, their shadows on the axis that decides, and the contact",
                    more_rules);
    for (const Vec2& corner : {at(shadow_a.hi, then), at(shadow_before.lo, then)})
        picture.line(corner + up * (project(before, up).hi - then), corner, "drop");

    for (std::size_t i = 0; i < before.size(); ++i) picture.line(before[i], touching[i], "path");
    picture.polygon(a.vertices(), "a");
    picture.polygon(before, "b then");
    picture.polygon(touching, "b");
    const auto& points = contact.patches.at(0).points;
    picture.line(points[0], points[points.size() - 1], "patch");
    for (const Vec2& point : points) picture.dot(point, "patch-end");
    const Vec2 heart = middle(before);
    picture.arrow(heart, heart + velocity * 0.75, "velocity");

    const double tip = shadow_before.hi + 0.5;
    for (const double height : {now, then}) picture.arrow(at(shadow_a.lo - 0.4, height), at(tip, height), "axis");
    for (const double height : {now, then}) picture.line(at(shadow_a.lo, height), at(shadow_a.hi, height), "shadow-a");
    picture.line(at(shadow_touching.lo, now), at(shadow_touching.hi, now), "shadow-b");
    picture.line(at(shadow_a.hi, then), at(shadow_before.lo, then), "gap");
    picture.line(at(shadow_before.lo, then), at(shadow_before.hi, then), "shadow-b");

    const Interval times = window(shadow_a, shadow_before, velocity.dot(along));
    const double gap = shadow_before.lo - shadow_a.hi;
    const Vec2 patch = middle(points);
    const double center = (shadow_a.hi + shadow_before.lo) / 2;
    char direction[64];
    std::snprintf(direction, sizeof direction, "axis (%.3f, %.3f)", along.x(), along.y());
    picture.text(middle(a.vertices()), {1, 0}, "name name-a", "a");
    picture.text(middle(touching), {1, 0}, "name name-b", "b");
    picture.text(heart + Vec2(0.25, 0.15), {1, 0}, "name name-b", "b");
    picture.text(heart + velocity * 0.55 + Vec2(-0.08, 0.15), -velocity, "name-b small", "velocity");
    picture.text(patch - along * 0.2, up, "name-gap small", "patch");
    picture.text(at(shadow_a.lo - 0.4, now + 0.24), along, "left", with_number("time %.3f", contact.time));
    picture.text(at(shadow_a.lo - 0.4, then + 0.24), along, "left", "time 0");
    picture.text(at(center, then - 0.25), along, "name-gap", with_number("gap %.3f", gap));
    picture.text(at(center, then - 0.5), along, "small", with_number("closing at %.3f:", -velocity.dot(along)));
    picture.text(at(center, then - 0.72), along, "small",
                 with_number("the shadows overlap from time %.3f", times.lo) + with_number(" to %.3f", times.hi));
    picture.text(at(tip, then - 0.25), along, "right small", direction);
    picture.print();
}

void draw_times(const Scene& scene) {
    const auto& [a, b, velocity, contact] = scene;
    const auto corners_b = corners(b, {0, 0});
    struct Axis {
        std::string name;
        Vec2 direction;
    };
    std::vector<Axis> axes;
    const auto vertices = a.vertices();
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        const Vec2 edge = vertices[(i + 1) % vertices.size()] - vertices[i];
        axes.push_back({"normal of edge " + std::to_string(i) + " of a", -drawing::turned(edge).normalized()});
    }
    for (int i = 0; i < 2; ++i) axes.push_back({"axis " + std::to_string(i) + " of b", b.axes.col(i)});

    constexpr double unit = 1.6, row = 0.36, end = 3.5;  // of time, and where the picture stops
    const double bottom = -row * static_cast<double>(axes.size());
    const auto at = [&](double time, double height) -> Vec2 { return {unit * time, height}; };
    Picture picture("For every axis a bar from the time at which the shadows meet to that at which they part",
                    more_rules);

    const double first = contact.time, last = contact.last.value_or(end);
    const std::array<Vec2, 4> both{at(first, bottom), at(last, bottom), at(last, row), at(first, row)};
    picture.polygon(both, "contact");
    double height = 0;
    for (const Axis& axis : axes) {
        const Interval times =
            window(project(vertices, axis.direction), project(corners_b, axis.direction), velocity.dot(axis.direction));
        const bool decides = std::abs(times.lo - first) < 1e-9 || std::abs(times.hi - last) < 1e-9;
        picture.line(at(std::max(0.0, times.lo), height), at(std::min(end, times.hi), height),
                     decides ? "bar-decides" : "bar");
        picture.text(at(0, height) - Vec2(0.15, 0), {1, 0}, "right", axis.name);
        height -= row;
    }
    picture.include(Vec2(-2.3, 0));
    picture.line(at(first, bottom), at(first, row), "wall");
    picture.line(at(last, bottom), at(last, row), "wall");
    picture.line(at(horizon, bottom), at(horizon, row), "drop");
    picture.text(at(first, row + 0.16), {1, 0}, "name-gap", with_number("first %.3f", first));
    picture.text(at(last, row + 0.16), {1, 0}, "name-gap", with_number("last %.3f", last));
    picture.text(at(horizon, row + 0.16), {1, 0}, "small", "horizon");
    picture.line(at(0, bottom), at(0, row), "axis");
    picture.arrow(at(0, bottom), at(end, bottom) + Vec2(0.3, 0), "axis");
    for (int t = 0; t <= 3; ++t) {
        picture.line(at(t, bottom), at(t, bottom) - Vec2(0, 0.07), "axis");
        picture.text(at(t, bottom - 0.22), {1, 0}, "small", std::to_string(t));
    }
    picture.text(at(end, bottom - 0.22), {1, 0}, "small", "time");
    picture.print();
}

}  // namespace

int main(int count, char** arguments) {
    const bool times_only = count == 2 && std::strcmp(arguments[1], "times") == 0;
    if (count > 1 && !times_only) {
        std::fprintf(stderr, "usage: draw_contact [times]\n");
        return 1;
    }
    const std::vector<Vec2> vertices{{1.2, 0.4}, {2.6, 0.8}, {2.18, 2.24}, {0.7, 2.7}, {0.1, 1.4}};
    const auto a = abut::ConvexPolygon2::make(vertices);
    const auto b = abut::make_rectangle2({5.9, 3.4}, {0.9, 0.55}, std::atan2(0.28, 0.96));
    if (!a || !b) {
        std::fprintf(stderr, "%s\n", (!a ? a.error() : b.error()).message.c_str());
        return 1;
    }
    const Vec2 velocity(-2, -1);
    const auto contact = abut::first_contact(*a, abut::Linear2{}, *b, abut::Linear2{velocity}, {.horizon = horizon});
    if (contact.outcome != abut::Outcome::contact) {
        std::fprintf(stderr, "the two do not come into contact; there is nothing to draw\n");
        return 1;
    }
    const Scene scene{*a, *b, velocity, contact};
    if (times_only)
        draw_times(scene);
    else
        draw_pair(scene);
    return 0;
}
