// SPDX-License-Identifier: Apache-2.0
// What searches say that they have looked at.
#include "abut/tree/work.hpp"

#include <gtest/gtest.h>

#include "abut/tree/cast.hpp"
#include "abut/tree/distance.hpp"
#include "abut/tree/each_contact.hpp"
#include "abut/tree/intersects.hpp"
#include "kit/generators.hpp"
#include "tree/meshes.hpp"

namespace abut::test {
namespace {

// Of one leaf, every number is known.
TEST(TreeWork, of_one_triangle_is_one_each) {
    const ObbTree one = ObbTree::build(small_meshes().back().mesh).value();
    ASSERT_EQ(one.stats().boxes, 1u);
    const TreeWork pair{1, 1}, none{1, 0};
    const Pose away{Quat::Identity(), Vec3(9, 9, 9)};
    TreeWork work;
    EXPECT_TRUE(intersects(one, {}, one, {}, &work));
    EXPECT_EQ(work, pair);
    work = {};
    EXPECT_FALSE(intersects(one, {}, one, away, &work));
    EXPECT_EQ(work, none);
    EXPECT_EQ(each_contact(one, {}, one, {}, [](const TriangleContact&) { return Flow::proceed; }), pair);
    work = {};
    EXPECT_EQ(distance(one, {}, one, {}, &work).distance, 0);
    EXPECT_EQ(work.triangles, 1u);
    work = {};
    EXPECT_TRUE(cast(Ray{Vec3(0, 0, 0), Vec3(1, 1, 1)}, one, {}, &work));
    EXPECT_EQ(work.triangles, 1u);
    EXPECT_EQ(work.boxes, 8u) << "one node";
    work = {};
    EXPECT_FALSE(cast(Ray{Vec3(0, 0, 0), Vec3(-1, -1, -1)}, one, {}, &work));
    EXPECT_EQ(work.triangles, 0u);
    work = {};
    EXPECT_TRUE(intersects(one, {}, Sphere{Vec3(0.3, 0.3, 0.3), 0.2}, &work));
    EXPECT_EQ(work.triangles, 1u);
}

TEST(TreeWork, adds_up) {
    const ObbTree a = ObbTree::build(small_meshes()[1].mesh).value();
    const Pose there{Quat(0.5, 0.5, 0.5, 0.5), Vec3(1.2, 0.3, 0.1)};
    TreeWork once, twice;
    distance(a, {}, a, there, &once);
    distance(a, {}, a, there, &twice);
    distance(a, {}, a, there, &twice);
    EXPECT_GT(once.boxes, 0u);
    EXPECT_GT(once.triangles, 0u);
    TreeWork sum = once;
    sum += once;
    EXPECT_EQ(sum, twice);
}

TEST(TreeWork, is_far_below_that_of_all_pairs) {
    const ObbTree a = ObbTree::build(make_torus_mesh(1, 0.3, 80, 40).value()).value();  // 6,400 triangles
    const Pose near{Quat(0.5, 0.5, 0.5, 0.5), Vec3(1.0, 0.4, 0.9)}, apart{Quat(0.5, 0.5, 0.5, 0.5), Vec3(2.8, 0, 0)};
    const std::uint64_t triangles = a.mesh().triangles().size();
    const auto expect_little = [&](const char* name, const TreeWork& work) {
        EXPECT_GT(work.boxes, 0u) << name;
        EXPECT_LT(work.boxes, 10 * triangles) << name;
        EXPECT_GT(work.triangles, 0u) << name;
        EXPECT_LT(work.triangles, triangles) << name;
    };
    const auto work_of = [](auto&& ask) {
        TreeWork work;
        ask(&work);
        return work;
    };
    expect_little("intersects", work_of([&](TreeWork* work) { intersects(a, {}, a, near, work); }));
    expect_little("distance", work_of([&](TreeWork* work) { distance(a, {}, a, apart, work); }));
    expect_little("distance_up_to", work_of([&](TreeWork* work) { distance_up_to(9, a, {}, a, apart, work); }));
    const Ray ray{Vec3(5, 0.01, 0.02), Vec3(-1, 0, 0)};
    expect_little("cast", work_of([&](TreeWork* work) { cast(ray, a, {}, work); }));
    expect_little("each_hit", each_hit(ray, a, {}, [](const MeshHit&) { return Flow::proceed; }));
    const Segment segment{Vec3(5, 0.01, 0.02), Vec3(0, 0, 0)};
    expect_little("cast a segment", work_of([&](TreeWork* work) { cast(segment, a, {}, work); }));
    const Sphere sphere{Vec3(1.4, 0, 0), 0.2};
    expect_little("a shape", work_of([&](TreeWork* work) { intersects(a, {}, sphere, work); }));
    expect_little("a shape, in the other order", work_of([&](TreeWork* work) { intersects(sphere, a, {}, work); }));
    expect_little("the distance of a shape", work_of([&](TreeWork* work) {
                      distance(a, {}, Sphere{Vec3(2, 0, 0), 0.1}, work);
                  }));
    // Boxes that are proven apart need no triangles; a limit that nothing is within ends sooner.
    EXPECT_EQ(work_of([&](TreeWork* work) {
                  intersects(a, {}, a, {Quat::Identity(), Vec3(9, 0, 0)}, work);
              }).triangles,
              0u);
    EXPECT_LT(work_of([&](TreeWork* work) { distance_up_to(0.01, a, {}, a, apart, work); }).boxes,
              work_of([&](TreeWork* work) { distance(a, {}, a, apart, work); }).boxes);
    // The rays that look for insides count too.
    const ObbTree small = ObbTree::build(make_sphere_mesh(0.05, 2).value()).value();
    const Pose inside{Quat::Identity(), Vec3(1, 0, 0)};
    EXPECT_GT(work_of([&](TreeWork* work) { EXPECT_TRUE(intersects(a, {}, small, inside, work)); }).triangles, 0u);
}

}  // namespace
}  // namespace abut::test
