// SPDX-License-Identifier: Apache-2.0
#include "abut/shape/convex_polygon2.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

namespace abut::test {
namespace {

std::string message(const std::vector<Vec2>& vertices) {
    const auto polygon = ConvexPolygon2::make(vertices);
    return polygon ? "" : polygon.error().message;
}

TEST(ConvexPolygon2, takes_convex_polygons_in_either_direction) {
    const std::vector<Vec2> square{{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    const auto polygon = ConvexPolygon2::make(square);
    ASSERT_TRUE(polygon);
    EXPECT_TRUE(std::ranges::equal(polygon->vertices(), square));
    EXPECT_EQ(message({{0, 1}, {1, 1}, {1, 0}, {0, 0}}), "");
}

TEST(ConvexPolygon2, takes_what_is_degenerate) {
    EXPECT_EQ(message({{0, 0}, {1, 1}, {2, 2}}), "");
    EXPECT_EQ(message({{3, 3}, {3, 3}, {3, 3}}), "");
    EXPECT_EQ(message({{0, 0}, {1, 0}, {2, 0}, {2, 2}, {2, 2}}), "");
}

TEST(ConvexPolygon2, names_what_is_wrong) {
    EXPECT_EQ(message({{0, 0}, {4, 0}, {4, 4}, {2, 1}, {0, 4}}), "vertices 2, 3 and 4 make the polygon concave");
    EXPECT_NE(message({{0, 0}, {2, 2}, {2, 0}, {0, 2}}), "");
    EXPECT_TRUE(message({{0, 0}, {1, 0}}).starts_with("vertices: 2 given"));
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_TRUE(message({{0, 0}, {nan, 0}, {0, 1}}).starts_with("vertices[1][0] is nan;"))
        << message({{0, 0}, {nan, 0}, {0, 1}});
}

}  // namespace
}  // namespace abut::test
