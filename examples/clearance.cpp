// SPDX-License-Identifier: Apache-2.0
// A bulb with a bayonet cap is taken out of its holder: pushed in against a spring, turned, and pulled out. How near do
// the two come in each step? And what happens in another order? Lengths are in millimetres; z is the axis of both, and
// out of the holder.
#include <abut/abut.hpp>
#include <array>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <vector>

using abut::Pose;
using abut::Quat;
using abut::Vec3;

namespace {

constexpr double radians(double degrees) { return degrees * std::numbers::pi / 180; }

// ---- the parts ----

// A piece of a tube about z.
struct Sector {
    double inner, outer;  // radii
    double from, to;      // degrees; a full turn makes a ring
    double low, high;     // along z
};

// A closed solid of pieces, which may overlap, with flat sides of at most 6 degrees. Corners are on the circles.
abut::Mesh solid_of(const std::vector<Sector>& sectors) {
    std::vector<Vec3> vertices;
    std::vector<abut::Index3> triangles;
    for (const Sector& s : sectors) {
        const auto first = static_cast<std::uint32_t>(vertices.size());
        const auto sides = static_cast<std::uint32_t>(std::ceil((s.to - s.from) / 6));
        const bool is_ring = s.to - s.from == 360;
        const std::uint32_t cuts = is_ring ? sides : sides + 1;
        for (std::uint32_t i = 0; i < cuts; ++i) {
            const double angle = radians(s.from + (s.to - s.from) * i / sides);
            const Vec3 out(std::cos(angle), std::sin(angle), 0), up = Vec3::UnitZ();
            for (const Vec3& corner : {Vec3(s.inner * out + s.low * up), Vec3(s.outer * out + s.low * up),
                                       Vec3(s.outer * out + s.high * up), Vec3(s.inner * out + s.high * up)})
                vertices.push_back(corner);
        }
        const auto corner = [&](std::uint32_t cut, std::uint32_t k) { return first + 4 * (cut % cuts) + k % 4; };
        const auto add_quad = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
            triangles.insert(triangles.end(), {{a, b, c}, {a, c, d}});
        };
        for (std::uint32_t i = 0; i < sides; ++i)
            for (std::uint32_t k = 0; k < 4; ++k)
                add_quad(corner(i, k + 1), corner(i, k), corner(i + 1, k), corner(i + 1, k + 1));
        if (is_ring) continue;
        add_quad(corner(0, 0), corner(0, 1), corner(0, 2), corner(0, 3));
        add_quad(corner(sides, 3), corner(sides, 2), corner(sides, 1), corner(sides, 0));
    }
    return abut::Mesh::make(std::move(vertices), std::move(triangles)).value();
}

struct Assembly {
    // A tube with two lugs.
    abut::Mesh bulb = solid_of({{8, 10, 0, 360, 0, 30}, {9, 12, -2.5, 2.5, 5, 6.5}, {9, 12, 177.5, 182.5, 5, 6.5}});

    // A shell with a floor below the lugs, and a lip above them with two gaps to let them through. Beside where they
    // rest, a tooth hangs down from the lip: they pass below it only if the bulb is pushed in.
    abut::Mesh holder = solid_of({{12.6, 15, 0, 360, 0, 8},
                                  {10.6, 13, 0, 360, 2, 3.9},
                                  {10.6, 13, 95, 265, 6.9, 7.9},
                                  {10.6, 13, 275, 445, 6.9, 7.9},
                                  {10.8, 12.8, 15, 19, 6.2, 7.4},
                                  {10.8, 12.8, 195, 199, 6.2, 7.4}});
};

// ---- the motion ----

struct Step {
    const char* name;
    double lift;  // millimetres
    double turn;  // degrees
};

const Step push{"push", -0.6, 0}, turn{"turn", 0, 90}, pull{"pull", 25, 0};

Pose after(const Pose& pose, const Step& step) {
    return {Quat(Eigen::AngleAxisd(radians(step.turn), Vec3::UnitZ())) * pose.rotation,
            pose.position + step.lift * Vec3::UnitZ()};
}

// Each step takes a unit of time.
abut::Path path_of(const std::vector<Step>& steps, const Pose& start = {}) {
    std::vector<abut::Path::Key> keys{{0, start}};
    for (const Step& step : steps) keys.push_back({keys.back().time + 1, after(keys.back().pose, step)});
    return abut::Path::make(keys).value();
}

// ---- questions ----

// Whether every step is proven to keep the parts as far apart as `wanted`.
bool print_clearances(const Assembly& parts, const std::vector<Step>& steps, double wanted) {
    bool is_clear = true;
    Pose start;
    std::printf("step  clearance   proven     at   where\n");
    for (const Step& step : steps) {
        const abut::Clearance found = clearance(parts.bulb, path_of({step}, start), parts.holder, abut::Linear{});
        const Vec3& where = found.point_b;
        std::printf("%s    %7.5f  %7.5f  %5.3f   %.3f %.3f %.3f: %s\n", step.name, found.distance, found.at_least,
                    found.time, where.x(), where.y(), where.z(), found.at_least > 0 ? "free" : "not proven to be free");
        is_clear = is_clear && found.at_least >= wanted;
        start = after(start, step);
    }
    return is_clear;
}

void print_first_contact(const Assembly& parts, const std::vector<Step>& steps) {
    static constexpr std::array outcomes{"free", "contact", "overlapping", "unresolved"};
    abut::World world;
    (void)world.add({.parts = {parts.bulb}, .motion = path_of(steps), .name = "bulb"}).value();
    (void)world.add({.parts = {parts.holder}, .name = "holder"}).value();

    const auto [bodies, found, stats] = world.first_contact(static_cast<double>(steps.size())).value();
    std::printf("  %s\n", outcomes[static_cast<std::size_t>(found.outcome)]);
    if (found.outcome != abut::Outcome::contact) return;
    const auto step = static_cast<std::size_t>(found.time);
    const Vec3 &point = found.patches[0].points[0], &normal = found.patches[0].normal;
    std::printf("  of the %s and the %s, after %.5f of the %s\n", world.name(bodies.a)->c_str(),
                world.name(bodies.b)->c_str(), found.time - static_cast<double>(step), steps[step].name);
    std::printf("  in %.3f %.3f %.3f, normal %.3f %.3f %.3f\n", point.x(), point.y(), point.z(), normal.x(), normal.y(),
                normal.z());
}

// What looking at some moments of each step would have said.
void print_samples(const Assembly& parts, const std::vector<Step>& steps, int poses_of_step) {
    const abut::Path path = path_of(steps);
    const int count = poses_of_step * static_cast<int>(steps.size());
    int touching = 0;
    for (int i = 0; i <= count; ++i)
        touching += intersects(parts.bulb, pose_at(path, static_cast<double>(i) / poses_of_step), parts.holder, Pose{});
    std::printf("  samples: of %d poses they touch in %d\n", count + 1, touching);
}

}  // namespace

int main() {
    const Assembly parts;
    const std::vector<Step> right{push, turn, pull};
    const bool is_clear = print_clearances(parts, right, 0.25);
    std::printf("%s\n", is_clear ? "never nearer than 0.25" : "nearer than 0.25, or not known");
    for (const std::vector<Step>& steps : {right, {pull}, {turn, pull}}) {
        std::printf("\n");
        for (const Step& step : steps) std::printf("%s%s", &step == &steps[0] ? "" : ", ", step.name);
        std::printf(":\n");
        print_first_contact(parts, steps);
        print_samples(parts, steps, 8);
    }
    return is_clear ? 0 : 1;
}
