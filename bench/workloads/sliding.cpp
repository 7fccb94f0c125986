// SPDX-License-Identifier: Apache-2.0
// Parts that slide past each other at a gap: a full turn without a contact, or until one meets a flange of the other;
// and bodies that spin for millions of turns.
#include "workloads/sliding.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "kit/generators.hpp"
#include "parts.hpp"
#include "workloads/all.hpp"

namespace bench {
namespace {

using abut::Quat;
using abut::Rigid;
using abut::TriangleMesh;
using abut::Vec3;
using campaign::round;
using campaign::turned_part;
using std::numbers::pi;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double hit_time = 0.7;  // of those that touch

Quat about_z(double angle) { return Quat(Eigen::AngleAxisd(angle, Vec3::UnitZ())); }

Rigid turning(double angular_velocity, const Vec3& position, double angle = 0, const Vec3& velocity = Vec3::Zero()) {
    return {{about_z(angle), position}, velocity, Vec3(0, 0, angular_velocity)};
}

std::shared_ptr<const abut::Mesh> solid(TriangleMesh mesh) {
    return std::make_shared<const abut::Mesh>(abut::Mesh::make(std::move(mesh), {.threads = 1}).value());
}

// Both in one mesh, the second moved along z.
TriangleMesh joined(const TriangleMesh& first, const TriangleMesh& second, double z) {
    std::vector<Vec3> vertices(first.vertices().begin(), first.vertices().end());
    std::vector<abut::Index3> triangles(first.triangles().begin(), first.triangles().end());
    const auto begin = static_cast<std::uint32_t>(vertices.size());
    for (const Vec3& vertex : second.vertices()) vertices.push_back(vertex + Vec3(0, 0, z));
    for (const auto& [i, j, k] : second.triangles()) triangles.push_back({begin + i, begin + j, begin + k});
    return TriangleMesh::make(std::move(vertices), std::move(triangles)).value();
}

TriangleMesh flange(double radius) { return turned_part({.outer = round(radius), .length = 0.1, .segments = 96}); }

// A pin in the hole of a ring, both round, with their axes `aside` of each other, each turning about its own. No facet
// of the hole is nearer to its axis than where the pin reaches to and the gap.
SlidingPair pin_in_ring(double gap, bool hits, double radius, double aside, std::uint32_t segments, std::uint32_t rows,
                        double speed_of_ring) {
    const double hole = (radius + aside + gap) / std::cos(pi / segments);
    const TriangleMesh pin =
        turned_part({.outer = round(radius), .length = 1.4, .rows = 2 * rows, .segments = segments});
    const TriangleMesh ring =
        turned_part({.outer = round(1.1), .inner = round(hole), .length = 1, .rows = rows, .segments = segments});
    // The flange is 0.3 above the ring.
    const Vec3 sinking(0, 0, hits ? -0.3 / hit_time : 0);
    return {solid(joined(pin, flange(0.9), 1.5)), solid(ring), turning(2 * pi, Vec3(aside, 0, -0.2), 0.01, sinking),
            turning(speed_of_ring, Vec3::Zero()), hits ? hit_time : infinity};
}

SlidingPair shaft(double gap, bool hits) { return pin_in_ring(gap, hits, 0.5, 0, 96, 100, 0); }
SlidingPair crank_pin(double gap, bool hits) { return pin_in_ring(gap, hits, 0.3, 0.3, 48, 10, -2); }

// Where the facets of this screw and of its nut begin to touch each other somewhere on the way, by bisection: the
// smooth threads would do so at 0.
constexpr double touching_room = 0.0040460324;

SlidingPair screw(double gap, bool hits) {
    constexpr double pitch = 0.25, depth = 0.15, radius = 0.5, room_below = 0.01;
    constexpr std::uint32_t rows = 64, segments = 96;
    const TriangleMesh screw = turned_part(
        {.outer = campaign::thread(radius, depth, pitch), .length = 4 * pitch, .rows = 4 * rows, .segments = segments});
    const TriangleMesh nut = turned_part({.outer = round(0.9),
                                          .inner = campaign::thread(radius + touching_room + gap, depth, pitch),
                                          .length = 2 * pitch,
                                          .rows = 2 * rows,
                                          .segments = segments});
    // The threads fit where the turn is what was gone along. A head comes up to the nut from below.
    const double start = (hits ? -hit_time * pitch + room_below : -pitch);
    return {solid(joined(screw, flange(0.8), -room_below - 0.1)), solid(nut),
            turning(2 * pi, Vec3(0, 0, start), 2 * pi * start / pitch, Vec3(0, 0, pitch)), Rigid{},
            hits ? hit_time : infinity};
}

// The distance of the axes at which these two gears touch at the worst angle, by bisection.
constexpr double touching_axes = 1.9044829562740457;

SlidingPair gears(double gap, bool hits) {
    const abut::GearOptions shape{.teeth = 24,
                                  .tip_radius = 1,
                                  .root_radius = 0.9,
                                  .part_segments = 2,
                                  .radial_segments = 2,
                                  .thickness_segments = 8};
    const TriangleMesh gear = abut::make_gear_mesh(shape).value();
    const double tooth = 2 * pi / shape.teeth, room_below = 0.1;
    // The teeth of the second pass over a flange below the first, or sink onto it.
    return {solid(joined(gear, flange(1.3), -shape.thickness / 2 - room_below - 0.1)), solid(gear),
            turning(2 * pi, Vec3::Zero(), -0.375 * tooth),
            turning(-2 * pi, Vec3(touching_axes + gap, 0, 0), pi - 0.875 * tooth,
                    Vec3(0, 0, hits ? -room_below / hit_time : 0)),
            hits ? hit_time : infinity};
}

// Two stacks of disks that reach between each other, the gap apart on one side.
SlidingPair blades(double gap, bool hits) {
    constexpr double period = 0.3;
    const auto stack = solid(campaign::stacked(
        turned_part({.outer = round(1), .length = period / 2 - gap, .segments = 64}), 8, Vec3(0, 0, period)));
    SlidingPair pair{stack, stack, turning(2 * pi, Vec3::Zero(), 0.1),
                     turning(-1.4 * pi, Vec3(1.4, 0, period / 2), 0.3, Vec3(0, 0, hits ? gap / hit_time : 0)),
                     hits ? hit_time : infinity};
    // As slowly as they come nearer, a contact is early by more than that.
    if (hits) pair.tolerance = 1e-4 * gap;
    return pair;
}

// A blade that turns 1000 times a unit of time beside a wall, or touches it, and two blades one above the other, at the
// same speed and at one of 24 : 17.
std::vector<SlidingPair> spinning_long() {
    constexpr double speed = 1000, half_length = 1, half_width = 0.1;
    const auto blade = solid(abut::make_box_mesh(Vec3(2 * half_length, 2 * half_width, 0.1), {16, 4, 2}).value());
    const auto wall = solid(abut::make_box_mesh(Vec3(1, 4, 4), {4, 16, 16}).value());
    const auto wall_at = [](double x) { return Rigid{{Quat::Identity(), Vec3(x + 0.5, 0, 0)}}; };
    const double reach = std::hypot(half_length, half_width), near = 1.002;
    // The corner that goes ahead, of the end that points down at first.
    const double angle = pi / 2 - std::atan2(half_width, half_length) - std::acos(near / reach);
    const auto above = turning(-speed, Vec3(1.8, 0, 0.1001), pi / 2);
    Rigid slower = above;
    slower.angular_velocity *= 17.0 / 24;
    std::vector<SlidingPair> pairs{{blade, wall, turning(speed, Vec3::Zero()), wall_at(1.01), infinity},
                                   {blade, wall, turning(speed, Vec3::Zero(), pi / 2), wall_at(near), angle / (2 * pi)},
                                   {blade, blade, turning(speed, Vec3::Zero()), above, infinity},
                                   {blade, blade, turning(speed, Vec3::Zero()), slower, infinity}};
    for (SlidingPair& pair : pairs) {
        pair.horizon = 1e4;
        pair.unit = 2 * pi / speed;
    }
    return pairs;
}

Reference known(std::span<const SlidingPair> pairs) {
    Reference reference;
    for (const SlidingPair& pair : pairs) {
        reference.truth.push_back(std::isinf(pair.first) ? Truth::free : Truth::hit);
        reference.number.push_back(pair.first);
    }
    return reference;
}

constexpr int repetitions = 3;
// All pairs of a workload: the time is the mean over them.
constexpr std::size_t together = 4;

struct Family {
    const char* name;
    SlidingPair (*make)(double gap, bool hits);
};

Workload slide(const Family& family, int exponent, bool hits) {
    const auto make = [=](std::size_t) { return std::vector{family.make(std::pow(10, exponent), hits)}; };
    return make_workload<SlidingPair>(
        {fmt::format("sliding {}, gap 1e{}{}", family.name, exponent, hits ? ", until contact" : ""), 1, make, known,
         together, repetitions});
}

}  // namespace

std::vector<Workload> sliding() {
    std::vector<Workload> workloads;
    for (const Family& family : {Family{"shaft", shaft}, Family{"screw", screw}, Family{"gears", gears},
                                 Family{"blades", blades}, Family{"crank pin", crank_pin}}) {
        for (int exponent = -1; exponent >= -5; --exponent) workloads.push_back(slide(family, exponent, false));
        workloads.push_back(slide(family, -3, true));
    }
    const auto first = [](std::size_t count) {
        auto pairs = spinning_long();
        pairs.resize(std::min(count, pairs.size()));
        return pairs;
    };
    workloads.push_back(make_workload<SlidingPair>({"spinning long", together, first, known, together, repetitions}));
    return workloads;
}

}  // namespace bench
