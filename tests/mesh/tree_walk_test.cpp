// SPDX-License-Identifier: Apache-2.0
// Boxes of a tree that are walked by their ids, leaves of any size, splits at the center, fits to the hull's surface.
#include <gtest/gtest.h>

#include <limits>
#include <set>

#include "abut/mesh/box_fit.hpp"
#include "abut/mesh/tree_bytes.hpp"
#include "abut/motion/motion.hpp"
#include "abut/query/cast.hpp"
#include "abut/query/distance.hpp"
#include "abut/query/first_contact.hpp"
#include "abut/query/for_each_contact.hpp"
#include "abut/query/intersects.hpp"
#include "kit/generators.hpp"
#include "support/meshes.hpp"
#include "support/random.hpp"

namespace abut::test {
namespace {

using BoxId = ObbTree::BoxId;

template <class Visit>
void walk(const ObbTree& tree, BoxId id, int depth, Visit&& visit) {
    visit(id, depth);
    for (const BoxId child : tree.children(id)) walk(tree, child, depth + 1, visit);
}

TEST(TreeWalk, a_walk_sees_what_each_box_visits) {
    for (const NamedMesh& named : small_meshes())
        for (const int leaf_size : {1, 3, 50}) {
            SCOPED_TRACE(named.name);
            const ObbTree tree = ObbTree::make(named.mesh, {.leaf_size = leaf_size}).value();
            const auto expected = boxes_of(tree);
            std::size_t seen = 0;
            walk(tree, tree.root(), 0, [&](BoxId id, int depth) {
                ASSERT_LT(seen, expected.size());
                const TreeBox& box = expected[seen++];
                EXPECT_EQ(depth, box.depth);
                EXPECT_EQ(tree.is_leaf(id), box.is_leaf);
                EXPECT_EQ(tree.children(id).empty(), box.is_leaf);
                EXPECT_EQ(tree.box(id).center, box.box.center);
                EXPECT_EQ(tree.box(id).axes, box.box.axes);
                EXPECT_EQ(tree.box(id).half, box.box.half);
                EXPECT_TRUE(std::ranges::equal(tree.triangles(id), box.triangles));
            });
            EXPECT_EQ(seen, expected.size());
        }
}

TEST(TreeWalk, the_triangles_of_children_are_those_of_the_parent) {
    const ObbTree tree = ObbTree::make(make_knot_mesh().value(), {.leaf_size = 20}).value();
    walk(tree, tree.root(), 0, [&](BoxId id, int) {
        const auto own = tree.triangles(id);
        if (tree.is_leaf(id)) {
            EXPECT_LE(own.size(), 20u);
            return;
        }
        std::vector<std::uint32_t> below;
        for (const BoxId child : tree.children(id))
            below.insert(below.end(), tree.triangles(child).begin(), tree.triangles(child).end());
        EXPECT_TRUE(std::ranges::equal(own, below));
    });
}

TEST(TreeWalk, ids_stay_when_vertices_move) {
    const ObbTree tree = ObbTree::make(make_torus_mesh(1, 0.3, 20, 10).value(), {.leaf_size = 30}).value();
    std::vector<Vec3> vertices(tree.mesh().vertices().begin(), tree.mesh().vertices().end());
    for (Vec3& v : vertices) v.z() *= 2;
    const ObbTree moved = tree.refitted(std::move(vertices)).value();
    walk(tree, tree.root(), 0, [&](BoxId id, int) {
        EXPECT_EQ(tree.is_leaf(id), moved.is_leaf(id));
        EXPECT_TRUE(std::ranges::equal(tree.triangles(id), moved.triangles(id)));
    });
}

// The same mesh cut up in other ways gives the same answers, up to which of equally near triangles is told.
TEST(LargeLeaves, answers_do_not_depend_on_the_size_of_leaves) {
    Random random(seed());
    const TriangleMesh ring = make_torus_mesh(1, 0.3, 24, 12).value(), blob = make_blob_mesh(0.7, 0.3, 5, 2).value();
    const Mesh a1 = Mesh::make(ring).value(), b1 = Mesh::make(blob).value();
    int touching = 0, hits = 0;
    for (const int leaf_size : {16, 37, 200})
        for (const Split split : splits) {
            const Mesh a = Mesh::make(ring, {.split = split, .leaf_size = leaf_size}).value(),
                       b = Mesh::make(blob, {.split = split, .leaf_size = leaf_size}).value();
            for (int i = 0; i < 6; ++i) {
                const Pose at_a{random.rotation(), random.vector(1)}, at_b{random.rotation(), random.vector(1.5)};
                const bool touches = intersects(a1, at_a, b1, at_b);
                touching += touches;
                EXPECT_EQ(intersects(a, at_a, b, at_b), touches);
                EXPECT_NEAR(distance(a, at_a, b, at_b).distance, distance(a1, at_a, b1, at_b).distance, 1e-12);
                std::set<std::pair<std::uint32_t, std::uint32_t>> contacts, expected;
                for_each_contact(a, at_a, b, at_b, [&](const TriangleContact& c) {
                    contacts.emplace(c.triangle_a, c.triangle_b);
                    return Flow::proceed;
                });
                for_each_contact(a1, at_a, b1, at_b, [&](const TriangleContact& c) {
                    expected.emplace(c.triangle_a, c.triangle_b);
                    return Flow::proceed;
                });
                EXPECT_EQ(contacts, expected);
                const Triangle aim = ring.triangle(static_cast<std::uint32_t>(random.index(ring.triangles().size())));
                const Vec3 from = at_a.position + 5 * random.direction(),
                           to = at_a * Vec3((aim.vertex[0] + aim.vertex[1] + aim.vertex[2]) / 3);
                const Ray ray{from, to - from};
                const auto hit = cast(ray, a, at_a), same = cast(ray, a1, at_a);
                ASSERT_EQ(hit.has_value(), same.has_value());
                if (hit) {
                    EXPECT_NEAR(hit->enter, same->enter, 1e-12);
                    ++hits;
                }
                const Sphere ball{random.vector(1), 0.2};
                EXPECT_EQ(intersects(a, at_a, ball), intersects(a1, at_a, ball));
            }
            if (leaf_size > 40) continue;  // all pairs of triangles of two such leaves are looked at
            Rigid falling;
            falling.pose.position = Vec3(0.5, 0, 2);
            falling.velocity = Vec3(0, 0, -1);
            falling.angular_velocity = Vec3(0.3, 0.2, 1);
            const auto expected = first_contact(a1, Rigid{}, b1, falling, {.horizon = 3});
            const auto found = first_contact(a, Rigid{}, b, falling, {.horizon = 3});
            EXPECT_EQ(found.outcome, expected.outcome);
            EXPECT_NEAR(found.time, expected.time, 2e-6);
        }
    EXPECT_GT(touching, 10);
    EXPECT_GT(hits, 20);
}

TEST(LargeLeaves, one_leaf_can_hold_everything) {
    const TriangleMesh mesh = make_sphere_mesh(1, 6).value();
    const ObbTree tree = ObbTree::make(mesh, {.leaf_size = std::numeric_limits<int>::max()}).value();
    EXPECT_EQ(tree.stats().boxes, 1u);
    EXPECT_TRUE(tree.is_leaf(tree.root()));
    EXPECT_EQ(tree.triangles(tree.root()).size(), mesh.triangles().size());
    const auto back = tree_from_bytes(to_bytes(tree));
    ASSERT_TRUE(back) << back.error().message;
    EXPECT_EQ(back->triangles(back->root()).size(), mesh.triangles().size());
    EXPECT_TRUE(
        intersects(Mesh::from_tree(*back), Pose{}, Mesh::from_tree(tree), Pose{Quat::Identity(), Vec3(1.9, 0, 0)}));
    EXPECT_FALSE(
        intersects(Mesh::from_tree(*back), Pose{}, Mesh::from_tree(tree), Pose{Quat::Identity(), Vec3(2.1, 0, 0)}));
}

// [Eberly 1999a] §6.2: the plane through the center of the box parts the centers of the triangles, if it does so at
// all.
TEST(SplitAtCenter, parts_lie_on_both_sides_of_the_center) {
    // Two parts that are far from each other and of very different numbers of triangles.
    const TriangleMesh fine = make_sphere_mesh(1, 8).value(), coarse = make_sphere_mesh(1, 1).value();
    std::vector<Vec3> vertices(fine.vertices().begin(), fine.vertices().end());
    std::vector<Index3> triangles(fine.triangles().begin(), fine.triangles().end());
    const auto offset = static_cast<std::uint32_t>(vertices.size());
    for (const Vec3& v : coarse.vertices()) vertices.emplace_back(v + Vec3(10, 0, 0));
    for (const Index3& t : coarse.triangles()) triangles.push_back({t[0] + offset, t[1] + offset, t[2] + offset});
    const auto count = triangles.size(), of_fine = fine.triangles().size();
    const TriangleMesh mesh = TriangleMesh::make(std::move(vertices), std::move(triangles)).value();
    const auto largest = static_cast<int>(of_fine);
    const ObbTree tree = ObbTree::make(mesh, {.split = Split::center, .leaf_size = largest}).value();
    const auto children = tree.children(tree.root());
    ASSERT_EQ(children.size(), 2u);
    for (const BoxId child : children) {
        const auto own = tree.triangles(child);
        EXPECT_TRUE(own.size() == of_fine || own.size() == count - of_fine);
        for (const std::uint32_t i : own) EXPECT_EQ(i < of_fine, own[0] < of_fine);
    }
    // At the mean it would not: most centers are at one end.
    const ObbTree at_mean = ObbTree::make(mesh, {.split = Split::median, .leaf_size = largest}).value();
    EXPECT_NE(at_mean.triangles(at_mean.children(at_mean.root())[0]).size(), of_fine);
}

// A box has itself as the box around its surface, whatever is inside of it.
TEST(FitHullTriangles, follows_the_surface_of_the_hull_and_nothing_else) {
    Random random(seed());
    for (int round = 0; round < 20; ++round) {
        const Quat turn = random.rotation();
        const Vec3 place = random.vector(5);
        std::vector<Vec3> corners;
        for (int i = 0; i < 8; ++i)
            corners.emplace_back(turn * Vec3(i & 1 ? 3 : -3, i & 2 ? 2 : -2, i & 4 ? 1 : -1) + place);
        std::vector<Vec3> points = corners;
        // A crowd at one corner, on the surface and inside, of which the hull knows nothing.
        for (int i = 0; i < 300; ++i) points.push_back(corners[0] + 0.1 * random.real(0, 1) * (place - corners[0]));
        const OrientedBox box = fit_hull_triangles(points).value();
        EXPECT_NEAR(box.half[0], 3, 1e-9);
        EXPECT_NEAR(box.half[1], 2, 1e-9);
        EXPECT_NEAR(box.half[2], 1, 1e-9);
        const OrientedBox of_points = fit_points(points).value();
        EXPECT_GT(of_points.half.prod(), 1.05 * box.half.prod());
    }
}

// Of points that are all corners of a tetrahedron, its four faces count.
TEST(FitHullTriangles, covariance_is_that_of_the_surface) {
    Random random(seed());
    std::vector<Vec3> points;
    for (int i = 0; i < 4; ++i) points.emplace_back(random.vector(2) + Vec3(7, -3, 2));
    std::vector<Triangle> pieces;
    for (const auto& f : {std::array{0, 1, 2}, std::array{0, 1, 3}, std::array{0, 2, 3}, std::array{1, 2, 3}})
        pieces.push_back({{points[f[0]], points[f[1]], points[f[2]]}});
    const OrientedBox expected = fit_triangles(pieces).value(), found = fit_hull_triangles(points).value();
    EXPECT_LT((expected.half - found.half).norm(), 1e-9);
    EXPECT_LT((expected.center - found.center).norm(), 1e-9);
}

}  // namespace
}  // namespace abut::test
