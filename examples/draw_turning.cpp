// SPDX-License-Identifier: Apache-2.0
// Draws a rod that sweeps past a pin, as an SVG on standard output: at the eight moments and the last at which a
// sampled test looks at it, where it misses the pin, and at the time of first contact, which is what
// abut::first_contact says. docs/images/rod_and_pin.svg is its output.
#include <array>
#include <numbers>
#include <string>

#include "picture.hpp"

namespace {

using abut::Vec2;
using abut::Vec3;

constexpr double scale = 0.72;  // of the world in the picture
constexpr int steps = 8;

constexpr const char* more_rules =
    R"(    .sample { fill: #2f6fde1c; stroke: #2f6fde; stroke-opacity: 0.55; stroke-width: 1.2; stroke-linejoin: round }
    .rod { fill: #12925a; stroke: #0b7344; stroke-width: 1.2; stroke-linejoin: round }
    .pivot { fill: #4a5261 }
    .path { stroke: #8b94a3; stroke-width: 1.2; stroke-dasharray: 2 4 }
    .left { text-anchor: start }
    .small { font-size: 15px }
)";

// The half of the rod that meets the pin, at an angle.
std::array<Vec2, 4> half_of_rod(const Vec3& half, double angle) {
    const Vec2 along = Vec2(std::cos(angle), std::sin(angle)) * scale, aside = drawing::turned(along) * half.y();
    return {-aside, along * half.x() - aside, along * half.x() + aside, aside};
}

std::array<Vec2, 4> square(const Vec2& center, double half) {
    return {center + Vec2(-half, -half), center + Vec2(half, -half), center + Vec2(half, half),
            center + Vec2(-half, half)};
}

Vec2 at(double radius, double angle) { return scale * radius * Vec2(std::cos(angle), std::sin(angle)); }

}  // namespace

int main() {
    const double speed = std::numbers::pi / 2, pin_angle = 39.4 * std::numbers::pi / 180;
    const auto rod = abut::make_oriented_box({0, 0, 0}, {10, 0.1, 0.1});
    const auto pin =
        abut::make_oriented_box({9.5 * std::cos(pin_angle), 9.5 * std::sin(pin_angle), 0}, {0.2, 0.2, 0.2});
    const abut::Rigid turning{.angular_velocity = {0, 0, speed}};
    const auto contact = abut::first_contact(*rod, turning, *pin, abut::Linear{});
    if (contact.outcome != abut::Outcome::contact) {
        std::fprintf(stderr, "the two do not come into contact; there is nothing to draw\n");
        return 1;
    }

    drawing::Picture picture(
        "A rod that turns about its middle: at nine sampled moments it misses the pin, in between it touches it",
        more_rules);
    const Vec2 pin_center = scale * Vec2(pin->center.x(), pin->center.y());
    for (int i = 0; i < 90; ++i) picture.line(at(10, i * speed / 90), at(10, (i + 1) * speed / 90), "path");
    for (int i = 0; i <= steps; ++i) {
        const double time = static_cast<double>(i) / steps, angle = time * speed;
        picture.polygon(half_of_rod(rod->half, angle), "sample");
        char text[32];
        std::snprintf(text, sizeof text, "%g", time);
        picture.text(at(10.5, angle), {1, 0}, "name-a small", text);
    }
    picture.polygon(square(pin_center, scale * pin->half.x()), "b");
    picture.polygon(half_of_rod(rod->half, contact.time * speed), "rod");
    picture.dot({0, 0}, "pivot");
    char text[64];
    std::snprintf(text, sizeof text, "touches at %.4f", contact.time);
    picture.text(at(10.2, contact.time * speed + 0.02), {1, 0}, "left name-gap", text);
    picture.text(pin_center + Vec2(0, 0.3), {1, 0}, "name-b", "pin");
    picture.include(at(10.2, contact.time * speed) + Vec2(2, 0));
    picture.print();
    return 0;
}
