// SPDX-License-Identifier: Apache-2.0
// Small cases that a reader can check by hand; the oracle tests do the rest.
#include "abut/query/intersects.hpp"

#include <gtest/gtest.h>

#include "support/samples.hpp"
#include "support/shapes.hpp"

namespace abut::test {
namespace {

Mat3 about_z(double angle) { return Eigen::AngleAxis<double>(angle, Vec3::UnitZ()).toRotationMatrix(); }

TEST(Intersects, samples_overlap_and_move_apart) {
    for (int a = 0; a < all_kind_count; ++a)
        for (int b = 0; b < all_kind_count; ++b) {
            const AnyShape first = sample_of(static_cast<Kind>(a)), second = sample_of(static_cast<Kind>(b));
            EXPECT_TRUE(intersects(first, second)) << describe(first, second);
            // Rays go to +x: to the side of them.
            const AnyShape away = translated(second, Vec3(0, 10, 0));
            EXPECT_FALSE(intersects(first, away)) << describe(first, away);
        }
}

TEST(Intersects, spheres) {
    const Sphere ball{Vec3(0, 0, 0), 2};
    EXPECT_TRUE(intersects(ball, Sphere{Vec3(3, 4, 0), 3}));
    EXPECT_FALSE(intersects(ball, Sphere{Vec3(3, 4, 0), 2.999999}));
    EXPECT_TRUE(intersects(ball, Sphere{Vec3(0, 0, 0), 0}));
    EXPECT_TRUE(intersects(ball, Sphere{Vec3(0, 2, 0), 0}));
}

TEST(Intersects, sphere_and_box_corner) {
    const AlignedBox box{Vec3(0, 0, 0), Vec3(1, 1, 1)};
    // The corner (1, 1, 1) is at distance 3 from (2, 3, 3).
    EXPECT_TRUE(intersects(Sphere{Vec3(2, 3, 3), 3}, box));
    EXPECT_FALSE(intersects(Sphere{Vec3(2, 3, 3), 2.9999999}, box));
    EXPECT_TRUE(intersects(box, Sphere{Vec3(0.5, 0.5, 0.5), 0}));
    EXPECT_TRUE(intersects(box, Sphere{Vec3(0.5, 0.5, 3), 2}));
}

TEST(Intersects, capsules_that_cross_above_each_other) {
    const Capsule along_x{Vec3(-5, 0, 0), Vec3(5, 0, 0), 1}, along_y{Vec3(0, -5, 3), Vec3(0, 5, 3), 2};
    EXPECT_TRUE(intersects(along_x, along_y));
    EXPECT_FALSE(intersects(along_x, Capsule{Vec3(0, -5, 3), Vec3(0, 5, 3), 1.999}));
    EXPECT_TRUE(intersects(along_x, Capsule{Vec3(6, 0, 0), Vec3(9, 0, 0), 0}));
    EXPECT_FALSE(intersects(along_x, Capsule{Vec3(6.001, 0, 0), Vec3(9, 0, 0), 0}));
}

TEST(Intersects, a_ray_goes_one_way) {
    const Ray ray{Vec3(0, 0, 0), Vec3(1, 0, 0)};
    EXPECT_TRUE(intersects(ray, Sphere{Vec3(1e9, 0, 0), 1}));
    EXPECT_FALSE(intersects(ray, Sphere{Vec3(-2, 0, 0), 1}));
    EXPECT_TRUE(intersects(ray, Sphere{Vec3(-1, 0, 0), 1}));
    EXPECT_TRUE(intersects(ray, AlignedBox{Vec3(1e6, -1, -1), Vec3(1e6 + 1, 1, 0)}));
    EXPECT_FALSE(intersects(ray, AlignedBox{Vec3(1e6, -1, -1), Vec3(1e6 + 1, 1, -1e-6)}));
    EXPECT_TRUE(intersects(ray, Ray{Vec3(7, -3, 0), Vec3(0, 5, 0)}));
    EXPECT_FALSE(intersects(ray, Ray{Vec3(7, -3, 0), Vec3(0, -5, 0)}));
    EXPECT_TRUE(intersects(ray, Ray{Vec3(7, 0, 0), Vec3(-1, 0, 0)}));
    EXPECT_FALSE(intersects(ray, Ray{Vec3(-7, 0, 0), Vec3(-1, 0, 0)}));
    EXPECT_TRUE(intersects(ray, Ray{Vec3(-7, 0, 0), Vec3(1, 0, 0)}));
}

TEST(Intersects, the_length_of_a_direction_does_not_matter) {
    const AlignedBox box{Vec3(99, -1, -1), Vec3(100, 1, 1)};
    for (const double length : {1e-320, 1e-160, 1e-9, 1.0, 1e9, 1e160, 1e308}) {
        EXPECT_TRUE(intersects(Ray{Vec3(0, 0, 1), Vec3(length, 0, 0)}, box)) << length;
        EXPECT_FALSE(intersects(Ray{Vec3(0, 0, 1.001), Vec3(length, 0, 0)}, box)) << length;
        EXPECT_FALSE(intersects(Ray{Vec3(0, 0, 0), Vec3(-length, 0, 0)}, box)) << length;
    }
}

TEST(Intersects, only_an_edge_axis_separates_these_boxes) {
    // Two sticks that cross at an angle, edge above edge.
    const OrientedBox a{Vec3(0, 0, 0), Mat3::Identity(), Vec3(10, 1, 1)};
    Mat3 tilted = about_z(1.2) * Eigen::AngleAxis<double>(0.785398, Vec3::UnitX()).toRotationMatrix();
    Mat3 lying = Eigen::AngleAxis<double>(0.785398, Vec3::UnitX()).toRotationMatrix();
    const double reach = 2 * std::sqrt(2.0);
    const OrientedBox stick{Vec3(0, 0, 0), lying, Vec3(10, 1, 1)};
    EXPECT_TRUE(intersects(stick, OrientedBox{Vec3(0, 0, reach - 0.001), tilted, Vec3(10, 1, 1)}));
    EXPECT_FALSE(intersects(stick, OrientedBox{Vec3(0, 0, reach + 0.001), tilted, Vec3(10, 1, 1)}));
    EXPECT_TRUE(intersects(a, stick));
}

TEST(Intersects, coplanar_triangles) {
    const Triangle t{{Vec3(0, 0, 0), Vec3(4, 0, 0), Vec3(0, 4, 0)}};
    EXPECT_TRUE(intersects(t, Triangle{{Vec3(1, 1, 0), Vec3(5, 1, 0), Vec3(1, 5, 0)}}));   // overlap
    EXPECT_TRUE(intersects(t, Triangle{{Vec3(2, 2, 0), Vec3(5, 2, 0), Vec3(2, 5, 0)}}));   // vertex on edge
    EXPECT_TRUE(intersects(t, Triangle{{Vec3(4, 0, 0), Vec3(8, 0, 0), Vec3(4, 4, 0)}}));   // vertex on vertex
    EXPECT_TRUE(intersects(t, Triangle{{Vec3(0, 0, 0), Vec3(4, 0, 0), Vec3(0, -4, 0)}}));  // edge on edge
    EXPECT_TRUE(intersects(t, Triangle{{Vec3(1, 1, 0), Vec3(2, 1, 0), Vec3(1, 2, 0)}}));   // inside
    EXPECT_FALSE(intersects(t, Triangle{{Vec3(2.001, 2, 0), Vec3(5, 2, 0), Vec3(2.001, 5, 0)}}));
    EXPECT_FALSE(intersects(t, Triangle{{Vec3(3, 2, 0), Vec3(5, 2, 0), Vec3(3, 5, 0)}}));
    EXPECT_FALSE(intersects(t, Triangle{{Vec3(0, 0, 1e-9), Vec3(4, 0, 1e-9), Vec3(0, 4, 1e-9)}}));  // parallel
}

TEST(Intersects, degenerate_triangles) {
    const Triangle point{{Vec3(1, 1, 1), Vec3(1, 1, 1), Vec3(1, 1, 1)}};
    const Triangle line{{Vec3(0, 0, 0), Vec3(2, 2, 2), Vec3(1, 1, 1)}};
    const Triangle elsewhere{{Vec3(0, 0, 1), Vec3(2, 2, 3), Vec3(1, 1, 2)}};
    EXPECT_TRUE(intersects(point, point));
    EXPECT_TRUE(intersects(point, line));
    EXPECT_FALSE(intersects(point, elsewhere));
    EXPECT_FALSE(intersects(line, elsewhere));
    EXPECT_TRUE(intersects(line, line));
    EXPECT_FALSE(intersects(line, Triangle{{Vec3(3, 3, 3), Vec3(4, 4, 4), Vec3(5, 5, 5)}}));
    EXPECT_TRUE(intersects(line, Triangle{{Vec3(2, 2, 2), Vec3(4, 4, 4), Vec3(5, 5, 5)}}));
    EXPECT_TRUE(intersects(line, AlignedBox{Vec3(2, 2, 2), Vec3(3, 3, 3)}));
    EXPECT_FALSE(intersects(line, AlignedBox{Vec3(2.1, 2, 2), Vec3(3, 3, 3)}));
}

TEST(Intersects, skew_segments_do_not_meet) {
    const Segment s{Vec3(-1, 0, 0), Vec3(1, 0, 0)};
    EXPECT_TRUE(intersects(s, Segment{Vec3(0, -1, 0), Vec3(0, 1, 0)}));
    EXPECT_FALSE(intersects(s, Segment{Vec3(0, -1, 1e-12), Vec3(0, 1, 1e-12)}));
    EXPECT_TRUE(intersects(s, Segment{Vec3(1, 0, 0), Vec3(1, 1, 5)}));
    EXPECT_FALSE(intersects(s, Segment{Vec3(1.0001, 0, 0), Vec3(3, 0, 0)}));
    EXPECT_TRUE(intersects(s, Segment{Vec3(0.5, 0, 0), Vec3(0.5, 0, 0)}));
}

}  // namespace
}  // namespace abut::test
