// SPDX-License-Identifier: Apache-2.0
// Hulls of many points, of which a stranger's line has as many as it likes.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <numbers>

#include "abut/query/distance.hpp"
#include "abut/query/intersects.hpp"
#include "abut/query/separating_axis.hpp"
#include "abut/shape/convex_polyhedron.hpp"
#include "abut/shape/transformed.hpp"
#include "support/random.hpp"

namespace abut::test {
namespace {

constexpr std::size_t many = 100'000;

std::vector<Vec3> points_on_a_sphere(std::size_t count, std::uint64_t seed_of_these) {
    Random random(seed_of_these);
    std::vector<Vec3> points;
    while (points.size() < count) {
        const Vec3 point = random.vector(1);
        if (point.norm() > 0.1 && point.norm() < 1) points.push_back(point.normalized());
    }
    return points;
}

// Of the processor: others may be busy on the machine.
class Stopwatch {
 public:
    double seconds() const { return static_cast<double>(std::clock() - start_) / CLOCKS_PER_SEC; }

 private:
    std::clock_t start_ = std::clock();
};

// Far more than it takes, far less than what is quadratic takes: half an hour.
constexpr double soon = 20;

TEST(HullSpeed, of_many_points_on_a_sphere) {
    const auto points = points_on_a_sphere(many, seed());
    const Stopwatch watch;
    const auto hull = ConvexPolyhedron::hull(points);
    EXPECT_LT(watch.seconds(), soon);
    ASSERT_TRUE(hull) << hull.error().message;
    EXPECT_GT(hull->vertices().size(), many * 99 / 100);
    EXPECT_GT(hull->distinct_edges().size(), hull->edges().size() * 99 / 100);
}

// Points on two circles, or on one and above its middle, which have faces of as many corners.
TEST(HullSpeed, of_faces_of_many_corners) {
    constexpr std::size_t corners = 20'000;
    for (const bool is_prism : {false, true})
        for (const bool is_turned : {false, true}) {
            SCOPED_TRACE(std::string(is_prism ? "prism" : "cone") + (is_turned ? ", turned" : ""));
            Random random(seed());
            const Pose pose = is_turned ? Pose{Quat(random.rotation()), random.vector(100)} : Pose{};
            std::vector<Vec3> points;
            for (std::size_t i = 0; i < corners; ++i) {
                const double angle = 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(corners);
                points.push_back(pose * Vec3(std::cos(angle), std::sin(angle), 0));
                if (is_prism) points.push_back(pose * Vec3(std::cos(angle), std::sin(angle), 1));
            }
            if (!is_prism) points.push_back(pose * Vec3(0, 0, 1));
            const Stopwatch watch;
            const auto hull = ConvexPolyhedron::hull(points);
            EXPECT_LT(watch.seconds(), soon / 4);
            ASSERT_TRUE(hull) << hull.error().message;
            EXPECT_EQ(hull->vertices().size(), points.size());
            EXPECT_EQ(hull->faces().size(), is_prism ? corners + 2 : corners + 1);
            EXPECT_EQ(std::ranges::count(hull->faces(), corners, &ConvexPolyhedron::Face::size), is_prism ? 2 : 1);
        }
}

TEST(HullSpeed, of_faces_that_are_given) {
    const auto hull = ConvexPolyhedron::hull(points_on_a_sphere(many / 4, seed()));
    ASSERT_TRUE(hull);
    const std::vector<ConvexPolyhedron::Face> faces(hull->faces().begin(), hull->faces().end());
    const Stopwatch watch;
    EXPECT_TRUE(ConvexPolyhedron::make(hull->vertices(), faces));
    EXPECT_LT(watch.seconds(), soon);
}

// Where its axes are too many, the direction between the closest points decides, with the same proof.
TEST(HullSpeed, polyhedra_of_many_vertices_are_compared_soon) {
    const auto a = ConvexPolyhedron::hull(points_on_a_sphere(many / 4, seed()));
    ASSERT_TRUE(a);
    for (const double apart : {1.5, 1.9999, 2.0, 2.0001, 3.0}) {
        SCOPED_TRACE(apart);
        const ConvexPolyhedron b =
            transformed(*a, {Quat(Eigen::AngleAxisd(1, Vec3(1, 2, 3).normalized())), Vec3(0, 0, apart)});
        const Stopwatch watch;
        const bool touch = intersects(*a, b);
        const auto axis = separating_axis(*a, b);
        const auto closest = distance(*a, b);
        EXPECT_LT(watch.seconds(), soon);
        EXPECT_EQ(touch, !axis);
        EXPECT_EQ(touch, closest.distance == 0);
        EXPECT_FALSE(touch && apart > 2);
        EXPECT_TRUE(touch || apart > 1.99);
        EXPECT_NEAR(axis ? axis->gap : 0, closest.distance, 1e-12);
    }
}

// Moved to where the two merely touch, but for rounding, and to either side of it.
TEST(HullSpeed, polyhedra_of_many_vertices_that_nearly_touch_are_compared_soon) {
    const auto a = ConvexPolyhedron::hull(points_on_a_sphere(many / 10, seed()));
    ASSERT_TRUE(a);
    const ConvexPolyhedron far = transformed(*a, {Quat::Identity(), Vec3(3, 0.3, 0.2)});
    const auto closest = distance(*a, far);
    const Vec3 back = closest.point_a - closest.point_b, direction = back / closest.distance;
    for (const double gap : {-1e-9, -1e-13, 0.0, 1e-9}) {
        SCOPED_TRACE(gap);
        const ConvexPolyhedron b = transformed(far, {Quat::Identity(), Vec3(back - gap * direction)});
        const Stopwatch watch;
        EXPECT_EQ(intersects(*a, b), gap <= 0);
        EXPECT_EQ(separating_axis(*a, b).has_value(), gap > 0);
        EXPECT_LT(watch.seconds(), soon);
    }
}

}  // namespace
}  // namespace abut::test
