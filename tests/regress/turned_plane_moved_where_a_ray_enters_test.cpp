// SPDX-License-Identifier: Apache-2.0
// In the plane of a flat shape or of a face, rounding decides where a ray meets the plane. That was told as the place
// where it enters the shape, or leaves it, also of rays that start on it.
#include <gtest/gtest.h>

#include "abut/query/cast.hpp"
#include "abut/query/intersects.hpp"
#include "support/random.hpp"

namespace abut::test {
namespace {

TEST(RayInThePlane, of_a_triangle_starts_there) {
    const Ray ray{Vec3(3.0666911199190627, -0.8823033872711182, 2.610928246394274),
                  Vec3(-1.5003564034329249, 0.9360679476280939, -1.3684690205120276)};
    const Triangle triangle{{Vec3(0, 0, 0), Vec3(2.736799554652997, -5.831465927196466, 3.240977219543179),
                             Vec3(3.9158367912153453, 0.13441140089243908, 3.106148064705616)}};
    ASSERT_TRUE(intersects(Sphere{ray.origin, 0}, triangle));
    const auto hit = cast(ray, triangle);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->enter, 0);
    EXPECT_NEAR(hit->exit, 1, 1e-9);
    EXPECT_EQ(hit->normal, Vec3(Vec3::Zero()));
    EXPECT_EQ(hit->side, Side::none);
}

TEST(RayInThePlane, enters_and_leaves_where_it_did_before_the_scene_was_turned) {
    Random random(seed());
    for (int i = 0; i < 4000; ++i) {
        const Mat3 turn = random.rotation().toRotationMatrix();
        const Vec3 position = i % 4 == 0 ? Vec3(Vec3::Zero()) : random.vector(random.logarithmic(1, 1e4));
        const auto placed = [&](const Vec3& p) { return Vec3(turn * p + position); };
        // Through the square from 0 to 4 across the plane z = 0, from the left or from inside, to the right.
        const double y = random.real(0.1, 3.9), x = i % 2 ? random.real(-8, -1) : random.real(0.1, 3.9);
        const double rise = random.real(-0.02, 0.02);
        const Ray ray{placed(Vec3(x, y, 0)), turn * Vec3(1, rise, 0)};
        const double enter = std::max(0.0, -x), exit = 4 - x;
        if (std::min(y + rise * exit, y) < 0 || std::max(y + rise * exit, y) > 4) continue;
        const Vec3 square[] = {placed(Vec3(0, 0, 0)), placed(Vec3(4, 0, 0)), placed(Vec3(4, 4, 0)),
                               placed(Vec3(0, 4, 0))};
        const Vec3 top[] = {square[0], square[1], square[2], square[3], placed(Vec3(2, 2, 3))};
        const OrientedBox below{placed(Vec3(2, 2, -1)), turn, Vec3(2, 2, 1)},
            sheet{placed(Vec3(2, 2, 0)), turn, Vec3(2, 2, 0)};
        const AnyShape shapes[] = {ConvexPolygon::make(square).value(), ConvexPolyhedron::hull(top).value(), below,
                                   sheet};
        SCOPED_TRACE(i);
        for (const AnyShape& shape : shapes) {
            const auto hit = cast(ray, shape);
            ASSERT_TRUE(hit) << shape.index();
            EXPECT_NEAR(hit->enter, enter, 1e-6) << shape.index();
            EXPECT_NEAR(hit->exit, exit, 1e-6) << shape.index();
            EXPECT_EQ(hit->normal.isZero(0), x > 0) << shape.index();
        }
    }
}

}  // namespace
}  // namespace abut::test
