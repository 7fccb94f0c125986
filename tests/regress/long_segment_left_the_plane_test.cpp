// SPDX-License-Identifier: Apache-2.0
// The normal of a small polygon is off by a little, and that is much at the ends of a long segment in its plane: there
// the segment seemed to leave the plane, or to cross an edge that it lies on, and what it had in common with the
// polygon was a point far from both.
#include <gtest/gtest.h>

#include "abut/query/distance.hpp"
#include "abut/query/intersection.hpp"
#include "support/random.hpp"

namespace abut::test {
namespace {

template <class A, class B>
void expect_common(const A& a, const B& b, std::initializer_list<Vec3> corners, double tolerance) {
    const Intersection common = intersection(a, b);
    ASSERT_EQ(common.points.size(), corners.size());
    for (const Vec3& corner : corners) {
        double nearest = 1e300;
        for (const Vec3& p : common.points) nearest = std::min(nearest, (p - corner).norm());
        EXPECT_LT(nearest, tolerance);
    }
}

TEST(LongSegment, has_an_edge_in_common_with_a_small_polygon) {
    const Segment segment{Vec3(-79.5253874284183, 63.62785621667915, 77.5319848038832),
                          Vec3(238.5761622852549, -190.88356865003743, -232.59595441164961)};
    const Vec3 corners[] = {Vec3(0.0048538444475352965, -0.0038835361460375457, -0.004732176806877637),
                            Vec3(-0.0048538444475352965, 0.0038835361460375457, 0.004732176806877637),
                            Vec3(0.04045194437716707, 0.022949485758923815, 0.00976022954430554),
                            Vec3(0.050159633272237665, 0.015182413466848725, 0.0002958759305502663)};
    const ConvexPolygon polygon = ConvexPolygon::make(corners).value();
    expect_common(segment, polygon, {corners[0], corners[1]}, 1e-8);
    expect_common(polygon, segment, {corners[0], corners[1]}, 1e-8);
}

TEST(LongSegment, lies_in_the_plane_wherever_the_scene_is) {
    Random random(seed());
    for (int i = 0; i < 4000; ++i) {
        const Mat3 turn = random.rotation().toRotationMatrix();
        const Vec3 position = random.vector(random.logarithmic(1, 1e6));
        const double longer = random.logarithmic(1, 1e5), from = random.integer(0, 1) ? -longer : 0;
        const auto placed = [&](double x, double y) { return Vec3(turn * Vec3(x, y, 0) + position); };
        const Triangle triangle{{placed(-1, 0), placed(3, 0), placed(1, 2)}};
        const double tolerance = 1e-11 * (longer + 4) + 0x1p-40 * position.norm();
        SCOPED_TRACE(i);
        // Along an edge, and through the middle from a corner on.
        const double end_x = from == 0 ? 0 : -1;
        expect_common(Segment{placed(from, 0), placed(3 + longer, 0)}, triangle, {placed(end_x, 0), placed(3, 0)},
                      4 * tolerance);
        expect_common(triangle, Segment{placed(1, 2 + longer), placed(1, 0.5 * from)}, {placed(1, 0), placed(1, 2)},
                      4 * tolerance);
    }
}

TEST(LongSegment, of_the_plane_lies_on_an_edge) {
    Random random(seed());
    for (int i = 0; i < 4000; ++i) {
        const Eigen::Rotation2Dd turn(random.real(0, 6.28));
        const Vec2 position = random.vector(random.logarithmic(1, 1e6)).head<2>();
        const double longer = random.logarithmic(1, 1e5);
        const auto placed = [&](double x, double y) { return Vec2(turn * Vec2(x, y) + position); };
        const Vec2 corners[] = {placed(-1, 0), placed(3, 0), placed(1, 2)};
        const Segment2 segment{placed(-longer, 0), placed(3 + 2 * longer, 0)};
        const Points2 common = intersection(segment, ConvexPolygon2::make(corners).value());
        ASSERT_EQ(common.size(), 2u) << i;
        const double tolerance = 1e-11 * (3 * longer + 4) + 0x1p-40 * position.norm();
        for (const Vec2& end : {corners[0], corners[1]})
            EXPECT_LT(std::min((common[0] - end).norm(), (common[1] - end).norm()), 4 * tolerance) << i;
    }
}

TEST(LongSegment, meets_a_polygon_where_both_are) {
    Random random(seed());
    for (int i = 0; i < 4000; ++i) {
        const Mat3 turn = random.rotation().toRotationMatrix();
        const Vec3 position = random.vector(random.logarithmic(1, 1e4));
        const double longer = random.logarithmic(1, 1e4), thin = random.logarithmic(1e-6, 1);
        const auto placed = [&](const Vec2& p, double scale) {
            return Vec3(turn * Vec3(p[0] * scale, p[1] * thin * scale, 0) + position);
        };
        const auto corner = [&] { return Vec2(random.integer(-4, 4), random.integer(0, 4)); };
        const Triangle small{{placed(Vec2(0, 0), 1), placed(corner(), 1), placed(corner(), 1)}};
        const Triangle large{{placed(Vec2(0, 0), longer), placed(corner(), longer), placed(corner(), longer)}};
        const Intersection common = intersection(small, large);
        ASSERT_FALSE(common.empty());
        const double reach = 12 * longer, tolerance = 1e-11 * reach + 0x1p-40 * position.norm();
        for (const Vec3& p : common.points) {
            EXPECT_LT(distance(Sphere{p, 0}, small).distance, tolerance) << i;
            EXPECT_LT(distance(Sphere{p, 0}, large).distance, tolerance) << i;
        }
    }
}

}  // namespace
}  // namespace abut::test
