// SPDX-License-Identifier: Apache-2.0
#include "kit/generators.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

#include "abut/query/intersects.hpp"
#include "support/random.hpp"

namespace abut::test {
namespace {

constexpr double pi = std::numbers::pi;

struct Sample {
    std::string name;
    Expected<TriangleMesh> mesh;
    int genus;
    std::uint32_t triangle_count;
};

// `n` sets the resolution, from 1 on.
std::vector<Sample> samples(std::uint32_t n) {
    std::vector<Sample> result;
    const auto add = [&](const std::string& name, Expected<TriangleMesh> mesh, int genus,
                         std::uint32_t triangle_count) {
        result.push_back({name + " at " + std::to_string(n), std::move(mesh), genus, triangle_count});
    };
    add("box", make_box_mesh({1, 2, 3}, {n, 2 * n, n + 2}), 0, 4 * (2 * n * n + 2 * n * (n + 2) + (n + 2) * n));
    add("sphere", make_sphere_mesh(2, n), 0, 20 * n * n);
    add("torus", make_torus_mesh(2, 0.5, n + 3, n + 2), 1, 2 * (n + 3) * (n + 2));
    add("knot", make_knot_mesh({.segments = 23 + n, .tube_segments = 2 + n}), 1, 2 * (23 + n) * (2 + n));
    add("thick knot",
        make_knot_mesh({.ring_radius = 1, .winding_radius = 0.5, .tube_radius = 0.375, .segments = 60 * n}), 1,
        2 * 60 * n * 16);
    add("gear", make_gear_mesh({.teeth = n + 2, .part_segments = n, .radial_segments = n + 1, .thickness_segments = n}),
        1, 16 * (n + 2) * n * (n + 1 + n));
    add("flat gear", make_gear_mesh({.teeth = 3, .root_radius = 0.1, .bore_radius = 0.09, .part_segments = n}), 1,
        16 * 3 * n * 4);
    add("spring", make_spring_mesh({.turns = 2.3, .segments = 24 * n, .wire_segments = n + 2}), 0,
        2 * (24 * n + 1) * (n + 2));
    add("tight spring",
        make_spring_mesh({.coil_radius = 1, .wire_radius = 0.6, .pitch = 1.3, .turns = 3, .segments = 24 * n}), 0,
        2 * (24 * n + 1) * 12);
    add("steep spring",
        make_spring_mesh({.coil_radius = 1, .wire_radius = 0.9, .pitch = 6, .turns = 1.5, .segments = 32 * n}), 0,
        2 * (32 * n + 1) * 12);
    for (const std::uint64_t blob : {0, 1, 2})
        add("blob " + std::to_string(blob), make_blob_mesh(1, 0.3 * (1 + static_cast<double>(blob)), n, blob), 0,
            20 * n * n);
    return result;
}

TEST(Generators, are_closed_oriented_whole_and_of_their_genus) {
    for (const std::uint32_t n : {1, 2, 3, 4, 7, 12})
        for (const auto& [name, mesh, genus, triangle_count] : samples(n)) {
            SCOPED_TRACE(name);
            ASSERT_TRUE(mesh) << mesh.error().message;
            const MeshReport& report = mesh->report();
            EXPECT_TRUE(report.is_closed);
            EXPECT_TRUE(report.is_oriented);
            EXPECT_EQ(report.degenerate_triangles, 0u);
            EXPECT_EQ(report.duplicate_triangles, 0u);
            EXPECT_EQ(report.non_manifold_edges, 0u);
            EXPECT_EQ(report.components, 1u);
            EXPECT_EQ(mesh->triangles().size(), triangle_count);
            EXPECT_EQ(mesh->vertices().size(), report.positions) << "vertices are shared";
            const auto euler =
                static_cast<int>(report.positions + mesh->triangles().size()) - static_cast<int>(report.edges);
            EXPECT_EQ(euler, 2 - 2 * genus);
            EXPECT_GT(report.volume.value_or(0), 0);
        }
}

TEST(Generators, do_not_cut_themselves) {
    for (const std::uint32_t n : {1, 2})
        for (const auto& [name, mesh, genus, triangle_count] : samples(n)) {
            SCOPED_TRACE(name);
            ASSERT_TRUE(mesh) << mesh.error().message;
            const auto triangles = mesh->triangles();
            const auto are_neighbours = [&](std::size_t i, std::size_t j) {
                return std::ranges::find_first_of(triangles[i], triangles[j]) != triangles[i].end();
            };
            std::size_t cuts = 0;
            for (std::size_t i = 0; i < triangles.size(); ++i)
                for (std::size_t j = 0; j < i; ++j)
                    cuts += !are_neighbours(i, j) && intersects(mesh->triangle(i), mesh->triangle(j));
            EXPECT_EQ(cuts, 0u);
        }
}

// Area and volume come closer to the body's own with the square of the resolution.
void expect_convergence(const MeshReport& coarse, const MeshReport& fine, double refinement, double area,
                        double volume) {
    const double square = refinement * refinement;
    ASSERT_TRUE(coarse.volume && fine.volume);
    EXPECT_LT(std::abs(fine.area - area), 1.2 / square * std::abs(coarse.area - area));
    EXPECT_LT(std::abs(*fine.volume - volume), 1.2 / square * std::abs(*coarse.volume - volume));
    EXPECT_NEAR(fine.area, area, 2e-3 * area);
    EXPECT_NEAR(*fine.volume, volume, 2e-3 * volume);
}

TEST(Generators, a_box_has_its_size) {
    Random random(seed());
    for (int i = 0; i < 100; ++i) {
        const double x = random.real(0.1, 9), y = random.real(0.1, 9), z = random.real(0.1, 9);
        const auto pieces = [&] { return static_cast<std::uint32_t>(random.integer(1, 9)); };
        const std::uint32_t nx = pieces(), ny = pieces(), nz = pieces();
        const auto box = make_box_mesh({x, y, z}, {nx, ny, nz});
        ASSERT_TRUE(box) << box.error().message;
        EXPECT_EQ(box->report().box.min, Vec3(-x / 2, -y / 2, -z / 2));
        EXPECT_EQ(box->report().box.max, Vec3(x / 2, y / 2, z / 2));
        EXPECT_NEAR(*box->report().volume, x * y * z, 1e-14 * x * y * z) << "seed " << seed();
        const double area = 2 * (x * y + y * z + z * x);
        EXPECT_NEAR(box->report().area, area, 1e-14 * area) << "seed " << seed();
        for (const Vec3& v : box->vertices())
            EXPECT_TRUE(std::abs(v[0]) == x / 2 || std::abs(v[1]) == y / 2 || std::abs(v[2]) == z / 2);
    }
    EXPECT_EQ(make_box_mesh({1, 1, 1})->triangles().size(), 12u);
}

TEST(Generators, a_sphere_converges) {
    const double r = 3;
    const auto coarse = make_sphere_mesh(r, 10), fine = make_sphere_mesh(r, 40);
    ASSERT_TRUE(coarse && fine);
    expect_convergence(coarse->report(), fine->report(), 4, 4 * pi * r * r, 4 * pi * r * r * r / 3);
    for (const Vec3& v : fine->vertices()) EXPECT_NEAR(v.norm(), r, 1e-15 * 4 * r);
}

TEST(Generators, a_torus_converges) {
    const double R = 3, r = 1;
    const auto coarse = make_torus_mesh(R, r, 40, 30), fine = make_torus_mesh(R, r, 160, 120);
    ASSERT_TRUE(coarse && fine);
    expect_convergence(coarse->report(), fine->report(), 4, 4 * pi * pi * R * r, 2 * pi * pi * R * r * r);
}

TEST(Generators, tubes_have_the_volume_of_their_length) {
    // Pappus: the volume of a tube is its section times the length of its middle line.
    const SpringOptions spring{.turns = 3.5, .segments = 700, .wire_segments = 100};
    const double turn = std::hypot(2 * pi * spring.coil_radius, spring.pitch);
    const double wire = spring.wire_radius;
    EXPECT_NEAR(*make_spring_mesh(spring)->report().volume, 3.5 * turn * pi * wire * wire, 2e-3);

    const KnotOptions knot{.segments = 1000, .tube_segments = 100};
    double length = 0;
    Vec3 before(knot.ring_radius + knot.winding_radius, 0, 0);
    for (int i = 1; i <= 10000; ++i) {
        const double t = 2 * pi * i / 10000, radius = knot.ring_radius + knot.winding_radius * std::cos(3 * t);
        const Vec3 point(radius * std::cos(2 * t), radius * std::sin(2 * t), knot.winding_radius * std::sin(3 * t));
        length += (point - before).norm();
        before = point;
    }
    const double section = pi * knot.tube_radius * knot.tube_radius;
    EXPECT_NEAR(*make_knot_mesh(knot)->report().volume, length * section, 2e-3 * length * section);
}

TEST(Generators, a_gear_has_its_teeth_and_its_bore) {
    const GearOptions options{.teeth = 9, .part_segments = 3};
    const auto gear = make_gear_mesh(options);
    ASSERT_TRUE(gear) << gear.error().message;
    EXPECT_EQ(gear->report().box.min[2], -options.thickness / 2);
    EXPECT_EQ(gear->report().box.max[2], options.thickness / 2);
    double nearest = 2, farthest = 0;
    std::vector<double> tips;  // angles of the vertices at the tips on top
    for (const Vec3& v : gear->vertices()) {
        const double radius = std::hypot(v[0], v[1]);
        nearest = std::min(nearest, radius);
        farthest = std::max(farthest, radius);
        if (radius > 1 - 1e-9 && v[2] == options.thickness / 2) tips.push_back(std::atan2(v[1], v[0]));
    }
    EXPECT_NEAR(nearest, options.bore_radius, 1e-15);
    EXPECT_NEAR(farthest, options.tip_radius, 1e-15);
    // Four vertices on every tip, close together; from tip to tip is farther.
    ASSERT_EQ(tips.size(), 9u * 4);
    std::ranges::sort(tips);
    int gaps = 0;
    for (std::size_t i = 1; i < tips.size(); ++i) gaps += tips[i] - tips[i - 1] > 1.5 * 2 * pi / (9 * 4 * 3);
    EXPECT_TRUE(gaps == 8 || gaps == 9) << gaps;  // a tip may lie across the angle π
}

TEST(Generators, a_blob_depends_on_its_seed_only) {
    const auto first = make_blob_mesh(2, 0.5, 6, 7), again = make_blob_mesh(2, 0.5, 6, 7),
               other = make_blob_mesh(2, 0.5, 6, 8);
    ASSERT_TRUE(first && again && other);
    EXPECT_TRUE(std::ranges::equal(first->vertices(), again->vertices()));
    EXPECT_FALSE(std::ranges::equal(first->vertices(), other->vertices()));
    for (const Vec3& v : first->vertices()) {
        EXPECT_GE(v.norm(), 2 * (1 - 0.5));
        EXPECT_LE(v.norm(), 2 * (1 + 0.5));
    }
    // The bits themselves, which must be the same with every compiler.
    std::uint64_t bits = 0;
    for (const Vec3& v : first->vertices())
        for (const double x : v) bits = std::rotl(bits, 5) ^ std::bit_cast<std::uint64_t>(x);
    EXPECT_EQ(bits, 9161742222823161124u);
}

TEST(Generators, a_blob_without_roughness_is_a_sphere) {
    EXPECT_TRUE(std::ranges::equal(make_blob_mesh(2, 0, 5, 1)->vertices(), make_sphere_mesh(2, 5)->vertices()));
}

template <class... Arguments>
std::string message(Expected<TriangleMesh> (*make)(Arguments...), std::type_identity_t<Arguments>... arguments) {
    const auto mesh = make(arguments...);
    return mesh ? "" : mesh.error().message;
}

TEST(Generators, refuse_bad_lengths) {
    const double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
    for (const double bad : {0.0, -1.0, nan, inf}) {
        const std::string end = std::string(" is ") +
                                (bad == 0     ? "0"
                                 : bad == -1  ? "-1"
                                 : bad == inf ? "inf"
                                              : "nan") +
                                "; it must be finite and above 0";
        EXPECT_EQ(message(make_box_mesh, Vec3(bad, 1, 1), {1, 1, 1}), "size[0]" + end);
        EXPECT_EQ(message(make_box_mesh, Vec3(1, bad, 1), {1, 1, 1}), "size[1]" + end);
        EXPECT_EQ(message(make_box_mesh, Vec3(1, 1, bad), {1, 1, 1}), "size[2]" + end);
        EXPECT_EQ(message(make_sphere_mesh, bad, 4), "radius" + end);
        EXPECT_EQ(message(make_torus_mesh, bad, 1, 4, 4), "ring_radius" + end);
        EXPECT_EQ(message(make_torus_mesh, 2, bad, 4, 4), "tube_radius" + end);
        EXPECT_EQ(message(make_knot_mesh, {.ring_radius = bad}), "ring_radius" + end);
        EXPECT_EQ(message(make_knot_mesh, {.winding_radius = bad}), "winding_radius" + end);
        EXPECT_EQ(message(make_knot_mesh, {.tube_radius = bad}), "tube_radius" + end);
        EXPECT_EQ(message(make_gear_mesh, {.tip_radius = bad}), "tip_radius" + end);
        EXPECT_EQ(message(make_gear_mesh, {.root_radius = bad}), "root_radius" + end);
        EXPECT_EQ(message(make_gear_mesh, {.bore_radius = bad}), "bore_radius" + end);
        EXPECT_EQ(message(make_gear_mesh, {.thickness = bad}), "thickness" + end);
        EXPECT_EQ(message(make_spring_mesh, {.coil_radius = bad}), "coil_radius" + end);
        EXPECT_EQ(message(make_spring_mesh, {.wire_radius = bad}), "wire_radius" + end);
        EXPECT_EQ(message(make_spring_mesh, {.pitch = bad}), "pitch" + end);
        EXPECT_EQ(message(make_spring_mesh, {.turns = bad}), "turns" + end);
        EXPECT_EQ(message(make_blob_mesh, bad, 0.5, 4, 1), "radius" + end);
    }
    for (const double bad : {-0.1, 0.91, nan, inf})
        EXPECT_TRUE(message(make_blob_mesh, 1, bad, 4, 1).ends_with("; it must be from 0 to 0.9")) << bad;
}

TEST(Generators, refuse_too_few_pieces) {
    EXPECT_EQ(message(make_box_mesh, Vec3(1, 1, 1), {0, 1, 1}), "divisions[0] is 0; it must be at least 1");
    EXPECT_EQ(message(make_box_mesh, Vec3(1, 1, 1), {1, 0, 1}), "divisions[1] is 0; it must be at least 1");
    EXPECT_EQ(message(make_box_mesh, Vec3(1, 1, 1), {1, 1, 0}), "divisions[2] is 0; it must be at least 1");
    EXPECT_EQ(message(make_sphere_mesh, 1, 0), "divisions is 0; it must be at least 1");
    EXPECT_EQ(message(make_blob_mesh, 1, 0.5, 0, 1), "divisions is 0; it must be at least 1");
    EXPECT_EQ(message(make_torus_mesh, 2, 1, 2, 4), "ring_segments is 2; it must be at least 3");
    EXPECT_EQ(message(make_torus_mesh, 2, 1, 4, 2), "tube_segments is 2; it must be at least 3");
    EXPECT_EQ(message(make_knot_mesh, {.segments = 23}), "segments is 23; it must be at least 24");
    EXPECT_EQ(message(make_knot_mesh, {.tube_segments = 2}), "tube_segments is 2; it must be at least 3");
    EXPECT_EQ(message(make_gear_mesh, {.teeth = 2}), "teeth is 2; it must be at least 3");
    EXPECT_EQ(message(make_gear_mesh, {.part_segments = 0}), "part_segments is 0; it must be at least 1");
    EXPECT_EQ(message(make_gear_mesh, {.radial_segments = 0}), "radial_segments is 0; it must be at least 1");
    EXPECT_EQ(message(make_gear_mesh, {.thickness_segments = 0}), "thickness_segments is 0; it must be at least 1");
    EXPECT_EQ(message(make_spring_mesh, {.wire_segments = 2}), "wire_segments is 2; it must be at least 3");
    EXPECT_EQ(message(make_spring_mesh, {.turns = 2.5, .segments = 23}),
              "segments is 23; it must be at least 8 for each turn, 24");
}

TEST(Generators, refuse_bodies_that_would_cut_themselves) {
    EXPECT_EQ(message(make_torus_mesh, 1, 1, 8, 8), "tube_radius is 1; it must be below ring_radius, 1");
    EXPECT_EQ(message(make_knot_mesh, {.ring_radius = 0.75}),
              "ring_radius is 0.75; it must be at least twice winding_radius, 0.4");
    EXPECT_EQ(message(make_knot_mesh, {.winding_radius = 0.25, .tube_radius = 0.2}),
              "tube_radius is 0.2; it must be at most 3/4 of winding_radius, 0.25");
    EXPECT_EQ(message(make_gear_mesh, {.root_radius = 1}),
              "root_radius is 1; it must be above bore_radius, 0.3, and below tip_radius, 1");
    EXPECT_EQ(message(make_gear_mesh, {.bore_radius = 0.8}),
              "root_radius is 0.8; it must be above bore_radius, 0.8, and below tip_radius, 1");
    EXPECT_TRUE(message(make_spring_mesh, {.wire_radius = 0.2}).starts_with("wire_radius is 0.2; it must be below"));
    EXPECT_TRUE(message(make_spring_mesh, {.wire_radius = 1, .pitch = 9}).starts_with("wire_radius is 1; it must be"));
}

TEST(Generators, refuse_more_triangles_than_a_mesh_can_have) {
    const std::uint32_t most = std::numeric_limits<std::uint32_t>::max();
    const std::string start = "this resolution makes ";
    EXPECT_TRUE(message(make_box_mesh, Vec3(1, 1, 1), {most, most, most}).starts_with(start));
    EXPECT_TRUE(message(make_box_mesh, Vec3(1, 1, 1), {1, most, 1}).starts_with(start));
    EXPECT_TRUE(message(make_sphere_mesh, 1, most).starts_with(start));
    EXPECT_TRUE(message(make_sphere_mesh, 1, 14655).starts_with(start));  // 20 · 14655² is just too much
    EXPECT_TRUE(message(make_blob_mesh, 1, 0.5, most, 1).starts_with(start));
    EXPECT_TRUE(message(make_torus_mesh, 2, 1, most, most).starts_with(start));
    EXPECT_TRUE(message(make_knot_mesh, {.segments = most}).starts_with(start));
    EXPECT_TRUE(message(make_gear_mesh, {.teeth = most, .part_segments = most}).starts_with(start));
    EXPECT_TRUE(message(make_gear_mesh, {.radial_segments = most, .thickness_segments = most}).starts_with(start));
    EXPECT_TRUE(message(make_spring_mesh, {.segments = most}).starts_with(start));
}

TEST(Generators, refuse_lengths_that_doubles_cannot_resolve) {
    const std::string coincide =
        "the lengths are too small for this resolution; vertices coincide when they are rounded";
    EXPECT_EQ(message(make_sphere_mesh, 1e-323, 10), coincide);
    EXPECT_EQ(message(make_box_mesh, Vec3(1, 1, 1e-323), {1, 1, 10}), coincide);
    const std::string thin = "; it must be at least 1e-9 of the size of the body, ";
    EXPECT_EQ(message(make_torus_mesh, 2, 1e-20, 8, 8), "tube_radius is 1e-20" + thin + "2");
    EXPECT_EQ(message(make_knot_mesh, {.tube_radius = 1e-20}), "tube_radius is 1e-20" + thin + "1");
    EXPECT_EQ(message(make_gear_mesh, {.root_radius = 0.5, .bore_radius = std::nextafter(0.5, 0)}),
              "root_radius - bore_radius is 5.551115123125783e-17" + thin + "1");
    EXPECT_EQ(message(make_spring_mesh, {.wire_radius = 1e-20}), "wire_radius is 1e-20" + thin + "2");
    EXPECT_EQ(message(make_spring_mesh, {.pitch = 5e20, .turns = 2}), "wire_radius is 0.1" + thin + "1e+21");
    EXPECT_TRUE(message(make_torus_mesh, 1.5e308, 1e308, 8, 8).starts_with("vertices[0][0] is inf"));
    for (const double scale : {1e-300, 1e-150, 1e150, 1e300}) {
        EXPECT_EQ(message(make_sphere_mesh, scale, 6), "");
        EXPECT_EQ(message(make_box_mesh, Vec3(scale, scale, scale), {3, 3, 3}), "");
        EXPECT_EQ(message(make_torus_mesh, 2 * scale, scale, 6, 6), "");
        EXPECT_EQ(
            message(make_knot_mesh, {.ring_radius = 3 * scale, .winding_radius = scale, .tube_radius = scale / 2}), "");
        EXPECT_EQ(
            message(make_gear_mesh,
                    {.tip_radius = 3 * scale, .root_radius = 2 * scale, .bore_radius = scale, .thickness = scale}),
            "");
        EXPECT_EQ(message(make_spring_mesh, {.coil_radius = 3 * scale, .wire_radius = scale, .pitch = 3 * scale}), "");
    }
}

}  // namespace
}  // namespace abut::test
