// SPDX-License-Identifier: Apache-2.0
// Two cubes as meshes met face on face. Triangles of their sides touched at the same time, at an edge, and where one of
// these was looked at first, the axis was one along which the cubes overlap; points of patches lay off the bodies, and
// callbacks of a world got the normal of a side.
#include <gtest/gtest.h>

#include "abut/abut.hpp"
#include "kit/generators.hpp"

namespace abut {
namespace {

TEST(FaceOnFace, has_the_normal_of_the_faces) {
    const Mesh cube = Mesh::make(make_box_mesh(Vec3(1, 1, 1)).value()).value();
    for (int i = -7; i <= 7; ++i)
        for (int j = -7; j <= 7; ++j) {
            const Linear a{Vec3(1, 0, 0)}, b{Vec3::Zero(), {Quat::Identity(), Vec3(3, i / 8.0, j / 8.0)}};
            const FirstContact found = first_contact(cube, a, cube, b, {.horizon = 10});
            ASSERT_EQ(found.outcome, Outcome::contact);
            EXPECT_GT(found.axis[0], 0.999999) << i << " " << j;
            for (const ContactPatch& patch : found.patches)
                for (const Vec3& point : patch.points) {
                    EXPECT_NEAR(point[0], 2.5, 1e-6);
                    for (int k = 1; k < 3; ++k) {
                        EXPECT_LT(std::abs(point[k]), 0.5 + 1e-6);
                        EXPECT_LT(std::abs(point[k] - b.pose.position[k]), 0.5 + 1e-6);
                    }
                }
        }
}

TEST(FaceOnFace, tells_callbacks_the_normal_of_the_faces) {
    const Mesh cube = Mesh::make(make_box_mesh(Vec3(1, 1, 1)).value()).value(),
               floor = Mesh::make(make_box_mesh(Vec3(10, 10, 1)).value()).value();
    for (int i = 0; i < 50; ++i) {
        World world;
        Vec3 normal = Vec3::Zero();
        const auto touched = [&](const ContactEvent& touch) {
            normal = touch.normal;
            return Flow::proceed;
        };
        const Vec3 place(-4 + 0.163 * i, 3.9 - 0.157 * i, 3);
        ASSERT_TRUE(world.add(
            {.parts = {cube}, .motion = Linear{Vec3(0.1, 0.2, -1), {Quat::Identity(), place}}, .on_contact = touched}));
        ASSERT_TRUE(world.add({.parts = {floor}}));
        ASSERT_TRUE(world.contacts(10));
        EXPECT_LT((normal - Vec3(0, 0, -1)).norm(), 1e-9) << i;
    }
}

}  // namespace
}  // namespace abut
