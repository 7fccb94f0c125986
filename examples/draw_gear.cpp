// SPDX-License-Identifier: Apache-2.0
// Writes the mesh of a spur gear with involute teeth as OBJ: the gears of examples/machine. Lengths are in millimetres;
// the axis is z, and a tooth points along x.
//
//   draw_gear TEETH [LONG]      with LONG, the tooth opposite to x is that much longer
#include <abut/abut.hpp>
#include <abut/io/obj.hpp>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numbers>
#include <vector>

using abut::Vec2;

namespace {

constexpr double module_length = 4;  // the pitch diameter, for each tooth
constexpr double pressure_angle = 20 * std::numbers::pi / 180;
constexpr double play = 0.3;  // by which a tooth is thinner than the gap that it goes into
constexpr double bore = 10, thickness = 16;
constexpr int flank_points = 5;

// By how much an involute has turned where its pressure angle is `angle`.
double involute(double angle) { return std::tan(angle) - angle; }

// The half of the angle that a tooth takes at a radius.
double half_tooth(int teeth, double radius) {
    const double pitch = module_length * teeth / 2, base = pitch * std::cos(pressure_angle);
    const double at_pitch = (std::numbers::pi * module_length / 2 - play) / (2 * pitch);
    // Below the base circle a flank goes straight to the center.
    const double angle = radius > base ? std::acos(base / radius) : 0;
    return at_pitch + involute(pressure_angle) - involute(angle);
}

// As exact as a drawing, and the file is half as long.
double rounded(double length) { return std::round(length * 1e4) / 1e4; }

// Counter-clockwise, and seen from the center each point is farther around than the one before.
std::vector<Vec2> outline(int teeth, double extra) {
    const double pitch = module_length * teeth / 2, root = pitch - 1.25 * module_length;
    std::vector<Vec2> points;
    const auto add = [&](double radius, double angle) {
        points.emplace_back(radius * std::cos(angle), radius * std::sin(angle));
    };
    for (int tooth = 0; tooth < teeth; ++tooth) {
        const double middle = 2 * std::numbers::pi * tooth / teeth;
        const double tip = pitch + module_length + (2 * tooth == teeth ? extra : 0);
        const auto radius = [&](int i) { return root + (tip - root) * i / (flank_points - 1); };
        for (int i = 0; i < flank_points; ++i) add(radius(i), middle - half_tooth(teeth, radius(i)));
        for (int i = flank_points - 1; i >= 0; --i) add(radius(i), middle + half_tooth(teeth, radius(i)));
    }
    return points;
}

// The outline as a solid with a bore: rings of points, each joined to the next, and the last to the first.
abut::Expected<abut::TriangleMesh> gear(int teeth, double extra) {
    const std::vector<Vec2> outer = outline(teeth, extra);
    const auto count = static_cast<std::uint32_t>(outer.size());
    std::vector<abut::Vec3> vertices;
    for (const double z : {-thickness / 2, thickness / 2})
        for (const bool is_bore : {z > 0, z < 0})
            for (const Vec2& point : outer) {
                const Vec2 place = is_bore ? Vec2(bore * point.normalized()) : point;
                vertices.emplace_back(rounded(place.x()), rounded(place.y()), z);
            }
    std::vector<abut::Index3> triangles;
    for (std::uint32_t ring = 0; ring < 4; ++ring)
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::uint32_t next = (i + 1) % count, other = (ring + 1) % 4 * count;
            const std::uint32_t a = ring * count + i, b = ring * count + next, c = other + next, d = other + i;
            triangles.push_back({a, c, b});
            triangles.push_back({a, d, c});
        }
    return abut::TriangleMesh::make(std::move(vertices), std::move(triangles));
}

}  // namespace

int main(int argc, char** argv) {
    const int teeth = argc > 1 ? std::atoi(argv[1]) : 0;
    if (teeth < 17 || teeth > 1000) {
        std::fprintf(stderr, "usage: draw_gear TEETH [LONG], with 17 teeth to 1000\n");
        return 2;
    }
    const auto mesh = gear(teeth, argc > 2 ? std::atof(argv[2]) : 0);
    if (!mesh) {
        std::fprintf(stderr, "draw_gear: %s\n", mesh.error().message.c_str());
        return 2;
    }
    std::fputs(abut::write_obj(*mesh).c_str(), stdout);
}
