// SPDX-License-Identifier: Apache-2.0
// What searches say that they have looked at.
#include "abut/query/query_stats.hpp"

#include <gtest/gtest.h>

#include "abut/query/box_contact.hpp"
#include "abut/query/cast.hpp"
#include "abut/query/distance.hpp"
#include "abut/query/for_each_contact.hpp"
#include "kit/generators.hpp"
#include "support/meshes.hpp"

namespace abut::test {
namespace {

// Without a limit to the depth: as intersects looks.
QueryStats stats_of_intersects(const Mesh& a, const Mesh& b, const Pose& at_b) {
    return intersects_down_to(-1, a, {}, b, at_b).stats;
}

// Of one leaf, every number is known.
TEST(QueryStats, of_one_triangle_are_one_each) {
    const Mesh one = Mesh::make(small_meshes().back().mesh).value();
    ASSERT_EQ(one.tree().stats().boxes, 1u);
    const QueryStats pair{.boxes = 1, .triangles = 1}, none{.boxes = 1, .triangles = 0};
    EXPECT_EQ(stats_of_intersects(one, one, {}), pair);
    EXPECT_EQ(stats_of_intersects(one, one, {Quat::Identity(), Vec3(9, 9, 9)}), none);
    EXPECT_EQ(for_each_contact(one, {}, one, {}, [](const TriangleContact&) { return Flow::proceed; }), pair);
    EXPECT_EQ(distance(one, one).distance, 0);
    EXPECT_EQ(distance(one, one).stats.triangles, 1u);
    const QueryStats of_cast = cast(Ray{Vec3(0, 0, 0), Vec3(1, 1, 1)}, one)->stats;
    EXPECT_EQ(of_cast.triangles, 1u);
    EXPECT_EQ(of_cast.boxes, 8u) << "one node";
    EXPECT_EQ(distance(one, Sphere{Vec3(0.3, 0.3, 0.3), 0.2}).stats.triangles, 1u);
}

TEST(QueryStats, adds_up) {
    const Mesh a = Mesh::make(small_meshes()[1].mesh).value();
    const QueryStats once = distance(a, a, {Quat(0.5, 0.5, 0.5, 0.5), Vec3(1.2, 0.3, 0.1)}).stats;
    EXPECT_GT(once.boxes, 0u);
    EXPECT_GT(once.triangles, 0u);
    QueryStats sum = once;
    sum += once;
    EXPECT_EQ(sum.boxes, 2 * once.boxes);
    EXPECT_EQ(sum.triangles, 2 * once.triangles);
    sum += {.axes = 3, .steps = 4};
    EXPECT_EQ(sum.axes, 3u);
    EXPECT_EQ(sum.steps, 4u);
}

TEST(QueryStats, are_far_below_those_of_all_pairs) {
    const Mesh a = Mesh::make(make_torus_mesh(1, 0.3, 80, 40).value()).value();  // 6,400 triangles
    const Pose near{Quat(0.5, 0.5, 0.5, 0.5), Vec3(1.0, 0.4, 0.9)}, apart{Quat(0.5, 0.5, 0.5, 0.5), Vec3(2.8, 0, 0)};
    const std::uint64_t triangles = a.data().triangles().size();
    const auto expect_little = [&](const char* name, const QueryStats& stats) {
        EXPECT_GT(stats.boxes, 0u) << name;
        EXPECT_LT(stats.boxes, 10 * triangles) << name;
        EXPECT_GT(stats.triangles, 0u) << name;
        EXPECT_LT(stats.triangles, triangles) << name;
    };
    expect_little("intersects_down_to", stats_of_intersects(a, a, near));
    expect_little("distance", distance(a, a, apart).stats);
    expect_little("distance_up_to", distance_up_to(9, a, a, apart)->stats);
    const Ray ray{Vec3(5, 0.01, 0.02), Vec3(-1, 0, 0)};
    expect_little("cast", cast(ray, a)->stats);
    expect_little("for_each_hit", for_each_hit(ray, a, {}, [](const RayHit&) { return Flow::proceed; }));
    expect_little("cast a segment", cast(Segment{Vec3(5, 0.01, 0.02), Vec3(0, 0, 0)}, a)->stats);
    const Sphere sphere{Vec3(2, 0, 0), 0.1};
    expect_little("a shape", distance(a, sphere).stats);
    EXPECT_EQ(distance(sphere, a).stats, distance(a, sphere).stats);
    // Boxes that are proven apart need no triangles; a limit that is just enough ends sooner.
    EXPECT_EQ(stats_of_intersects(a, a, {Quat::Identity(), Vec3(9, 0, 0)}).triangles, 0u);
    const Closest closest = distance(a, a, apart);
    EXPECT_LT(distance_up_to(closest.distance, a, a, apart)->stats.boxes, closest.stats.boxes);
    // The rays that look for insides count too.
    const Mesh small = Mesh::make(make_sphere_mesh(0.05, 2).value()).value();
    const LimitedAnswer inside = intersects_down_to(-1, a, {}, small, {Quat::Identity(), Vec3(1, 0, 0)});
    EXPECT_TRUE(inside.intersects);
    EXPECT_GT(inside.stats.triangles, 0u);
}

}  // namespace
}  // namespace abut::test
