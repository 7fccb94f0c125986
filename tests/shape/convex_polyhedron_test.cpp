// SPDX-License-Identifier: Apache-2.0
#include "abut/shape/convex_polyhedron.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "support/random.hpp"

namespace abut::test {
namespace {

using Face = ConvexPolyhedron::Face;
using Faces = std::vector<Face>;

const std::vector<Vec3> cube_vertices{{-1, -1, -1}, {1, -1, -1}, {-1, 1, -1}, {1, 1, -1},
                                      {-1, -1, 1},  {1, -1, 1},  {-1, 1, 1},  {1, 1, 1}};
const Faces cube_faces{{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};

std::string message(const std::vector<Vec3>& vertices, const Faces& faces) {
    const auto polyhedron = ConvexPolyhedron::make(vertices, faces);
    return polyhedron ? "" : polyhedron.error().message;
}

TEST(ConvexPolyhedron, a_cube_has_three_normals_and_three_directions) {
    const auto cube = ConvexPolyhedron::make(cube_vertices, cube_faces);
    ASSERT_TRUE(cube) << cube.error().message;
    EXPECT_EQ(cube->vertices().size(), 8u);
    EXPECT_EQ(cube->faces().size(), 6u);
    EXPECT_EQ(cube->edges().size(), 12u);
    EXPECT_EQ(cube->distinct_faces().size(), 3u);
    EXPECT_EQ(cube->distinct_edges().size(), 3u);
    EXPECT_TRUE(std::ranges::equal(cube->vertices(), cube_vertices));
    for (int f = 0; f < 6; ++f) {
        Vec3 outward = Vec3::Zero();
        outward[f / 2] = f % 2 ? 1 : -1;
        EXPECT_TRUE(cube->face_normal(f).isApprox(outward, 1e-15)) << f;
        const auto [i, j, k] = cube->face_corners(f);
        const Vec3 across = (cube_vertices[j] - cube_vertices[i]).cross(cube_vertices[k] - cube_vertices[i]);
        EXPECT_GT(across.dot(outward), 1.0) << f;
    }
}

TEST(ConvexPolyhedron, takes_a_cube_turned_scaled_and_far_away) {
    Random random(seed());
    for (int i = 0; i < 300; ++i) {
        const double scale = random.logarithmic(1e-6, 1e6);
        const Vec3 at = random.vector(random.one_in(2) ? 1e7 : 1) * scale;
        const Mat3 turn = random.rotation().toRotationMatrix();
        auto vertices = cube_vertices;
        for (Vec3& v : vertices) v = turn * v * scale + at;
        const auto cube = ConvexPolyhedron::make(vertices, cube_faces);
        ASSERT_TRUE(cube) << cube.error().message;
        EXPECT_EQ(cube->distinct_faces().size(), 3u);
        EXPECT_EQ(cube->distinct_edges().size(), 3u);
    }
}

TEST(ConvexPolyhedron, a_tetrahedron_has_nothing_parallel) {
    const auto simplex = ConvexPolyhedron::make(std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                                                Faces{{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}});
    ASSERT_TRUE(simplex) << simplex.error().message;
    EXPECT_EQ(simplex->distinct_faces().size(), 4u);
    EXPECT_EQ(simplex->distinct_edges().size(), 6u);
}

TEST(ConvexPolyhedron, almost_parallel_is_not_parallel) {
    for (const double tilt : {1e-3, 1e-6, 1e-9, 1e-12}) {
        auto vertices = cube_vertices;
        for (const int top : {5, 7}) vertices[top][2] += tilt;  // a prism with a slanted top
        const auto prism = ConvexPolyhedron::make(vertices, cube_faces);
        ASSERT_TRUE(prism) << prism.error().message;
        EXPECT_EQ(prism->distinct_faces().size(), 4u) << tilt;
        EXPECT_EQ(prism->distinct_edges().size(), 4u) << tilt;
    }
}

TEST(ConvexPolyhedron, refuses_an_open_surface) {
    Faces faces = cube_faces;
    faces.pop_back();
    EXPECT_NE(message(cube_vertices, faces).find("closed"), std::string::npos) << message(cube_vertices, faces);
}

TEST(ConvexPolyhedron, refuses_a_face_that_is_turned_around) {
    Faces faces = cube_faces;
    std::ranges::reverse(faces[3]);
    EXPECT_NE(message(cube_vertices, faces), "");
    faces = cube_faces;
    for (Face& face : faces) std::ranges::reverse(face);
    EXPECT_NE(message(cube_vertices, faces).find("inward"), std::string::npos) << message(cube_vertices, faces);
}

TEST(ConvexPolyhedron, refuses_edges_with_three_faces) {
    Faces faces = cube_faces;
    faces.push_back(cube_faces[0]);
    EXPECT_NE(message(cube_vertices, faces), "");
    // Two tetrahedra that share an edge.
    EXPECT_NE(message({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, -1, 0}, {0, 0, -1}},
                      {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}, {0, 4, 1}, {0, 1, 5}, {0, 5, 4}, {1, 4, 5}}),
              "");
}

TEST(ConvexPolyhedron, refuses_two_bodies) {
    auto vertices = cube_vertices;
    Faces faces = cube_faces;
    for (const Vec3& v : cube_vertices) vertices.push_back(v + Vec3(5, 0, 0));
    for (Face face : cube_faces) {
        for (auto& v : face) v += 8;
        faces.push_back(face);
    }
    EXPECT_NE(message(vertices, faces), "");
    // The same body twice in one place: every face is outward and convex.
    for (std::size_t i = 8; i < 16; ++i) vertices[i] = cube_vertices[i - 8];
    EXPECT_NE(message(vertices, faces), "");
}

TEST(ConvexPolyhedron, refuses_a_dent) {
    auto vertices = cube_vertices;
    vertices.emplace_back(0, 0, 0.5);
    Faces faces = cube_faces;
    faces.pop_back();
    for (const Face& side : Faces{{4, 5}, {5, 7}, {7, 6}, {6, 4}}) faces.push_back({side[0], side[1], 8});
    EXPECT_NE(message(vertices, faces).find("convex"), std::string::npos) << message(vertices, faces);
    vertices[8][2] = 1.5;
    EXPECT_EQ(message(vertices, faces), "");
}

TEST(ConvexPolyhedron, refuses_a_face_that_is_not_flat_or_not_convex) {
    auto vertices = cube_vertices;
    vertices[7][2] += 0.25;
    const std::string text = message(vertices, cube_faces);
    EXPECT_TRUE(text.starts_with("faces[")) << text;
    EXPECT_NE(text.find("plane"), std::string::npos) << text;
}

TEST(ConvexPolyhedron, refuses_bad_indices) {
    auto vertices = cube_vertices;
    vertices.emplace_back(0, 0, 0);
    EXPECT_TRUE(message(vertices, cube_faces).starts_with("vertices[8]")) << message(vertices, cube_faces);
    Faces faces = cube_faces;
    faces[2][1] = 8;
    EXPECT_TRUE(message(cube_vertices, faces).starts_with("faces[2]")) << message(cube_vertices, faces);
    faces[2][1] = std::numeric_limits<std::uint32_t>::max();
    EXPECT_TRUE(message(cube_vertices, faces).starts_with("faces[2]"));
    faces[2][1] = faces[2][0];
    EXPECT_TRUE(message(cube_vertices, faces).starts_with("faces[2]"));
    faces = cube_faces;
    faces[4].resize(2);
    EXPECT_TRUE(message(cube_vertices, faces).starts_with("faces[4]"));
    faces[4].clear();
    EXPECT_TRUE(message(cube_vertices, faces).starts_with("faces[4]"));
}

TEST(ConvexPolyhedron, refuses_what_is_flat_or_nothing) {
    const std::vector<Vec3> square{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
    EXPECT_NE(message(square, {{0, 1, 2, 3}, {3, 2, 1, 0}}), "");
    EXPECT_NE(message(std::vector<Vec3>(4, Vec3::Zero()), {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}), "");
    EXPECT_NE(message({}, {}), "");
    EXPECT_NE(message(cube_vertices, {}), "");
    EXPECT_TRUE(message({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}).starts_with("vertices: 3 given"));
}

TEST(ConvexPolyhedron, refuses_what_is_not_finite) {
    for (const double value : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()})
        for (std::size_t i = 0; i < 8; ++i)
            for (int k = 0; k < 3; ++k) {
                auto vertices = cube_vertices;
                vertices[i][k] = value;
                const std::string field = "vertices[" + std::to_string(i) + "][" + std::to_string(k) + "] is ";
                EXPECT_TRUE(message(vertices, cube_faces).starts_with(field)) << message(vertices, cube_faces);
            }
}

TEST(ConvexPolyhedron, extreme_scales) {
    for (const double scale : {1e-300, 1e-150, 1e150, 1e300}) {
        auto vertices = cube_vertices;
        for (Vec3& v : vertices) v *= scale;
        const auto cube = ConvexPolyhedron::make(vertices, cube_faces);
        ASSERT_TRUE(cube) << scale << ": " << cube.error().message;
        EXPECT_EQ(cube->distinct_faces().size(), 3u) << scale;
        EXPECT_EQ(cube->distinct_edges().size(), 3u) << scale;
    }
}

}  // namespace
}  // namespace abut::test
