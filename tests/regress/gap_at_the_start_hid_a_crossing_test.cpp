// SPDX-License-Identifier: Apache-2.0
// Two bodies that turn and cross at time 0. Where another pair of triangles was within the tolerance there, the search
// ended at that pair: `contact` with a gap, and patches far off.
#include <gtest/gtest.h>

#include "abut/query/contacts_until.hpp"
#include "abut/query/first_contact.hpp"
#include "abut/query/intersects.hpp"
#include "kit/generators.hpp"
#include "support/random.hpp"

namespace abut::test {
namespace {

Mesh tree_of(const TriangleMesh& mesh) { return Mesh::make(mesh).value(); }

// Two blocks above the square from (-3, -3) to (3, 3), from these heights on.
Mesh two_blocks(double left, double right) {
    const TriangleMesh block = make_box_mesh(Vec3(1, 1, 1), {1, 1, 1}).value();
    std::vector<Vec3> vertices;
    std::vector<Index3> triangles;
    for (const Vec3& move : {Vec3(-1.5, 0, left + 0.5), Vec3(1.5, 0, right + 0.5)}) {
        const auto first = static_cast<std::uint32_t>(vertices.size());
        for (const Vec3& vertex : block.vertices()) vertices.push_back(vertex + move);
        for (const Index3& t : block.triangles()) triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
    }
    return tree_of(TriangleMesh::make(vertices, triangles).value());
}

TEST(GapAtTheStart, does_not_hide_that_others_cross) {
    const Mesh plate = tree_of(make_box_mesh(Vec3(6, 6, 1), {2, 2, 1}).value());
    const AlignedBox box{Vec3(-3, -3, -0.5), Vec3(3, 3, 0.5)};
    const double near = 0.5 + 5e-7, deep = 0.25, touching = 0.5;
    const Rigid turning{{}, Vec3(0, 0, -1), Vec3(0, 0, 1)};
    for (const auto& [left, right] : {std::array{near, deep}, std::array{deep, near}}) {
        const Mesh blocks = two_blocks(left, right);
        EXPECT_EQ(first_contact(blocks, turning, plate, {}).outcome, Outcome::overlapping);
        EXPECT_EQ(first_contact(plate, {}, blocks, turning).outcome, Outcome::overlapping);
        EXPECT_EQ(first_contact(blocks, turning, box, {}).outcome, Outcome::overlapping);
        EXPECT_TRUE(first_contact(blocks, turning, plate, {}).patches.empty());
        const auto all = contacts_until(blocks, turning, plate, {}, {}, [](const auto&) { return Flow::proceed; });
        EXPECT_EQ(all.outcome, Outcome::overlapping);
    }
    for (const auto& [left, right] : {std::array{near, touching}, std::array{touching, near}}) {
        const FirstContact found = first_contact(two_blocks(left, right), turning, plate, {});
        EXPECT_EQ(found.outcome, Outcome::overlapping);
        EXPECT_EQ(found.gap, 0);
    }
    const FirstContact found = first_contact(two_blocks(near, near), turning, plate, {});
    EXPECT_EQ(found.outcome, Outcome::contact);
    EXPECT_EQ(found.time, 0);
    EXPECT_NEAR(found.gap, 5e-7, 1e-12);
    EXPECT_EQ(found.patches.size(), 2u);
}

TEST(GapAtTheStart, is_reported_only_of_what_does_not_touch_at_rest) {
    Random random(seed());
    const Mesh ball = tree_of(make_sphere_mesh(1, 12).value());
    for (int i = 0; i < 200; ++i) {
        const Rigid a{{}, Vec3::Zero(), random.vector(1)},
            b{{Quat(random.rotation()), random.vector(0.4)}, random.vector(1), Vec3::Zero()};
        const double tolerance = random.real(0, 1) < 0.5 ? 1e-3 : 1e-4;
        if (!intersects(ball, a.pose, ball, b.pose)) continue;
        EXPECT_EQ(first_contact(ball, a, ball, b, {.tolerance = tolerance}).outcome, Outcome::overlapping);
    }
}

}  // namespace
}  // namespace abut::test
