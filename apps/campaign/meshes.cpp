// SPDX-License-Identifier: Apache-2.0
#include "meshes.hpp"

#include <array>

#include "kit/generators.hpp"
#include "parts.hpp"

namespace campaign {
namespace {

using abut::Mesh;
using abut::Quat;
using abut::Rigid;
using abut::TriangleMesh;
using abut::Vec3;
using std::numbers::pi;

using Made = std::unique_ptr<MeshQuery>;

Mesh mesh_of(abut::Expected<TriangleMesh> mesh) { return Mesh::make(std::move(mesh).value(), {.threads = 1}).value(); }

Quat about_z(double angle) { return Quat(Eigen::AngleAxis<double>(angle, Vec3::UnitZ())); }

Made blobs(Random& random) {
    // From 180 to 8,000 triangles, most of them small.
    static const std::vector<Mesh> trees = [] {
        std::vector<Mesh> meshes;
        for (const std::uint32_t divisions : {3, 3, 4, 4, 5, 6, 8, 12, 20})
            meshes.push_back(mesh_of(abut::make_blob_mesh(1, 0.6, divisions, meshes.size() + 1)));
        return meshes;
    }();
    const auto tree = [&] { return trees[random.index(trees.size())]; };
    const auto angular_velocity = [&]() -> Vec3 { return random.direction() * random.real(0, 2 * pi); };
    const Vec3 position = random.direction() * random.real(2, 5);
    const Rigid first{{random.rotation(), Vec3::Zero()}, random.vector(0.5), angular_velocity(), random.vector(0.5)};
    const Rigid second{
        {random.rotation(), position}, -position * random.real(0, 1.5), angular_velocity(), random.vector(0.5)};
    return std::make_unique<MeshQuery>("blobs", tree(), first, tree(), second);
}

// How far apart the axes of two gears are that touch with the middle of a tip before the middle of a root.
double touching_axes(const Mesh& gear, const Rigid& first, Rigid second, double lo, double hi) {
    for (int i = 0; i < 40; ++i) {
        second.pose.position = Vec3((lo + hi) / 2, 0, 0);
        const bool touch = intersects(gear, first.pose, gear, second.pose);
        (touch ? lo : hi) = (lo + hi) / 2;
    }
    return hi;
}

Made gears(Random& random) {
    static const abut::GearOptions shape{
        .teeth = 12, .part_segments = 1, .radial_segments = 1, .thickness_segments = 1};
    static const Mesh gear = mesh_of(abut::make_gear_mesh(shape));
    // Three and seven eighths of the way from one tooth to the next.
    const double tooth = 2 * pi / shape.teeth, speed = random.real(-4 * pi, 4 * pi);
    const double slip = random.one_in(2) ? 0 : random.real(-0.02, 0.02);
    const Rigid first{{about_z(-0.375 * tooth), Vec3::Zero()}, Vec3::Zero(), Vec3(0, 0, speed)};
    Rigid second{{about_z(pi - 0.875 * tooth), Vec3::Zero()}, Vec3::Zero(), Vec3(0, 0, -speed * (1 + slip))};
    static const double touching =
        touching_axes(gear, first, second, shape.tip_radius, shape.tip_radius + shape.tip_radius);
    const bool has_backlash = random.one_in(2);
    const double room = has_backlash ? random.real(0.03, 0.1) : random.logarithmic(1e-4, 0.01);
    second.pose.position = Vec3(touching + room, 0, 0);
    return std::make_unique<MeshQuery>(has_backlash ? "gears with backlash" : "gears nearly without backlash", gear,
                                       first, gear, second);
}

Made blades(Random& random) {
    constexpr double period = 0.1, gap = 2e-4;  // 1e-4 of the size
    static const Mesh stack = mesh_of(
        stacked(turned_part({.outer = round(1), .length = period / 2 - gap, .segments = 16}), 4, Vec3(0, 0, period)));
    const auto angular_velocity = [&]() -> Vec3 {
        const double tilt = random.one_in(2) ? 0 : random.logarithmic(1e-5, 1e-2);
        return Vec3(0, 0, random.logarithmic(1e-2, 4 * pi)) + tilt * random.direction();
    };
    const double drift = random.one_in(2) ? 0 : random.logarithmic(1e-5, 1e-2);
    const Rigid first{{about_z(random.real(0, 1)), Vec3::Zero()}, Vec3::Zero(), angular_velocity()};
    const Rigid second{{about_z(random.real(0, 1)), Vec3(random.real(1.1, 1.8), 0, period / 2)},
                       Vec3(0, 0, drift),
                       angular_velocity()};
    return std::make_unique<MeshQuery>("blades 1e-4 of their size apart", stack, first, stack, second);
}

Made screws(Random& random) {
    // Sixteen rows a turn of the thread, or it would bulge into the room.
    constexpr double pitch = 0.25, depth = 0.15, room = 0.04;
    static const Mesh screw =
        mesh_of(turned_part({.outer = thread(0.5, depth, pitch), .length = 4 * pitch, .rows = 64}));
    static const Mesh nut = mesh_of(
        turned_part({.outer = round(0.9), .inner = thread(0.5 + room, depth, pitch), .length = 2 * pitch, .rows = 32}));
    const double turns = random.real(-2, 2), slip = random.one_in(2) ? 0 : random.real(-0.1, 0.1);
    const Vec3 angular_velocity(0, 0, 2 * pi * turns),
        wobble = random.one_in(2) ? Vec3(Vec3::Zero()) : random.vector(0.05);
    // The threads fit when both begin at a multiple of the pitch.
    const Rigid first{{Quat::Identity(), Vec3(0, 0, -pitch * static_cast<double>(random.index(3)))},
                      Vec3(0, 0, pitch * turns * (1 + slip)),
                      angular_velocity + wobble};
    return std::make_unique<MeshQuery>("a screw in a nut", screw, first, nut, Rigid{});
}

Made keys(Random& random) {
    static const Mesh plate =
        mesh_of(turned_part({.outer = round(2), .inner = round(0.5), .length = 0.3, .rows = 2, .segments = 4}));
    static const Mesh key = mesh_of(turned_part({.outer = round(0.49), .length = 1, .rows = 6, .segments = 4}));
    // Turns in the hole, before it, or behind it.
    const double turn = random.one_in(3) ? 0 : random.real(-0.2, 0.2);
    const Rigid first{{about_z(-turn * random.real(0, 1)), Vec3(0, 0, -random.real(1.05, 1.5)) + random.vector(0.004)},
                      Vec3(0, 0, random.real(0.5, 3)),
                      Vec3(0, 0, turn)};
    return std::make_unique<MeshQuery>("a key through a keyhole", key, first, plate, Rigid{});
}

// The closer parts fit, the longer a query takes: these come less often.
constexpr std::array<Made (*)(Random&), mesh_family_count> families{blobs, keys,  blobs,  gears, blobs, screws, blobs,
                                                                    keys,  blobs, gears,  blobs, blobs, keys,   blobs,
                                                                    gears, blobs, blades, blobs, keys,  blobs};

double reach_of(const Mesh& tree, const Vec3& center) {
    double largest = 0;
    for (const Vec3& v : tree.data().vertices()) largest = std::max(largest, (v - center).squaredNorm());
    return std::sqrt(largest);
}

}  // namespace

MeshQuery::MeshQuery(std::string the_family, Mesh tree_a, abut::Motion motion_a, Mesh tree_b, abut::Motion motion_b)
    : Query(std::move(the_family), std::move(motion_a), std::move(motion_b), {}),
      a(std::move(tree_a)),
      b(std::move(tree_b)) {
    const double reach_a = reach_of(a, center_of(a_moves)), reach_b = reach_of(b, center_of(b_moves));
    speed_ = speed_bound(a_moves, reach_a) + speed_bound(b_moves, reach_b);
    const Vec3 apart = pose_at(a_moves, 0) * center_of(a_moves) - pose_at(b_moves, 0) * center_of(b_moves);
    size_ = apart.norm() + reach_a + reach_b;
}

abut::FirstContact MeshQuery::first_contact() const { return abut::first_contact(a, a_moves, b, b_moves, options); }

double MeshQuery::distance_at(double time) const {
    return distance(a, pose_at(a_moves, time), b, pose_at(b_moves, time)).distance;
}

double MeshQuery::distance_from(const Vec3& point, double time) const {
    const abut::Sphere there{point, 0};
    return std::max(distance(a, pose_at(a_moves, time), there).distance,
                    distance(b, pose_at(b_moves, time), there).distance);
}

abut::SampledContact MeshQuery::sampled(const abut::SampledOptions& how) const {
    return sampled_first_contact(a, a_moves, b, b_moves, how);
}

std::unique_ptr<MeshQuery> mesh_query(std::uint64_t seed, std::uint64_t number) {
    Random random(seed + 1, number);
    return families[number % families.size()](random);
}

}  // namespace campaign
