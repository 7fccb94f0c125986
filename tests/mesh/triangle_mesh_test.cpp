// SPDX-License-Identifier: Apache-2.0
#include "abut/mesh/triangle_mesh.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <string>

#include "mesh/cube.hpp"
#include "support/random.hpp"

namespace abut::test {
namespace {

std::string message(const Expected<TriangleMesh>& mesh) { return mesh ? "" : mesh.error().message; }

TEST(TriangleMesh, keeps_what_it_is_given) {
    auto vertices = cube_vertices;
    vertices.emplace_back(9, 9, 9);  // used by no triangle
    const auto mesh = TriangleMesh::make(vertices, cube_triangles);
    ASSERT_TRUE(mesh) << mesh.error().message;
    EXPECT_TRUE(std::ranges::equal(mesh->vertices(), vertices));
    EXPECT_TRUE(std::ranges::equal(mesh->triangles(), cube_triangles));
    for (std::size_t i = 0; i < cube_triangles.size(); ++i)
        for (std::size_t k = 0; k < 3; ++k)
            EXPECT_EQ(mesh->triangle(i).vertex[k], cube_vertices[cube_triangles[i][k]]) << i << " " << k;
}

TEST(TriangleMesh, moves_vectors_without_a_copy) {
    auto vertices = cube_vertices;
    auto triangles = cube_triangles;
    const auto* first_vertex = vertices.data();
    const auto* first_triangle = triangles.data();
    const auto mesh = TriangleMesh::make(std::move(vertices), std::move(triangles));
    ASSERT_TRUE(mesh) << mesh.error().message;
    EXPECT_EQ(mesh->vertices().data(), first_vertex);
    EXPECT_EQ(mesh->triangles().data(), first_triangle);
    EXPECT_EQ(mesh->report().volume, 1.0);
}

TEST(TriangleMesh, leaves_vectors_alone_when_they_are_wrong) {
    auto vertices = cube_vertices;
    auto triangles = cube_triangles;
    triangles[3][1] = 8;
    EXPECT_FALSE(TriangleMesh::make(std::move(vertices), std::move(triangles)));
    // NOLINTNEXTLINE(bugprone-use-after-move): that they keep their contents is what is promised.
    EXPECT_EQ(vertices, cube_vertices);
    EXPECT_EQ(triangles.size(), cube_triangles.size());
}

TEST(TriangleMesh, floats_are_the_doubles_of_the_same_value) {
    Random random(seed());
    std::vector<Eigen::Vector3f> floats;
    std::vector<Vec3> doubles;
    for (int i = 0; i < 50; ++i) {
        floats.emplace_back(random.vector(1e6).cast<float>());
        doubles.emplace_back(floats.back().cast<double>());
    }
    std::vector<Index3> triangles;
    for (int i = 0; i < 80; ++i) {
        const auto corner = [&] { return static_cast<std::uint32_t>(random.index(50)); };
        const std::uint32_t a = corner(), b = corner(), c = corner();
        triangles.push_back({a, b, c});
    }
    const auto from_floats = TriangleMesh::make(floats, triangles),
               from_doubles = TriangleMesh::make(doubles, triangles);
    ASSERT_TRUE(from_floats && from_doubles);
    EXPECT_TRUE(std::ranges::equal(from_floats->vertices(), from_doubles->vertices()));
    EXPECT_TRUE(std::ranges::equal(from_floats->triangles(), from_doubles->triangles()));
    EXPECT_EQ(from_floats->report().area, from_doubles->report().area);
    EXPECT_EQ(from_floats->report().edges, from_doubles->report().edges);
}

TEST(TriangleMesh, refuses_to_be_empty) {
    EXPECT_EQ(message(TriangleMesh::make(cube_vertices, std::vector<Index3>{})),
              "triangles: 0 given; a mesh needs at least 1");
    EXPECT_EQ(message(TriangleMesh::make(std::vector<Vec3>{}, std::vector<Index3>{})),
              "triangles: 0 given; a mesh needs at least 1");
    EXPECT_EQ(message(TriangleMesh::make(std::vector<Vec3>{}, cube_triangles)),
              "triangles[0][0] is 0; there are 0 vertices, counted from 0");
}

TEST(TriangleMesh, refuses_what_is_not_finite) {
    for (const float value : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(),
                              -std::numeric_limits<float>::infinity()})
        for (std::size_t i = 0; i < 8; ++i)
            for (int k = 0; k < 3; ++k) {
                auto vertices = cube_vertices;
                vertices[i][k] = value;
                std::vector<Eigen::Vector3f> floats;
                for (const Vec3& v : vertices) floats.emplace_back(v.cast<float>());
                const std::string expected = "vertices[" + std::to_string(i) + "][" + std::to_string(k) + "] is " +
                                             (value > 0   ? "inf"
                                              : value < 0 ? "-inf"
                                                          : "nan") +
                                             "; coordinates must be finite";
                EXPECT_EQ(message(TriangleMesh::make(vertices, cube_triangles)), expected);
                EXPECT_EQ(message(TriangleMesh::make(floats, cube_triangles)), expected);
                EXPECT_EQ(message(TriangleMesh::make(std::vector(vertices), std::vector(cube_triangles))), expected);
            }
}

TEST(TriangleMesh, refuses_indices_out_of_range) {
    for (std::size_t i = 0; i < 12; ++i)
        for (std::size_t k = 0; k < 3; ++k)
            for (const std::uint32_t index : {8u, std::numeric_limits<std::uint32_t>::max()}) {
                auto triangles = cube_triangles;
                triangles[i][k] = index;
                EXPECT_EQ(message(TriangleMesh::make(cube_vertices, triangles)),
                          "triangles[" + std::to_string(i) + "][" + std::to_string(k) + "] is " +
                              std::to_string(index) + "; there are 8 vertices, counted from 0");
            }
}

TEST(TriangleMesh, refuses_more_than_indices_can_name) {
    // The counts are looked at before the elements, of which there are fewer here.
    const std::size_t count = 0xffff'ffff;
    const std::span<const Vec3> vertices(cube_vertices.data(), count);
    const std::span<const Index3> triangles(cube_triangles.data(), count);
    EXPECT_EQ(message(TriangleMesh::make(vertices, cube_triangles)),
              "vertices: 4294967295 given; a mesh has at most 4294967294");
    EXPECT_EQ(message(TriangleMesh::make(cube_vertices, triangles)),
              "triangles: 4294967295 given; a mesh has at most 4294967294");
}

TEST(TriangleMesh, moved_vertices_make_a_new_report) {
    const auto cube = TriangleMesh::make(cube_vertices, cube_triangles);
    ASSERT_TRUE(cube);
    auto vertices = cube_vertices;
    for (Vec3& v : vertices) v = 2 * v + Vec3(5, 0, 0);
    const auto moved = cube->with_vertices(std::vector(vertices));
    ASSERT_TRUE(moved) << moved.error().message;
    EXPECT_TRUE(std::ranges::equal(moved->vertices(), vertices));
    EXPECT_TRUE(std::ranges::equal(moved->triangles(), cube_triangles));
    EXPECT_EQ(moved->report().volume, 8.0);
    EXPECT_EQ(moved->report().box.min, Vec3(5, 0, 0));
    EXPECT_EQ(cube->report().volume, 1.0);

    // Two corners that meet flatten triangles.
    vertices[7] = vertices[3];
    EXPECT_EQ(cube->with_vertices(std::vector(vertices))->report().degenerate_triangles, 2u);

    vertices[2][1] = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(message(cube->with_vertices(std::vector(vertices))), "vertices[2][1] is nan; coordinates must be finite");
    vertices.pop_back();
    EXPECT_EQ(message(cube->with_vertices(std::vector(vertices))), "vertices: 7 given; the mesh has 8");
}

TEST(TriangleMesh, names_the_first_triangle_of_every_component) {
    // A cube, a second one far away that touches it nowhere, and between their triangles a lone point.
    auto vertices = cube_vertices;
    for (const Vec3& v : cube_vertices) vertices.emplace_back(v + Vec3(5, 0, 0));
    vertices.emplace_back(3, 3, 3);
    auto triangles = cube_triangles;
    triangles.insert(triangles.begin() + 4, {16, 16, 16});
    for (const auto& [a, b, c] : cube_triangles) triangles.push_back({a + 8, b + 8, c + 8});
    const auto mesh = TriangleMesh::make(vertices, triangles);
    ASSERT_TRUE(mesh);
    EXPECT_EQ(mesh->report().components, 3u);
    EXPECT_TRUE(std::ranges::equal(mesh->component_triangles(), std::vector<std::uint32_t>{0, 4, 13}));
}

}  // namespace
}  // namespace abut::test
