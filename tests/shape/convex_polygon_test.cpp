// SPDX-License-Identifier: Apache-2.0
#include "abut/shape/convex_polygon.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <numbers>

#include "support/random.hpp"

namespace abut::test {
namespace {

std::string message(const std::vector<Vec3>& vertices) {
    const auto polygon = ConvexPolygon::make(vertices);
    return polygon ? "" : polygon.error().message;
}

// Vertices i · step of a regular polygon; a step above 1 makes a star.
std::vector<Vec3> regular(int count, int step = 1) {
    std::vector<Vec3> vertices;
    for (int i = 0; i < count; ++i) {
        const double angle = 2 * std::numbers::pi * i * step / count;
        vertices.emplace_back(std::cos(angle), std::sin(angle), 0);
    }
    return vertices;
}

std::vector<Vec3> put(std::vector<Vec3> vertices, const Mat3& turn, double scale, const Vec3& at) {
    for (Vec3& v : vertices) v = turn * v * scale + at;
    return vertices;
}

TEST(ConvexPolygon, takes_regular_polygons_in_either_direction) {
    for (const int count : {3, 4, 5, 7, 30, 1000}) {
        auto vertices = regular(count);
        auto polygon = ConvexPolygon::make(vertices);
        ASSERT_TRUE(polygon) << count << ": " << polygon.error().message;
        EXPECT_TRUE(polygon->normal().isApprox(Vec3::UnitZ(), 1e-15));
        EXPECT_TRUE(std::ranges::equal(polygon->vertices(), vertices));
        std::ranges::reverse(vertices);
        polygon = ConvexPolygon::make(vertices);
        ASSERT_TRUE(polygon);
        EXPECT_TRUE(polygon->normal().isApprox(-Vec3::UnitZ(), 1e-15));
    }
}

TEST(ConvexPolygon, takes_them_turned_scaled_and_far_away) {
    Random random(seed());
    for (int i = 0; i < 300; ++i) {
        const double scale = random.logarithmic(1e-6, 1e6);
        const Vec3 at = random.vector(random.one_in(2) ? 1e8 : 1) * scale;
        const Mat3 turn = random.rotation().toRotationMatrix();
        const auto count = static_cast<int>(random.integer(3, 12));
        const auto polygon = ConvexPolygon::make(put(regular(count), turn, scale, at));
        ASSERT_TRUE(polygon) << polygon.error().message;
        const double blur = 1e-15 + 1e-15 * at.norm() / scale;
        EXPECT_LE((polygon->normal() - turn.col(2)).norm(), 20 * blur);
        EXPECT_NEAR(polygon->normal().norm(), 1, 1e-15);
    }
}

TEST(ConvexPolygon, corners_span_the_plane) {
    const auto vertices = regular(9);
    const auto polygon = ConvexPolygon::make(vertices);
    const auto [i, j, k] = polygon->corners();
    EXPECT_LT(i, j);
    EXPECT_LT(j, k);
    const Vec3 across = (vertices[j] - vertices[i]).cross(vertices[k] - vertices[i]);
    EXPECT_GT(across.norm(), 1.0);
    EXPECT_GT(across.dot(polygon->normal()), 0.0);
}

TEST(ConvexPolygon, repeated_and_straight_vertices_are_allowed) {
    EXPECT_EQ(message({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {2, 2, 0}, {0, 2, 0}}), "");
    EXPECT_EQ(message({{0, 0, 0}, {0, 0, 0}, {2, 0, 0}, {2, 2, 0}, {2, 2, 0}, {0, 2, 0}, {0, 0, 0}}), "");
}

TEST(ConvexPolygon, all_vertices_on_a_line_or_in_a_point_make_no_normal) {
    const auto line = ConvexPolygon::make(std::vector<Vec3>{{0, 0, 0}, {1, 2, 3}, {2, 4, 6}});
    ASSERT_TRUE(line);
    EXPECT_EQ(line->normal(), Vec3(0, 0, 0));
    const auto [i, j, k] = line->corners();
    EXPECT_TRUE(i == j && j == k);
    const auto point = ConvexPolygon::make(std::vector<Vec3>(4, Vec3(1, 2, 3)));
    ASSERT_TRUE(point);
    EXPECT_EQ(point->normal(), Vec3(0, 0, 0));
}

TEST(ConvexPolygon, names_the_vertices_of_a_dent) {
    EXPECT_EQ(message({{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {2, 1, 0}, {0, 4, 0}}),
              "vertices 2, 3 and 4 make the polygon concave");
    // The other way around, and in a turned plane far away.
    EXPECT_EQ(message({{0, 4, 0}, {2, 1, 0}, {4, 4, 0}, {4, 0, 0}, {0, 0, 0}}),
              "vertices 0, 1 and 2 make the polygon concave");
    Random random(seed() + 1);
    const auto turned = put({{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {2, 1, 0}, {0, 4, 0}},
                            random.rotation().toRotationMatrix(), 1e-3, Vec3(1e4, -3e4, 2e4));
    EXPECT_EQ(message(turned), "vertices 2, 3 and 4 make the polygon concave");
}

TEST(ConvexPolygon, refuses_what_leaves_the_plane) {
    const std::string text = message({{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 1}});
    EXPECT_NE(text.find("plane"), std::string::npos) << text;
    EXPECT_NE(message({{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 1e-9}}), "");
    // Within the rounding of coordinates far away.
    EXPECT_EQ(message({{0, 0, 1e8}, {4, 0, 1e8}, {4, 4, 1e8}, {0, 4, std::nextafter(1e8, 2e8)}}), "");
}

TEST(ConvexPolygon, refuses_a_star_and_what_goes_around_twice) {
    EXPECT_NE(message(regular(5, 2)), "");
    auto twice = regular(5);
    const auto again = regular(5);
    twice.insert(twice.end(), again.begin(), again.end());
    EXPECT_NE(message(twice), "");
    // A figure of eight turns by nothing in all.
    EXPECT_NE(message({{0, 0, 0}, {2, 2, 0}, {2, 0, 0}, {0, 2, 0}}), "");
}

TEST(ConvexPolygon, refuses_a_spike) {
    EXPECT_NE(message({{0, 0, 0}, {2, 0, 0}, {5, 0, 0}, {2, 0, 0}, {2, 2, 0}, {0, 2, 0}}), "");
}

TEST(ConvexPolygon, refuses_too_few_vertices_and_what_is_not_finite) {
    EXPECT_TRUE(message({}).starts_with("vertices: 0 given")) << message({});
    EXPECT_TRUE(message({{0, 0, 0}, {1, 0, 0}}).starts_with("vertices: 2 given"));
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_TRUE(message({{0, 0, 0}, {1, 0, 0}, {0, nan, 0}}).starts_with("vertices[2][1] is nan;"));
    EXPECT_TRUE(message({{0, 0, 0}, {1, 0, 0}, {0, 1, -1 / 0.0}}).starts_with("vertices[2][2] is -inf;"));
}

TEST(ConvexPolygon, extreme_scales) {
    for (const double scale : {1e-300, 1e-150, 1e150, 1e300}) {
        const auto polygon = ConvexPolygon::make(put(regular(6), Mat3::Identity(), scale, Vec3::Zero()));
        ASSERT_TRUE(polygon) << scale << ": " << polygon.error().message;
        EXPECT_TRUE(polygon->normal().isApprox(Vec3::UnitZ(), 1e-15)) << scale;
        EXPECT_NE(message(put({{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {2, 1, 0}, {0, 4, 0}}, Mat3::Identity(), scale,
                              Vec3::Zero())),
                  "");
    }
}

TEST(ConvexPolygon, slivers_are_convex_whatever_their_width) {
    for (double width = 1e-1; width > 1e-11; width /= 10)
        EXPECT_EQ(message({{0, 0, 0}, {1, 0, 0}, {1, width, 0}, {0, width, 0}}), "") << width;
    for (double width = 1e-1; width > 1e-11; width /= 10)
        EXPECT_EQ(message({{0, 0, 0}, {0.5, -width, 0}, {1, 0, 0}, {0.5, width, 0}}), "") << width;
    // Thinner than the tolerance, it may count as a line; it is not refused.
    for (double width = 1e-11; width > 1e-20; width /= 3)
        EXPECT_EQ(message({{0, 0, 0}, {0.5, -width, 0}, {1, 0, 0}, {0.5, width, 0}}), "") << width;
}

}  // namespace
}  // namespace abut::test
