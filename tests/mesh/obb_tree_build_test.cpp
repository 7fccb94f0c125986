// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <Eigen/LU>
#include <set>

#include "abut/mesh/obb_tree.hpp"
#include "kit/generators.hpp"
#include "support/meshes.hpp"

namespace abut::test {
namespace {

bool is_held(const Vec3& point, const OrientedBox& box, double scale) {
    // In units of the mesh, so that nothing overflows.
    const Vec3 at = box.axes.inverse() * (point / scale - box.center / scale);
    return (at.array().abs() <= box.half.array() / scale * (1 + 1e-12) + 1e-14).all();
}

void expect_whole(const ObbTree& tree, int leaf_size) {
    const AlignedBox& bounds = tree.mesh().report().box;
    const double scale = std::max({bounds.min.cwiseAbs().maxCoeff(), bounds.max.cwiseAbs().maxCoeff(), 1e-300});
    std::multiset<std::uint32_t> in_leaves;
    std::vector<std::set<std::uint32_t>> above;  // the triangles of the boxes from the root to the last one
    for (const TreeBox& box : boxes_of(tree)) {
        const auto depth = static_cast<std::size_t>(box.depth);
        const std::set<std::uint32_t> own(box.triangles.begin(), box.triangles.end());
        ASSERT_EQ(own.size(), box.triangles.size());
        ASSERT_FALSE(own.empty());
        ASSERT_LE(depth, above.size());
        above.resize(depth);
        if (depth > 0) {
            EXPECT_TRUE(std::includes(above.back().begin(), above.back().end(), own.begin(), own.end()));
        }
        above.push_back(own);
        for (const std::uint32_t i : box.triangles)
            for (const Vec3& v : tree.mesh().triangle(i).vertex)
                ASSERT_TRUE(is_held(v, box.box, scale)) << "triangle " << i << " at depth " << depth;
        if (!box.is_leaf) continue;
        EXPECT_LE(own.size(), static_cast<std::size_t>(leaf_size));
        in_leaves.insert(own.begin(), own.end());
    }
    ASSERT_EQ(in_leaves.size(), tree.mesh().triangles().size());
    EXPECT_EQ(std::set(in_leaves.begin(), in_leaves.end()).size(), in_leaves.size());
}

TEST(TreeBuild, every_box_holds_its_triangles_and_every_triangle_is_in_one_leaf) {
    for (const NamedMesh& named : small_meshes())
        for (const Split split : splits)
            for (const int leaf_size : {1, 2, 15, 16, 100}) {
                SCOPED_TRACE(named.name + ", split " + std::to_string(static_cast<int>(split)));
                const auto tree = ObbTree::make(named.mesh, {.split = split, .leaf_size = leaf_size});
                ASSERT_TRUE(tree) << tree.error().message;
                expect_whole(*tree, leaf_size);
            }
}

TEST(TreeBuild, any_triangles_have_a_tree) {
    for (const NamedMesh& named : odd_meshes())
        for (const Split split : splits) {
            SCOPED_TRACE(named.name + ", split " + std::to_string(static_cast<int>(split)));
            const auto tree = ObbTree::make(named.mesh, {.split = split});
            ASSERT_TRUE(tree) << tree.error().message;
            expect_whole(*tree, 1);
            EXPECT_LE(tree->stats().depth, 60);
        }
}

TEST(TreeBuild, the_number_of_threads_changes_nothing) {
    const TriangleMesh mesh = make_blob_mesh(1, 0.3, 45, 3).value();  // 40,500 triangles: many tasks
    const auto one = boxes_of(ObbTree::make(mesh, {.threads = 1}).value());
    for (const int threads : {0, 2, 8}) {
        const auto many_tree = ObbTree::make(mesh, {.threads = threads}).value();
        const auto many = boxes_of(many_tree);
        ASSERT_EQ(one.size(), many.size());
        for (std::size_t i = 0; i < one.size(); ++i) {
            ASSERT_EQ(one[i].box.center, many[i].box.center);
            ASSERT_EQ(one[i].box.axes, many[i].box.axes);
            ASSERT_EQ(one[i].box.half, many[i].box.half);
            ASSERT_EQ(one[i].triangles.size(), many[i].triangles.size());
        }
    }
}

TEST(TreeBuild, tells_its_progress_and_can_be_stopped) {
    const TriangleMesh mesh = make_sphere_mesh(1, 40).value();
    double last = 0;
    int calls = 0;
    const auto tree = ObbTree::make(mesh, {.progress = [&](double part) {
                                        EXPECT_GE(part, last);
                                        EXPECT_LE(part, 1);
                                        last = part;
                                        ++calls;
                                        return Flow::proceed;
                                    }});
    ASSERT_TRUE(tree);
    EXPECT_GT(calls, 50);
    EXPECT_GT(last, 0.98);
    const auto stopped =
        ObbTree::make(mesh, {.progress = [](double part) { return part > 0.5 ? Flow::stop : Flow::proceed; }});
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().message, "building the tree was stopped");
}

TEST(TreeBuild, bad_options_are_named) {
    const TriangleMesh mesh = make_box_mesh(Vec3(1, 1, 1)).value();
    EXPECT_EQ(ObbTree::make(mesh, {.leaf_size = 0}).error().message, "leaf_size is 0; it must be at least 1");
    EXPECT_EQ(ObbTree::make(mesh, {.leaf_size = -7}).error().message, "leaf_size is -7; it must be at least 1");
    EXPECT_EQ(ObbTree::make(mesh, {.threads = -1}).error().message, "threads is -1; it must be at least 0");
}

TEST(TreeBuild, stats_count_what_is_there) {
    const auto tree = ObbTree::make(make_sphere_mesh(1, 12).value(), {.leaf_size = 2}).value();
    const TreeStats stats = tree.stats();
    std::size_t boxes = 0, leaves = 0;
    std::vector<double> volumes(static_cast<std::size_t>(stats.depth) + 1);
    for (const TreeBox& box : boxes_of(tree)) {
        ++boxes;
        leaves += box.is_leaf;
        volumes.at(static_cast<std::size_t>(box.depth)) += 8 * box.box.half.prod();
    }
    EXPECT_EQ(stats.boxes, boxes);
    EXPECT_EQ(stats.leaves, leaves);
    ASSERT_EQ(stats.volume_by_depth.size(), volumes.size());
    for (std::size_t i = 0; i < volumes.size(); ++i) EXPECT_DOUBLE_EQ(stats.volume_by_depth[i], volumes[i]);
    EXPECT_GT(stats.bytes, 76 * tree.mesh().triangles().size());
    EXPECT_LT(stats.bytes, 240 * tree.mesh().triangles().size());
}

TEST(TreeRefit, boxes_hold_the_triangles_where_they_are_now) {
    Random random(seed() + 77);
    for (const NamedMesh& named : small_meshes()) {
        SCOPED_TRACE(named.name);
        const ObbTree tree = ObbTree::make(named.mesh, {.leaf_size = 2}).value();
        std::vector<Vec3> vertices;
        for (const Vec3& v : named.mesh.vertices()) vertices.push_back(Vec3(100, 0, 0) + 3 * v + random.vector(0.2));
        const std::vector<Vec3> expected = vertices;
        const auto moved = tree.refitted(std::move(vertices));
        ASSERT_TRUE(moved) << moved.error().message;
        ASSERT_TRUE(std::equal(expected.begin(), expected.end(), moved->mesh().vertices().begin()));
        expect_whole(*moved, 2);
        EXPECT_EQ(moved->stats().boxes, tree.stats().boxes);
        expect_whole(tree, 2);  // as it was
    }
}

TEST(TreeRefit, needs_as_many_vertices) {
    const ObbTree tree = ObbTree::make(make_box_mesh(Vec3(1, 1, 1)).value()).value();
    EXPECT_FALSE(tree.refitted({Vec3(0, 0, 0)}));
    std::vector<Vec3> vertices(tree.mesh().vertices().begin(), tree.mesh().vertices().end());
    vertices[3][1] = std::numeric_limits<double>::infinity();
    const auto broken = tree.refitted(std::move(vertices));
    ASSERT_FALSE(broken);
    EXPECT_NE(broken.error().message.find("vertices[3][1]"), std::string::npos) << broken.error().message;
}

TEST(TreeBuild, a_closed_mesh_is_a_solid_unless_told_otherwise) {
    const TriangleMesh closed = make_sphere_mesh(1, 4).value();
    const TriangleMesh open = TriangleMesh::make(closed.vertices(), closed.triangles().subspan(1)).value();
    EXPECT_TRUE(ObbTree::make(closed)->is_solid());
    EXPECT_FALSE(ObbTree::make(closed, {.interior = Interior::surface})->is_solid());
    EXPECT_FALSE(ObbTree::make(open)->is_solid());
}

}  // namespace
}  // namespace abut::test
