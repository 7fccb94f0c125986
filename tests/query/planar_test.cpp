// SPDX-License-Identifier: Apache-2.0
// Rectangles and polygons of the plane: cases to check by hand.
#include <gtest/gtest.h>

#include "abut/query/intersects.hpp"
#include "abut/query/separating_axis.hpp"
#include "support/planar.hpp"

namespace abut::test {
namespace {

ConvexPolygon2 polygon(const std::vector<Vec2>& vertices) { return *ConvexPolygon2::make(vertices); }

const Rectangle2 square{Vec2(0, 0), Mat2::Identity(), Vec2(1, 1)};

TEST(Planar, touching_counts) {
    EXPECT_TRUE(intersects(square, Rectangle2{Vec2(2, 0), Mat2::Identity(), Vec2(1, 3)}));  // edge on edge
    EXPECT_TRUE(intersects(square, Rectangle2{Vec2(2, 2), Mat2::Identity(), Vec2(1, 1)}));  // corner on corner
    EXPECT_FALSE(intersects(square, Rectangle2{Vec2(2.001, 2), Mat2::Identity(), Vec2(1, 1)}));
    EXPECT_TRUE(intersects(square, polygon({{1, 0}, {3, -1}, {3, 1}})));  // corner on edge
    EXPECT_FALSE(intersects(square, polygon({{1.001, 0}, {3, -1}, {3, 1}})));
    EXPECT_TRUE(intersects(polygon({{0, 0}, {2, 0}, {0, 2}}), polygon({{1, 1}, {2, 1}, {2, 2}})));
    EXPECT_FALSE(intersects(polygon({{0, 0}, {2, 0}, {0, 2}}), polygon({{1.001, 1}, {2, 1}, {2, 2}})));
}

TEST(Planar, only_the_turned_edges_separate) {
    Mat2 turned;
    turned << std::sqrt(0.5), -std::sqrt(0.5), std::sqrt(0.5), std::sqrt(0.5);
    // The corner of the square is √2 from its center; the side of the turned one is 1.
    const double reach = std::sqrt(0.5) * (1 + std::sqrt(2.0));
    EXPECT_TRUE(intersects(square, Rectangle2{Vec2(reach - 1e-9, reach - 1e-9), turned, Vec2(1, 1)}));
    const Rectangle2 apart{Vec2(reach + 1e-9, reach + 1e-9), turned, Vec2(1, 1)};
    EXPECT_FALSE(intersects(square, apart));
    const auto axis = separating_axis(square, apart);
    ASSERT_TRUE(axis);
    EXPECT_LE((axis->axis - Vec2(std::sqrt(0.5), std::sqrt(0.5))).norm(), 1e-14);
    EXPECT_NEAR(axis->gap, std::sqrt(2.0) * 1e-9, 1e-14);
}

TEST(Planar, degenerate_shapes) {
    const Rectangle2 point{Vec2(1, 1), Mat2::Identity(), Vec2(0, 0)};
    EXPECT_TRUE(intersects(square, point));
    EXPECT_TRUE(intersects(point, point));
    EXPECT_FALSE(intersects(point, Rectangle2{Vec2(1, 1.0001), Mat2::Identity(), Vec2(0, 0)}));
    const ConvexPolygon2 line = polygon({{0, 0}, {2, 2}, {4, 4}}), dot = polygon({{3, 3}, {3, 3}, {3, 3}});
    EXPECT_TRUE(intersects(line, dot));
    EXPECT_TRUE(intersects(line, point));
    EXPECT_FALSE(intersects(line, polygon({{3, 3.0001}, {3, 3.0001}, {3, 3.0001}})));
    EXPECT_FALSE(intersects(line, polygon({{5, 5}, {6, 6}, {7, 7}})));
    EXPECT_TRUE(intersects(line, polygon({{4, 4}, {6, 6}, {7, 7}})));
    EXPECT_FALSE(intersects(line, polygon({{0, 1}, {2, 3}, {4, 5}})));
}

TEST(Planar, the_axis_points_from_a_to_b) {
    const auto axis = separating_axis(square, polygon({{-5, 0}, {-4, 0}, {-4, 1}}));
    ASSERT_TRUE(axis);
    EXPECT_LE((axis->axis - Vec2(-1, 0)).norm(), 1e-15);
    EXPECT_NEAR(axis->gap, 3, 1e-14);
}

TEST(Planar, one_inside_the_other) {
    EXPECT_TRUE(intersects(square, Rectangle2{Vec2(0.5, 0.5), Mat2::Identity(), Vec2(0.1, 0.1)}));
    EXPECT_TRUE(intersects(polygon({{-9, -9}, {9, -9}, {0, 9}}), square));
}

}  // namespace
}  // namespace abut::test
