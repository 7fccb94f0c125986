// SPDX-License-Identifier: Apache-2.0
// Shapes whose coordinates are finite while their sums and differences are not: the boxes below were at distance 0, had
// no closest points, and an infinite depth.
#include <gtest/gtest.h>

#include <cmath>

#include "abut/query/distance.hpp"
#include "abut/query/penetration.hpp"

namespace abut::test {
namespace {

TEST(HugeShapes, have_a_distance_and_closest_points) {
    const AlignedBox a{{-1.7e308, -1, -1}, {-1e308, 1, 1}}, b{{1e307, -1, -1}, {1.7e308, 1, 1}};
    const OrientedBox turned_a{{-1.35e308, 0, 0}, Mat3::Identity(), {3.5e307, 1, 1}};
    const OrientedBox turned_b{{9e307, 0, 0}, Mat3::Identity(), {8e307, 1, 1}};
    const Segment segment{{-1.7e308, 0, 0}, {-1e308, 0, 0}};
    for (const Closest& closest :
         {distance(a, b), distance(turned_a, turned_b), distance(a, turned_b), distance(segment, b)}) {
        EXPECT_NEAR(closest.distance / 1.1e308, 1, 1e-12);
        EXPECT_NEAR(closest.point_a.x() / -1e308, 1, 1e-12);
        EXPECT_NEAR(closest.point_b.x() / 1e307, 1, 1e-12);
    }
}

TEST(HugeShapes, have_a_depth_and_touching_points) {
    const AlignedBox a{{-1.7e308, -1.7e308, -1.7e308}, {1e308, 1.7e308, 1.7e308}};
    const AlignedBox b{{9e307, -1.7e308, -1.7e308}, {1.7e308, 1.7e308, 1.7e308}};
    const Penetration deep = penetration(a, b);
    EXPECT_NEAR(deep.depth / 1e307, 1, 1e-12);
    EXPECT_EQ(deep.normal, Vec3::UnitX());
    EXPECT_NEAR(deep.point_a.x() / 1e308, 1, 1e-12);
    EXPECT_NEAR(deep.point_b.x() / 9e307, 1, 1e-12);
    EXPECT_TRUE(deep.point_a.allFinite() && deep.point_b.allFinite());
}

}  // namespace
}  // namespace abut::test
