// SPDX-License-Identifier: Apache-2.0
// A face of a box without extent in one direction is a segment, and "inside all its edges" says nothing about where it
// ends. Points beside a flat box were taken to be as near to it as to its plane.
#include <gtest/gtest.h>

#include "abut/query/intersects.hpp"
#include "abut/query/separating_axis.hpp"

namespace abut::test {
namespace {

TEST(FlatBox, does_not_reach_beyond_its_sides) {
    const OrientedBox point{Vec3(-1, -1, -1), Mat3::Identity(), Vec3(0, 0, 0)};
    const OrientedBox needle{Vec3(0, 0, 0), Mat3::Identity(), Vec3(2, 0, 0)};
    const OrientedBox sheet{Vec3(0, 0, 0), Mat3::Identity(), Vec3(2, 3, 0)};
    EXPECT_FALSE(intersects(Capsule{Vec3(-1, -8, -8), Vec3(-1, -9, -8), 0.5}, point));
    EXPECT_FALSE(intersects(Capsule{Vec3(5, 0, 0), Vec3(6, 0, 0), 1}, needle));
    EXPECT_TRUE(intersects(Capsule{Vec3(5, 0, 0), Vec3(6, 0, 0), 3}, needle));
    EXPECT_FALSE(intersects(Capsule{Vec3(0, 8, 0), Vec3(1, 8, 0), 4}, sheet));
    EXPECT_TRUE(intersects(Capsule{Vec3(0, 8, 0), Vec3(1, 8, 0), 5}, sheet));
    EXPECT_TRUE(intersects(Capsule{Vec3(1, 1, 7), Vec3(1, 2, 4), 4}, sheet));

    const auto axis = separating_axis(Sphere{Vec3(6, 6, 0), 1}, sheet);
    ASSERT_TRUE(axis);
    EXPECT_NEAR(axis->gap, 4, 1e-14);
    EXPECT_NEAR((axis->axis - Vec3(-0.8, -0.6, 0)).norm(), 0, 1e-15);
}

}  // namespace
}  // namespace abut::test
