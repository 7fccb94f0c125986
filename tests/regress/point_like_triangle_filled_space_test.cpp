// SPDX-License-Identifier: Apache-2.0
// A triangle whose corners coincide left every ray that passed its leaf in doubt; a solid of two tetrahedra with such a
// triangle then contained what was 4.9 away from both.
#include <gtest/gtest.h>

#include "abut/mesh/tree_bytes.hpp"
#include "abut/query/distance.hpp"
#include "abut/query/first_contact.hpp"
#include "abut/query/intersects.hpp"

namespace abut::test {
namespace {

void add_tetrahedron(std::vector<Vec3>& vertices, std::vector<Index3>& triangles, const Vec3& at, double size) {
    const auto first = static_cast<std::uint32_t>(vertices.size());
    for (const Vec3& corner : {Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)})
        vertices.push_back(at + size * corner);
    for (const Index3& t : {Index3{0, 2, 1}, Index3{0, 1, 3}, Index3{0, 3, 2}, Index3{1, 2, 3}})
        triangles.push_back({first + t[0], first + t[1], first + t[2]});
}

TEST(PointLikeTriangle, makes_nothing_solid) {
    std::vector<Vec3> vertices, small_vertices;
    std::vector<Index3> triangles, small_triangles;
    add_tetrahedron(vertices, triangles, Vec3(-6, 0, 0), 1);
    add_tetrahedron(vertices, triangles, Vec3(5, 0, 0), 1);
    triangles.push_back({0, 0, 0});
    triangles.push_back({1, 5, 1});
    add_tetrahedron(small_vertices, small_triangles, Vec3::Zero(), 0.3);
    const auto tree_of = [](const auto& v, const auto& t, int leaf_size) {
        return Mesh::make(TriangleMesh::make(std::span<const Vec3>(v), t).value(), {.leaf_size = leaf_size}).value();
    };
    const Mesh small = tree_of(small_vertices, small_triangles, 1);
    const Sphere ball{Vec3(0, 0.3, 0.3), 0.1};
    for (const int leaf_size : {1, 2, 4, 8, 15}) {
        const Mesh built = tree_of(vertices, triangles, leaf_size);
        EXPECT_TRUE(built.is_solid());
        for (const Mesh& two : {built, Mesh::from_tree(tree_from_bytes(to_bytes(built.tree())).value())}) {
            EXPECT_FALSE(intersects(two, Pose{}, ball)) << leaf_size;
            EXPECT_GT(distance(two, Pose{}, ball).distance, 0.3) << leaf_size;
            const Pose above{Quat::Identity(), Vec3(0, 1, 1)};
            EXPECT_FALSE(intersects(two, Pose{}, small, above)) << leaf_size;
            EXPECT_GT(distance(two, Pose{}, small, above).distance, 0.3) << leaf_size;
            EXPECT_EQ(first_contact(two, Linear{}, small, Linear{Vec3(0, 1, 0), above}).outcome, Outcome::free);
        }
    }
}

}  // namespace
}  // namespace abut::test
