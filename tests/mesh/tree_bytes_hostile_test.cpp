// SPDX-License-Identifier: Apache-2.0
// Bytes that were made up, with the right checksum: all that searches rely on is checked.
#include <gtest/gtest.h>

#include <cmath>

#include "kit/generators.hpp"
#include "mesh/obb_tree/tree_data.hpp"
#include "mesh/tree_bytes.hpp"
#include "support/meshes.hpp"

namespace abut::test {
namespace {

using detail::Child;
using detail::TreeData;
using detail::WideNode;

ObbTree sphere_tree(int leaf_size = 1) {
    return ObbTree::make(make_sphere_mesh(1, 4).value(), {.leaf_size = leaf_size}).value();
}

// What is said about a tree after change(TreeData&).
template <class Change>
std::string error_after(const ObbTree& tree, Change&& change) {
    auto data = std::make_shared<TreeData>(TreeData::of(tree));
    change(*data);
    return error_of(to_bytes(TreeData::tree_of(std::move(data))));
}
template <class Change>
std::string error_after(Change&& change) {
    return error_after(sphere_tree(), change);
}

TEST(HostileTreeBytes, what_is_not_tampered_with_is_a_tree) {
    EXPECT_EQ(error_after([](TreeData&) {}), "no error");
}

TEST(HostileTreeBytes, the_mesh_is_checked_as_any_other) {
    const ObbTree tree = sphere_tree();
    const ByteLayout layout(tree);
    const auto with = [&](std::size_t at, auto value) {
        Bytes bytes = to_bytes(tree);
        put_at(bytes, at, value);
        return error_of(sealed(bytes));
    };
    EXPECT_EQ(with(layout.vertices + 32, std::nan("")).rfind("vertices[1]", 0), 0u);
    EXPECT_EQ(with(layout.triangles + 16, std::uint32_t{162}),
              "triangles[1][1] is 162; there are 162 vertices, counted from 0");
    EXPECT_EQ(with(ByteLayout::solid, std::uint32_t{2}), "solid is 2; it must be 0 or 1");
    EXPECT_NE(with(layout.vertices, 1e10), "no error");
}

TEST(HostileTreeBytes, an_open_mesh_is_no_solid) {
    const ObbTree open = ObbTree::make(small_meshes()[5].mesh).value();
    EXPECT_EQ(error_after(open, [](TreeData& tree) { tree.is_solid = true; }), "the mesh of a solid is not closed");
}

TEST(HostileTreeBytes, every_triangle_is_in_one_leaf) {
    EXPECT_EQ(error_after([](TreeData& tree) { tree.numbers[3] = 320; }),
              "triangle 320 is in a leaf; the mesh has 320");
    EXPECT_NE(error_after([](TreeData& tree) { tree.numbers[3] = tree.numbers[9]; }).find(" is in two leaves"),
              std::string::npos);
    // In each other's places they are outside of their boxes.
    EXPECT_NE(error_after([](TreeData& tree) {
                  std::swap(tree.numbers[0], tree.numbers[319]);
              }).find("does not hold its triangles"),
              std::string::npos);
}

TEST(HostileTreeBytes, every_node_is_below_one_box) {
    EXPECT_EQ(error_after([](TreeData& tree) { tree.nodes[0].child[0] = Child::node(0); }),
              "box 0 of node 0 leads to node 0; the next one is 1");
    EXPECT_EQ(error_after([](TreeData& tree) { tree.nodes[0].child[0] = Child::node(0x7fff'ffff); }),
              "box 0 of node 0 leads to node 2147483647; the next one is 1");
    EXPECT_EQ(error_after([](TreeData& tree) { tree.nodes[1].child[0] = Child::node(1); }),
              "box 0 of node 1 leads to node 1; the next one is 2");
    EXPECT_EQ(error_after([](TreeData& tree) {
                  tree.nodes[1].child[1] = tree.nodes[1].child[0];
              }).rfind("box 1 of node 1 leads to node 2; the next one is ", 0),
              0u);
    EXPECT_EQ(error_after([](TreeData& tree) { tree.nodes.push_back(tree.nodes.back()); }).rfind("node ", 0), 0u);
    EXPECT_EQ(error_after([](TreeData& tree) { tree.nodes.resize(1); }),
              "box 0 of node 0 leads to node 1; there are 1");
    EXPECT_EQ(error_after([](TreeData& tree) { tree.nodes.clear(); }), "0 nodes; a tree has at least 1");
    EXPECT_EQ(error_after([](TreeData& tree) { tree.nodes.resize(321); }),
              "321 nodes for 320 triangles; there are at most as many");
}

TEST(HostileTreeBytes, leaves_have_the_triangles_in_order) {
    const ObbTree tree = ObbTree::make(make_box_mesh(Vec3(1, 1, 1)).value(), {.leaf_size = 15}).value();
    const auto with = [&](Child leaf) {
        return error_after(tree, [&](TreeData& data) { data.nodes[0].child[0] = leaf; });
    };
    EXPECT_EQ(with(Child::leaf(0, 12)), "no error");
    EXPECT_EQ(with(Child::leaf(0, 0)), "no error");  // without a count it goes on to the next leaf
    EXPECT_EQ(with(Child::leaf(12, 0)), "box 0 of node 0 is a leaf without triangles");
    EXPECT_EQ(with(Child::leaf(0, 13)), "box 0 of node 0 is a leaf up to position 12; there are 12 triangles");
    EXPECT_EQ(with(Child::leaf(1, 11)), "box 0 of node 0 is a leaf from position 1; the next position is 0");
    EXPECT_EQ(with(Child::leaf(0, 11)), "11 of 12 triangles are in leaves");
}

TEST(HostileTreeBytes, used_boxes_come_first_and_the_others_are_empty) {
    const auto set = [](auto change) {
        return error_after(sphere_tree(15), [&](TreeData& tree) { change(tree.nodes[0]); });
    };
    EXPECT_EQ(set([](WideNode& node) { node.half[0][0] = -1; }), "node 0 must have one box, that of the root");
    EXPECT_EQ(set([](WideNode& node) { node.set(1, node.box(0), node.child[0]); }),
              "node 0 must have one box, that of the root");
    const std::string neither = "box 3 of node 0 is neither in use after the ones before it nor empty";
    EXPECT_EQ(set([](WideNode& node) { node.center[1][3] = 1; }), neither);
    EXPECT_EQ(set([](WideNode& node) { node.half[2][3] = 0; }), neither);
    EXPECT_EQ(set([](WideNode& node) { node.half[0][3] = std::nanf(""); }), neither);
    EXPECT_EQ(set([](WideNode& node) { node.half[0][3] = 1; }), neither);
    EXPECT_EQ(error_after([](TreeData& tree) { tree.nodes[1] = WideNode(); }), "node 1 has no box");
    // The writer leaves out what unused boxes hold.
    const ObbTree tree = sphere_tree(15);
    Bytes bytes = to_bytes(tree);
    put_at(bytes, ByteLayout(tree).nodes + 15 * 32 + 3 * 4, std::uint32_t{1});
    EXPECT_EQ(error_of(sealed(bytes)), neither);
}

TEST(HostileTreeBytes, boxes_are_finite_and_orthonormal) {
    const auto set = [](auto change) { return error_after([&](TreeData& tree) { change(tree.nodes[1]); }); };
    for (const float bad : {std::nanf(""), INFINITY, -INFINITY}) {
        EXPECT_EQ(set([&](WideNode& node) { node.center[0][1] = bad; }), "box 1 of node 1 is not finite");
        EXPECT_EQ(set([&](WideNode& node) { node.axes[8][1] = bad; }), "box 1 of node 1 is not finite");
        EXPECT_EQ(set([&](WideNode& node) { node.half[2][1] = bad; }), "box 1 of node 1 is not finite");
    }
    EXPECT_EQ(set([](WideNode& node) { node.half[2][1] = -0.25f; }), "box 1 of node 1 has a half extent below 0");
    const std::string skewed = "box 1 of node 1 has axes that are not orthonormal";
    EXPECT_EQ(set([](WideNode& node) {
                  for (auto& row : node.axes) row[1] *= 1.000001f;
              }),
              skewed);
    EXPECT_EQ(set([](WideNode& node) {
                  for (auto& row : node.axes) row[1] = 0;
              }),
              skewed);
    EXPECT_EQ(set([](WideNode& node) {
                  for (auto& row : node.axes) row[1] = 3e38f;
              }),
              skewed);
    EXPECT_EQ(set([](WideNode& node) {
                  for (int i = 0; i < 3; ++i) node.axes[i][1] *= -1;
              }),
              "box 1 of node 1 has left-handed axes");
}

TEST(HostileTreeBytes, boxes_hold_their_triangles_closely) {
    const auto set = [](auto change) { return error_after([&](TreeData& tree) { change(tree.nodes[1]); }); };
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(set([&](WideNode& node) { node.half[i][1] *= 0.999999f; }),
                  "box 1 of node 1 does not hold its triangles");
        EXPECT_EQ(set([&](WideNode& node) { node.half[i][1] *= 1.000001f; }),
                  "box 1 of node 1 is larger than its triangles need");
        EXPECT_EQ(set([&](WideNode& node) { node.half[i][1] = 3e38f; }),
                  "box 1 of node 1 is larger than its triangles need");
        EXPECT_EQ(set([&](WideNode& node) {
                      for (auto& row : node.half) row[1] = 100;
                      node.center[i][1] += 10;
                  }),
                  "box 1 of node 1 is not centered on its triangles");
    }
}

// Nodes one below the other, each with one box, and leaves at this depth.
Bytes chain(std::uint32_t depth) {
    const std::vector<Vec3> vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    const std::vector<Index3> triangles(90, {0, 1, 2});
    const TriangleMesh mesh = TriangleMesh::make(vertices, triangles).value();
    TreeData data = TreeData::of(ObbTree::make(mesh).value());
    const auto root = data.nodes[0].box(0);
    data.nodes.assign(depth + 1, WideNode());
    for (std::uint32_t i = 0; i < depth; ++i) data.nodes[i].set(0, root, Child::node(i + 1));
    for (std::uint32_t i = 0; i < 6; ++i) data.nodes[depth].set(static_cast<int>(i), root, Child::leaf(15 * i, 15));
    return to_bytes(TreeData::tree_of(std::make_shared<TreeData>(std::move(data))));
}

TEST(HostileTreeBytes, the_depth_is_what_searches_have_room_for) {
    const auto deepest = tree_from_bytes(chain(64));
    ASSERT_TRUE(deepest) << deepest.error().message;
    EXPECT_EQ(deepest->stats().depth, 64);
    answers_of(*deepest);
    EXPECT_EQ(error_of(chain(65)), "box 0 of node 64 has boxes below depth 64");
    EXPECT_EQ(error_of(chain(80)), "box 0 of node 64 has boxes below depth 64");
}

// Any value in any place: an error in one line, or a tree that can be asked and comes back as it is.
TEST(HostileTreeBytes, tampered_bytes_give_a_tree_or_an_error) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 81);
    std::vector<Bytes> examples;
    for (const int leaf_size : {1, 4})
        for (const auto& mesh : {make_sphere_mesh(1, 1), make_box_mesh(Vec3(1, 2, 3)), make_torus_mesh(1, 0.3, 5, 4)})
            examples.push_back(to_bytes(ObbTree::make(mesh.value(), {.leaf_size = leaf_size}).value()));
    static constexpr std::uint32_t telling[] = {0,           1,           2,           7,           8,
                                                0x7f80'0000, 0x7fc0'0000, 0xffff'ffff, 0x8000'0000, 0x3f80'0000,
                                                0x8800'0000, 0x8800'0001, 0x7fff'ffff};
    int trees = 0;
    const int count = 30'000;
    for (int i = 0; i < count; ++i) {
        Bytes bytes = random.one_of(examples);
        for (auto changes = random.integer(1, 3); changes > 0; --changes) {
            const std::size_t at = 16 + 4 * random.index(bytes.size() / 4 - 6);
            switch (random.index(4)) {
                case 0:
                    put_at(bytes, at, random.one_of(telling));
                    break;
                case 1:
                    bytes[at + random.index(4)] ^= std::byte{1} << random.index(8);
                    break;
                case 2:
                    bytes[at] ^= std::byte{1};  // the next number, or the next float
                    break;
                default:
                    std::memcpy(&bytes[at], &bytes[16 + 4 * random.index(bytes.size() / 4 - 6)], 4);
            }
        }
        const auto tree = tree_from_bytes(sealed(bytes));
        if (!tree) {
            ASSERT_FALSE(tree.error().message.empty());
            ASSERT_EQ(tree.error().message.find('\n'), std::string::npos);
            continue;
        }
        ++trees;
        answers_of(*tree);
        ASSERT_TRUE(to_bytes(*tree) == sealed(bytes));
    }
    EXPECT_GT(trees, count / 50);
    EXPECT_LT(trees, count / 2);
}

}  // namespace
}  // namespace abut::test
