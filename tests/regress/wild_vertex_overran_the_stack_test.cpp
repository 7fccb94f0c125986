// SPDX-License-Identifier: Apache-2.0
// One vertex at 1e35, a valid float, made the boxes of a small mesh so small beside it that lanes which are not used
// could no longer be told from boxes. They led back to the root, round and round, until the stack was overrun.
#include <gtest/gtest.h>

#include "abut/query/box_contact.hpp"
#include "abut/query/cast.hpp"
#include "abut/query/distance.hpp"
#include "abut/query/first_contact.hpp"
#include "abut/query/for_each_contact.hpp"
#include "abut/query/intersects.hpp"
#include "abut/world/world.hpp"

namespace abut::test {
namespace {

Mesh tetrahedron(const std::vector<Vec3>& corners) {
    const std::vector<Index3> faces{{0, 2, 1}, {0, 3, 2}, {0, 1, 3}, {1, 2, 3}};
    return Mesh::make(TriangleMesh::make(std::span<const Vec3>(corners), faces).value()).value();
}

class WildVertex : public testing::TestWithParam<double> {};

TEST_P(WildVertex, is_asked_like_any_other) {
    const double far = GetParam();
    const Mesh wild = tetrahedron({{-1, -2, 3}, {-2, 1, 2}, {far, far, -3 * far}, {-2, 0, 3}});
    const Mesh small = tetrahedron({{-2, 3, -2}, {3, 0, 2}, {1, 0.5, -2}, {-1, 3, -2}});
    for (const auto& [a, b] : {std::pair(wild, small), std::pair(small, wild), std::pair(wild, wild)}) {
        bool touch = false;
        for (std::size_t i = 0; i < 4; ++i)
            for (std::size_t j = 0; j < 4; ++j) touch = touch || intersects(a.data().triangle(i), b.data().triangle(j));
        if (touch) {
            EXPECT_TRUE(intersects(a, Pose{}, b, Pose{}));
        }
        int contacts = 0;
        for_each_contact(a, Pose{}, b, Pose{}, [&](const TriangleContact&) {
            ++contacts;
            return Flow::proceed;
        });
        if (touch) {
            EXPECT_GT(contacts, 0);
        }
        EXPECT_LE(contacts, 16);
        for (const int depth : {-1, 0, 1, 2}) (void)intersects_down_to(depth, a, Pose{}, b, Pose{});
        if (touch) {
            EXPECT_EQ(distance(a, Pose{}, b, Pose{}).distance, 0);
        }
        (void)first_contact(a, Linear{}, b, Rigid{.velocity = Vec3(1, 2, 3), .angular_velocity = Vec3(3, 2, 1)});
        (void)cast(Ray{Vec3(5, 4, 3), Vec3(-1, -1, -1)}, a, Pose{});

        World world;
        world.add({.parts = {{a}}}).value();
        world.add({.parts = {{b}}}).value();
        int overlaps = 0;
        world.for_each_overlap([&](const auto&) {
            ++overlaps;
            return Flow::proceed;
        });
        EXPECT_LE(overlaps, 1);
        if (touch) {
            EXPECT_EQ(overlaps, 1);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(At, WildVertex, testing::Values(1e20, 1e35, 1e38, 1e60, 1e100, 1e150, 1e300, 5e307));

}  // namespace
}  // namespace abut::test
