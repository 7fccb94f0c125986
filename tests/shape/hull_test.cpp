// SPDX-License-Identifier: Apache-2.0
// ConvexPolyhedron::hull.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <set>

#include "abut/shape/convex_polyhedron.hpp"
#include "support/random.hpp"

namespace abut::test {
namespace {

std::vector<Vec3> cube_corners(const Mat3& turn = Mat3::Identity(), double scale = 1, const Vec3& at = Vec3::Zero()) {
    std::vector<Vec3> corners;
    for (int i = 0; i < 8; ++i)
        corners.push_back(turn * Vec3(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1) * scale + at);
    return corners;
}

void expect_cube(const std::vector<Vec3>& points) {
    const auto hull = ConvexPolyhedron::hull(points);
    ASSERT_TRUE(hull) << hull.error().message;
    EXPECT_EQ(hull->vertices().size(), 8u);
    EXPECT_EQ(hull->faces().size(), 6u);
    EXPECT_EQ(hull->edges().size(), 12u);
    EXPECT_EQ(hull->distinct_faces().size(), 3u);
    EXPECT_EQ(hull->distinct_edges().size(), 3u);
}

// Every vertex is one of the points, every point lies within `tolerance` of the inside of every face, every face is
// convex and outward, and V − E + F = 2.
void expect_hull(const ConvexPolyhedron& hull, const std::vector<Vec3>& points, double tolerance) {
    for (const Vec3& v : hull.vertices()) EXPECT_NE(std::ranges::find(points, v), points.end());
    ASSERT_EQ(hull.vertices().size() + hull.faces().size(), hull.edges().size() + 2);
    std::set<std::array<std::uint32_t, 2>> directed;
    for (std::size_t f = 0; f < hull.faces().size(); ++f) {
        const auto& face = hull.faces()[f];
        for (const Vec3& p : points)
            ASSERT_LE(hull.face_normal(f).dot(p - hull.vertices()[face[0]]), tolerance) << "face " << f;
        for (std::size_t i = 0; i < face.size(); ++i)
            ASSERT_TRUE(directed.insert({face[i], face[(i + 1) % face.size()]}).second) << "face " << f;
    }
    ASSERT_EQ(directed.size(), 2 * hull.edges().size());
    for (const auto& [from, to] : hull.edges()) {
        ASSERT_TRUE(directed.contains({from, to}));
        ASSERT_TRUE(directed.contains({to, from}));
    }
}

TEST(Hull, of_a_cube) { expect_cube(cube_corners()); }

TEST(Hull, of_a_cube_turned_scaled_and_far_away) {
    Random random(seed());
    for (int i = 0; i < 300; ++i) {
        const double scale = random.logarithmic(1e-6, 1e6);
        const Vec3 at = random.vector(random.one_in(2) ? 1e6 : 1) * scale;
        SCOPED_TRACE(i);
        expect_cube(cube_corners(random.rotation().toRotationMatrix(), scale, at));
        if (HasFailure()) return;
    }
}

// Whose differences are beyond the range of doubles.
TEST(Hull, of_points_at_the_end_of_the_range_of_doubles_is_no_plane) {
    Random random(seed());
    std::vector<Vec3> points, near;
    for (int i = 0; i < 60; ++i) {
        near.push_back(random.vector(1).normalized());
        points.push_back(near.back() * 0x1p1023);
    }
    const auto hull = ConvexPolyhedron::hull(points), expected = ConvexPolyhedron::hull(near);
    ASSERT_TRUE(expected) << expected.error().message;
    ASSERT_TRUE(hull) << hull.error().message;
    EXPECT_TRUE(std::ranges::equal(hull->faces(), expected->faces()));
    EXPECT_TRUE(std::ranges::equal(hull->distinct_edges(), expected->distinct_edges()));
    EXPECT_TRUE(std::ranges::equal(hull->distinct_faces(), expected->distinct_faces()));
}

TEST(Hull, drops_points_inside_and_on_the_surface_and_repeated_ones) {
    auto points = cube_corners();
    points.emplace_back(0, 0, 0);
    points.emplace_back(0.5, 0.25, -0.75);
    points.emplace_back(1, 0.5, 0.25);  // on a face
    points.emplace_back(1, 1, 0);       // on an edge
    points.emplace_back(-1, -1, -1);    // a corner again
    points.emplace_back(0, 0, 1);
    expect_cube(points);
    std::ranges::reverse(points);
    expect_cube(points);
}

TEST(Hull, drops_points_on_the_surface_of_a_turned_cube) {
    Random random(seed() + 1);
    for (int i = 0; i < 100; ++i) {
        const Mat3 turn = random.rotation().toRotationMatrix();
        const Vec3 at = random.vector(100);
        auto points = cube_corners(turn, 1, at);
        for (int k = 0; k < 6; ++k) {
            Vec3 p = random.vector(0.9);
            p[k / 2] = k % 2 ? 1 : -1;
            points.push_back(turn * p + at);
        }
        SCOPED_TRACE(i);
        expect_cube(points);
        if (HasFailure()) return;
    }
}

TEST(Hull, of_random_points) {
    Random random(seed() + 2);
    for (int i = 0; i < 200; ++i) {
        const double scale = random.logarithmic(1e-9, 1e9);
        std::vector<Vec3> points;
        const auto count = random.integer(4, 60);
        for (int k = 0; k < count; ++k) points.push_back(random.vector(scale));
        const auto hull = ConvexPolyhedron::hull(points);
        ASSERT_TRUE(hull) << hull.error().message;
        expect_hull(*hull, points, 1e-14 * scale);
        if (HasFailure()) return;
    }
}

TEST(Hull, of_points_on_a_sphere) {
    Random random(seed() + 3);
    for (const int count : {4, 5, 10, 100, 1000}) {
        const double scale = random.logarithmic(1e-3, 1e3);
        const Vec3 at = random.vector(10 * scale);
        std::vector<Vec3> points;
        for (int k = 0; k < count; ++k) points.push_back(at + random.direction() * scale);
        const auto hull = ConvexPolyhedron::hull(points);
        ASSERT_TRUE(hull) << hull.error().message;
        EXPECT_EQ(hull->vertices().size(), points.size());
        EXPECT_EQ(hull->faces().size(), 2 * points.size() - 4);  // all triangles
        expect_hull(*hull, points, 1e-13 * scale);
    }
}

TEST(Hull, of_small_integers_with_many_coplanar_points) {
    Random random(seed() + 4);
    int hulls = 0;
    for (int i = 0; i < 2000; ++i) {
        std::vector<Vec3> points;
        const auto count = random.integer(4, 20);
        const auto grid = random.integer(1, 3);
        for (int k = 0; k < count; ++k)
            points.emplace_back(random.integer(-grid, grid), random.integer(-grid, grid), random.integer(-grid, grid));
        const auto hull = ConvexPolyhedron::hull(points);
        if (!hull) continue;
        ++hulls;
        expect_hull(*hull, points, 1e-13);
        if (HasFailure()) return;
    }
    EXPECT_GT(hulls, 1500);
}

TEST(Hull, at_extreme_scales) {
    for (const double scale : {1e-300, 1e-150, 1e150, 1e300}) {
        SCOPED_TRACE(scale);
        expect_cube(cube_corners(Mat3::Identity(), scale));
    }
    expect_cube(cube_corners(Mat3::Identity(), 5e-324 * 1024));
}

TEST(Hull, of_needles_and_flakes) {
    for (double thin = 1e-1; thin > 1e-11; thin /= 10) {
        SCOPED_TRACE(thin);
        auto flake = cube_corners(), needle = cube_corners();
        for (Vec3& p : flake) p[2] *= thin;
        for (Vec3& p : needle) p = Vec3(p[0] * thin, p[1], p[2] * thin);
        expect_cube(flake);
        expect_cube(needle);
    }
}

TEST(Hull, fails_in_words) {
    const auto message = [](const std::vector<Vec3>& points) {
        const auto hull = ConvexPolyhedron::hull(points);
        return hull ? "" : hull.error().message;
    };
    const std::string plane = "points lie in one plane; a flat shape is a ConvexPolygon";
    EXPECT_EQ(message({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {0.5, 0.25, 0}}), plane);
    EXPECT_EQ(message({{0, 0, 1}, {1, 0, 2}, {0, 1, 3}, {1, 1, 4}}), plane);
    EXPECT_EQ(message({{0, 0, 0}, {1, 1, 1}, {2, 2, 2}, {3, 3, 3}}), plane);
    EXPECT_EQ(message(std::vector<Vec3>(8, Vec3(1, 2, 3))), plane);
    EXPECT_EQ(message(std::vector<Vec3>(8, Vec3(0, 0, 0))), plane);
    EXPECT_TRUE(message({}).starts_with("points: 0 given")) << message({});
    EXPECT_TRUE(message({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}).starts_with("points: 3 given"));
    auto points = cube_corners();
    points[5][1] = std::numeric_limits<double>::quiet_NaN();
    EXPECT_TRUE(message(points).starts_with("points[5][1] is nan;")) << message(points);
    points[5][1] = std::numeric_limits<double>::infinity();
    EXPECT_TRUE(message(points).starts_with("points[5][1] is inf;")) << message(points);
}

TEST(Hull, of_flat_points_in_a_turned_plane_is_refused) {
    Random random(seed() + 5);
    for (int i = 0; i < 200; ++i) {
        const Mat3 turn = random.rotation().toRotationMatrix();
        std::vector<Vec3> points;
        for (int k = 0; k < 10; ++k) points.push_back(turn * Vec3(random.real(-1, 1), random.real(-1, 1), 0.5));
        EXPECT_FALSE(ConvexPolyhedron::hull(points)) << i;
    }
}

}  // namespace
}  // namespace abut::test
