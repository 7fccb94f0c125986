// SPDX-License-Identifier: Apache-2.0
// Two boxes that overlap, in one mesh, as CAD programs export them without a union: what was inside of both counted as
// outside, because a ray from there crosses the surface twice.
#include <gtest/gtest.h>

#include "abut/query/distance.hpp"
#include "abut/query/first_contact.hpp"
#include "abut/query/intersects.hpp"
#include "kit/generators.hpp"

namespace abut::test {
namespace {

TEST(OverlappingShells, are_solid_where_they_overlap) {
    const TriangleMesh box = make_box_mesh(Vec3(2, 2, 2)).value();
    std::vector<Vec3> vertices;
    std::vector<Index3> triangles;
    for (const double x : {0.0, 1.0}) {
        const auto first = static_cast<std::uint32_t>(vertices.size());
        for (const Vec3& vertex : box.vertices()) vertices.push_back(vertex + Vec3(x, 0.1 * x, 0.1 * x));
        for (const Index3& t : box.triangles()) triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
    }
    const Mesh shells = Mesh::make(TriangleMesh::make(std::span<const Vec3>(vertices), triangles).value()).value();
    const Mesh pin = Mesh::make(make_box_mesh(Vec3::Constant(0.2)).value()).value();
    const Pose in_both{Quat::Identity(), Vec3(0.5, 0, 0)};
    const Sphere ball{in_both.position, 0.1};
    EXPECT_TRUE(intersects(shells, Pose{}, pin, in_both));
    EXPECT_TRUE(intersects(shells, Pose{}, ball));
    EXPECT_EQ(distance(shells, Pose{}, pin, in_both).distance, 0);
    EXPECT_EQ(distance(shells, Pose{}, ball).distance, 0);
    EXPECT_EQ(first_contact(shells, Linear{}, pin, Linear{Vec3::Zero(), in_both}).outcome, Outcome::overlapping);
    EXPECT_EQ(first_contact(shells, Linear{}, ball, Linear{}).outcome, Outcome::overlapping);
}

}  // namespace
}  // namespace abut::test
