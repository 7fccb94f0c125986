// SPDX-License-Identifier: Apache-2.0
#include "abut/mesh/mesh_report.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "mesh/cube.hpp"
#include "support/random.hpp"

namespace abut::test {
namespace {

using Vertices = std::vector<Vec3>;
using Triangles = std::vector<Index3>;

// Every triangle with vertices of its own, as STL files have them.
std::pair<Vertices, Triangles> soup(const Vertices& vertices, const Triangles& triangles) {
    std::pair<Vertices, Triangles> result;
    for (const Index3& t : triangles) {
        const auto first = static_cast<std::uint32_t>(result.first.size());
        for (const auto corner : t) result.first.push_back(vertices[corner]);
        result.second.push_back({first, first + 1, first + 2});
    }
    return result;
}

void add(Vertices& vertices, Triangles& triangles, const Vec3& at) {
    const auto first = static_cast<std::uint32_t>(vertices.size());
    for (const Vec3& v : cube_vertices) vertices.emplace_back(v + at);
    for (const auto& [a, b, c] : cube_triangles) triangles.push_back({a + first, b + first, c + first});
}

TEST(MeshReport, of_a_cube) {
    const MeshReport report = report_of(cube_vertices, cube_triangles);
    EXPECT_EQ(report.positions, 8u);
    EXPECT_EQ(report.edges, 18u);
    EXPECT_EQ(report.degenerate_triangles, 0u);
    EXPECT_EQ(report.duplicate_triangles, 0u);
    EXPECT_EQ(report.boundary_edges, 0u);
    EXPECT_EQ(report.non_manifold_edges, 0u);
    EXPECT_EQ(report.components, 1u);
    EXPECT_TRUE(report.is_closed);
    EXPECT_TRUE(report.is_oriented);
    EXPECT_EQ(report.box.min, Vec3(0, 0, 0));
    EXPECT_EQ(report.box.max, Vec3(1, 1, 1));
    EXPECT_EQ(report.area, 6.0);
    EXPECT_EQ(report.volume, 1.0);
}

TEST(MeshReport, of_a_cube_of_separate_triangles) {
    auto [vertices, triangles] = soup(cube_vertices, cube_triangles);
    // Half of the zeros are negative, which is the same place.
    std::size_t flipped = 0;
    for (std::size_t i = 0; i < vertices.size(); i += 2)
        for (double& x : vertices[i])
            if (x == 0) {
                x = -0.0;
                ++flipped;
            }
    ASSERT_GT(flipped, 10u);
    const MeshReport report = report_of(vertices, triangles);
    EXPECT_EQ(report.positions, 8u);
    EXPECT_EQ(report.edges, 18u);
    EXPECT_EQ(report.boundary_edges, 0u);
    EXPECT_EQ(report.components, 1u);
    EXPECT_TRUE(report.is_closed);
    EXPECT_EQ(report.volume, 1.0);
}

TEST(MeshReport, vertices_are_joined_only_where_they_are_equal) {
    auto [vertices, triangles] = soup(cube_vertices, cube_triangles);
    double& x = vertices[1][1];
    ASSERT_EQ(x, 1.0);
    x = std::nextafter(1.0, 2.0);
    const MeshReport report = report_of(vertices, triangles);
    EXPECT_EQ(report.positions, 9u);
    EXPECT_EQ(report.boundary_edges, 4u);
    EXPECT_FALSE(report.is_closed);
}

TEST(MeshReport, a_cube_without_a_side_is_open_and_oriented) {
    const MeshReport report = report_of(cube_vertices, {cube_triangles.begin() + 2, cube_triangles.end()});
    EXPECT_EQ(report.boundary_edges, 4u);
    EXPECT_FALSE(report.is_closed);
    EXPECT_TRUE(report.is_oriented);
    EXPECT_EQ(report.volume, std::nullopt);
    EXPECT_EQ(report.area, 5.0);
}

TEST(MeshReport, one_turned_triangle_spoils_the_orientation_only) {
    for (std::size_t i = 0; i < cube_triangles.size(); ++i) {
        auto triangles = cube_triangles;
        std::swap(triangles[i][0], triangles[i][1]);
        const MeshReport report = report_of(cube_vertices, triangles);
        EXPECT_TRUE(report.is_closed);
        EXPECT_FALSE(report.is_oriented);
        EXPECT_EQ(report.volume, std::nullopt);
    }
}

TEST(MeshReport, a_cube_turned_inside_out_has_a_negative_volume) {
    auto triangles = cube_triangles;
    for (auto& t : triangles) std::swap(t[0], t[1]);
    const MeshReport report = report_of(cube_vertices, triangles);
    EXPECT_TRUE(report.is_oriented);
    EXPECT_EQ(report.volume, -1.0);
}

TEST(MeshReport, a_moebius_strip_is_open_and_cannot_be_oriented) {
    // Five triangles in a strip whose ends are joined with a half turn.
    Vertices vertices;
    for (int i = 0; i < 5; ++i) vertices.emplace_back(std::cos(i * 1.2566), std::sin(i * 1.2566), 0.1 * i * i);
    Triangles triangles;
    for (std::uint32_t i = 0; i < 5; ++i) {
        const std::uint32_t j = (i + 1) % 5, k = (i + 2) % 5;
        triangles.push_back(i % 2 == 0 ? Index3{i, j, k} : Index3{j, i, k});
    }
    const MeshReport report = report_of(vertices, triangles);
    EXPECT_EQ(report.positions, 5u);
    EXPECT_EQ(report.edges, 10u);  // V - E + F = 0
    EXPECT_EQ(report.boundary_edges, 5u);
    EXPECT_FALSE(report.is_closed);
    EXPECT_FALSE(report.is_oriented);
    EXPECT_EQ(report.components, 1u);
}

TEST(MeshReport, two_cubes_that_share_an_edge_are_closed) {
    Vertices vertices;
    Triangles triangles;
    add(vertices, triangles, Vec3::Zero());
    add(vertices, triangles, Vec3(1, 1, 0));
    const MeshReport report = report_of(vertices, triangles);
    EXPECT_EQ(report.positions, 14u);
    EXPECT_EQ(report.edges, 35u);
    EXPECT_EQ(report.non_manifold_edges, 1u);
    EXPECT_EQ(report.boundary_edges, 0u);
    EXPECT_EQ(report.components, 1u);
    EXPECT_TRUE(report.is_closed);
    EXPECT_TRUE(report.is_oriented);
    EXPECT_EQ(report.volume, 2.0);
}

TEST(MeshReport, cubes_that_touch_at_a_vertex_are_one_component) {
    Vertices vertices;
    Triangles triangles;
    add(vertices, triangles, Vec3::Zero());
    add(vertices, triangles, Vec3(1, 1, 1));
    EXPECT_EQ(report_of(vertices, triangles).components, 1u);
    add(vertices, triangles, Vec3(3, 0, 0));
    EXPECT_EQ(report_of(vertices, triangles).components, 2u);
}

TEST(MeshReport, a_fin_on_a_cube_makes_it_no_solid) {
    auto vertices = cube_vertices;
    vertices.emplace_back(2, 2, 2);
    auto triangles = cube_triangles;
    triangles.push_back({3, 7, 8});
    const MeshReport report = report_of(vertices, triangles);
    EXPECT_EQ(report.non_manifold_edges, 1u);
    EXPECT_EQ(report.boundary_edges, 2u);
    EXPECT_FALSE(report.is_closed);
}

TEST(MeshReport, collapsed_triangles_leave_a_solid_closed) {
    auto [vertices, triangles] = soup(cube_vertices, cube_triangles);
    // By equal indices, and by different indices of equal positions: an edge of the cube, a diagonal, a point.
    vertices.insert(vertices.end(), {{0, 0, 0}, {-0.0, 0, 0}, {1, 1, 1}});
    triangles.insert(triangles.end(), {{0, 0, 1}, {36, 37, 38}, {37, 38, 36}, {36, 36, 37}});
    const MeshReport report = report_of(vertices, triangles);
    EXPECT_EQ(report.degenerate_triangles, 4u);
    EXPECT_EQ(report.duplicate_triangles, 1u);
    EXPECT_EQ(report.edges, 18u);
    EXPECT_EQ(report.non_manifold_edges, 0u);
    EXPECT_TRUE(report.is_closed);
    EXPECT_TRUE(report.is_oriented);
    EXPECT_EQ(report.volume, 1.0);
    EXPECT_EQ(report.area, 6.0);
}

TEST(MeshReport, a_triangle_on_a_line_closes_the_gap_at_a_divided_edge) {
    // The edge from 0 to 1 is divided by vertex 8 on one of its two sides only.
    auto vertices = cube_vertices;
    vertices.emplace_back(0.25, 0, 0);
    auto triangles = cube_triangles;
    ASSERT_EQ(triangles[4], (Index3{0, 1, 5}));
    triangles[4] = {0, 8, 5};
    triangles.push_back({8, 1, 5});
    const MeshReport gaping = report_of(vertices, triangles);
    EXPECT_EQ(gaping.boundary_edges, 3u);
    EXPECT_EQ(gaping.degenerate_triangles, 0u);
    EXPECT_FALSE(gaping.is_closed);

    triangles.push_back({0, 1, 8});
    const MeshReport closed = report_of(vertices, triangles);
    EXPECT_EQ(closed.boundary_edges, 0u);
    EXPECT_EQ(closed.degenerate_triangles, 1u);
    EXPECT_TRUE(closed.is_closed);
    EXPECT_TRUE(closed.is_oriented);
    EXPECT_EQ(closed.volume, 1.0);
}

TEST(MeshReport, duplicates_count_in_any_order_of_corners) {
    auto triangles = cube_triangles;
    const auto [a, b, c] = cube_triangles[5];
    triangles.push_back({b, c, a});
    MeshReport report = report_of(cube_vertices, triangles);
    EXPECT_EQ(report.duplicate_triangles, 1u);
    EXPECT_EQ(report.non_manifold_edges, 3u);
    EXPECT_EQ(report.boundary_edges, 0u);
    EXPECT_FALSE(report.is_closed);
    EXPECT_TRUE(report.is_oriented);
    EXPECT_EQ(report.area, 6.5);

    // A third one, turned, cancels the second: a path that crosses all three has crossed the surface once.
    triangles.push_back({c, b, a});
    report = report_of(cube_vertices, triangles);
    EXPECT_EQ(report.duplicate_triangles, 2u);
    EXPECT_EQ(report.non_manifold_edges, 3u);
    EXPECT_TRUE(report.is_closed);
    EXPECT_TRUE(report.is_oriented);
    EXPECT_EQ(report.volume, 1.0);
    EXPECT_EQ(report.area, 7.0);
}

TEST(MeshReport, a_solid_given_twice_encloses_twice) {
    auto triangles = cube_triangles;
    triangles.insert(triangles.end(), cube_triangles.begin(), cube_triangles.end());
    const MeshReport report = report_of(cube_vertices, triangles);
    EXPECT_EQ(report.duplicate_triangles, 12u);
    EXPECT_EQ(report.non_manifold_edges, 18u);
    EXPECT_TRUE(report.is_closed);
    EXPECT_TRUE(report.is_oriented);
    EXPECT_EQ(report.volume, 2.0);
}

TEST(MeshReport, vertices_without_triangles_do_not_count) {
    auto vertices = cube_vertices;
    vertices.emplace_back(50, -50, 0);
    const MeshReport report = report_of(vertices, cube_triangles);
    EXPECT_EQ(report.positions, 8u);
    EXPECT_EQ(report.box.min, Vec3(0, 0, 0));
    EXPECT_EQ(report.box.max, Vec3(1, 1, 1));
    EXPECT_EQ(report.components, 1u);
}

TEST(MeshReport, place_costs_no_digits) {
    auto vertices = cube_vertices;
    for (Vec3& v : vertices) v += Vec3(0x1p40, -0x1p45, 0x1p50);
    const MeshReport report = report_of(vertices, cube_triangles);
    EXPECT_EQ(report.volume, 1.0);
    EXPECT_EQ(report.area, 6.0);
}

TEST(MeshReport, volume_and_area_do_not_change_by_turning) {
    Random random(seed());
    for (int i = 0; i < 100; ++i) {
        const Mat3 turn = random.rotation().toRotationMatrix();
        const double size = random.logarithmic(1e-5, 1e5);
        auto vertices = cube_vertices;
        for (Vec3& v : vertices) v = size * (turn * v);
        const MeshReport report = report_of(vertices, cube_triangles);
        ASSERT_TRUE(report.volume);
        EXPECT_NEAR(*report.volume, size * size * size, 1e-14 * size * size * size) << "seed " << seed();
        EXPECT_NEAR(report.area, 6 * size * size, 1e-14 * 6 * size * size) << "seed " << seed();
        EXPECT_EQ(report.degenerate_triangles, 0u);
    }
}

TEST(MeshReport, extreme_sizes) {
    for (const double scale : {0x1p-1074, 1e-320, 1e-300, 1e-150, 1e150, 1e300, 1e308}) {
        auto vertices = cube_vertices;
        for (Vec3& v : vertices) v = (2 * v - Vec3::Ones()) * scale;
        const MeshReport report = report_of(vertices, cube_triangles);
        EXPECT_EQ(report.degenerate_triangles, 0u) << scale;
        EXPECT_TRUE(report.is_closed && report.is_oriented) << scale;
        EXPECT_EQ(report.box.max, Vec3::Constant(scale)) << scale;
        EXPECT_DOUBLE_EQ(report.area, 24 * scale * scale) << scale;  // 0 and infinity too
        ASSERT_TRUE(report.volume) << scale;
        EXPECT_DOUBLE_EQ(*report.volume, 8 * scale * scale * scale) << scale;
    }
    // Here the volume is within range though the square of an area is not.
    auto vertices = cube_vertices;
    for (Vec3& v : vertices) v *= 1e100;
    EXPECT_DOUBLE_EQ(report_of(vertices, cube_triangles).volume.value_or(0), 1e300);
    EXPECT_DOUBLE_EQ(report_of(vertices, cube_triangles).area, 6e200);
}

TEST(MeshReport, a_mesh_of_points_encloses_nothing) {
    const MeshReport report = report_of({{1, 2, 3}}, {{0, 0, 0}});
    EXPECT_EQ(report.degenerate_triangles, 1u);
    EXPECT_EQ(report.positions, 1u);
    EXPECT_EQ(report.edges, 0u);
    EXPECT_EQ(report.area, 0.0);
    EXPECT_EQ(report.volume, 0.0);
    EXPECT_EQ(report.box.min, Vec3(1, 2, 3));
}

}  // namespace
}  // namespace abut::test
