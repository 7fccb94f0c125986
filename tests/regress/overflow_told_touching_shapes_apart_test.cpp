// SPDX-License-Identifier: Apache-2.0
// At 1e157 the square of a length is infinite, and an infinite distance looked like a proof that a sphere and a box are
// apart; the search for a simplex had the same flaw.
#include <gtest/gtest.h>

#include "abut/query/intersects.hpp"
#include "abut/shape/validate.hpp"

namespace abut::test {
namespace {

TEST(Overflow, does_not_tell_touching_shapes_apart) {
    for (const double unit : {1.0, 0x1p200, 0x1p500, 0x1p1000}) {
        const AlignedBox box{Vec3(-1, -1, 0) * unit, Vec3(1, 1, 2) * unit};
        EXPECT_TRUE(intersects(Sphere{Vec3(0, 0, -2) * unit, 2 * unit}, box)) << unit;
        EXPECT_FALSE(intersects(Sphere{Vec3(0, 0, -2) * unit, 1.5 * unit}, box)) << unit;
        const std::vector<Vec3> points{Vec3(0, 0, 0) * unit, Vec3(1, 0, -1) * unit, Vec3(0, 1, -1) * unit,
                                       Vec3(-1, -1, -1) * unit};
        const auto pyramid = ConvexPolyhedron::hull(points);
        ASSERT_TRUE(pyramid) << pyramid.error().message;
        EXPECT_TRUE(intersects(*pyramid, box)) << unit;
        const AlignedBox higher{Vec3(-1, -1, 0.5) * unit, Vec3(1, 1, 2) * unit};
        EXPECT_FALSE(intersects(*pyramid, higher)) << unit;
    }
}

}  // namespace
}  // namespace abut::test
