// SPDX-License-Identifier: Apache-2.0
// At 1e105 the volumes of two triangles overflowed while their bound did not, and crossing triangles were apart. At
// 1e-57 the square of a height vanished, and a sphere touched a polygon from far away.
#include <gtest/gtest.h>

#include "abut/query/distance.hpp"
#include "abut/query/intersects.hpp"
#include "abut/query/separating_axis.hpp"

namespace abut::test {
namespace {

TEST(Volumes, out_of_range_do_not_tell_crossing_triangles_apart) {
    for (int exponent = -1000; exponent <= 1000; exponent += 4) {
        const double unit = std::ldexp(1, exponent);
        const Triangle a{{Vec3(0, 0, 0), Vec3(unit, 0, 0), Vec3(0, unit, 0)}};
        const Triangle b{{Vec3(0.25, 0.25, -0.5) * unit, Vec3(0.375, 0.25, 0.5) * unit, Vec3(0.25, 0.375, 0.5) * unit}};
        EXPECT_TRUE(intersects(a, b)) << exponent;
        EXPECT_FALSE(separating_axis(a, b)) << exponent;
        EXPECT_EQ(distance(a, b).distance, 0) << exponent;
    }
}

TEST(Heights, that_vanish_do_not_let_a_sphere_touch_from_afar) {
    for (int exponent = -1000; exponent <= 1000; exponent += 4) {
        const double unit = std::ldexp(1, exponent);
        const std::vector<Vec3> corners{Vec3(0.5, 0, 0) * unit, Vec3(0, 0.5, 0) * unit, Vec3(-0.5, 0, 0) * unit,
                                        Vec3(0, -0.5, 0) * unit};
        const ConvexPolygon polygon = ConvexPolygon::make(corners).value();
        const Sphere sphere{Vec3(-0.1875, 0.125, 3) * unit, 0.625 * unit};
        EXPECT_FALSE(intersects(sphere, polygon)) << exponent;
        EXPECT_TRUE(separating_axis(sphere, polygon)) << exponent;
        EXPECT_GT(distance(sphere, polygon).distance, 0) << exponent;
    }
}

}  // namespace
}  // namespace abut::test
