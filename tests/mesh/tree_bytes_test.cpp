// SPDX-License-Identifier: Apache-2.0
// Trees as bytes and back, and what is said about bytes that were damaged. tree_bytes_hostile_test.cpp has those that
// were made up.
#include <gtest/gtest.h>

#include "kit/generators.hpp"
#include "mesh/tree_bytes.hpp"
#include "support/meshes.hpp"

namespace abut::test {
namespace {

// An octahedron and its tree: 1,000 to 2,000 bytes.
ObbTree small_tree() { return ObbTree::make(make_sphere_mesh(1, 1).value(), {.leaf_size = 4}).value(); }

void expect_same_boxes(const ObbTree& a, const ObbTree& b) {
    std::vector<TreeBox> of_a, of_b;
    for (const auto& [tree, boxes] : {std::pair(&a, &of_a), std::pair(&b, &of_b)})
        tree->for_each_box([&, to = boxes](const TreeBox& box) {
            to->push_back(box);
            return Flow::proceed;
        });
    ASSERT_EQ(of_a.size(), of_b.size());
    for (std::size_t i = 0; i < of_a.size(); ++i) {
        ASSERT_EQ(std::memcmp(&of_a[i].box, &of_b[i].box, sizeof(OrientedBox)), 0);
        ASSERT_EQ(of_a[i].depth, of_b[i].depth);
        ASSERT_TRUE(std::ranges::equal(of_a[i].triangles, of_b[i].triangles));
    }
}

void expect_comes_back(const ObbTree& tree) {
    const Bytes bytes = to_bytes(tree);
    const auto back = tree_from_bytes(bytes);
    ASSERT_TRUE(back) << back.error().message;
    EXPECT_EQ(back->is_solid(), tree.is_solid());
    EXPECT_TRUE(to_bytes(*back) == bytes);
    expect_same_boxes(*back, tree);
    EXPECT_TRUE(same_bits(answers_of(*back), answers_of(tree)));
}

TEST(TreeBytes, a_tree_comes_back_with_the_same_bits) {
    for (const NamedMesh& named : small_meshes())
        for (const Split split : splits)
            for (const int leaf_size : {1, 3, 15, 40, 1000}) {
                if (is_sanitized() && leaf_size != 3 && leaf_size != 40) continue;
                for (const Interior interior : {Interior::automatic, Interior::surface}) {
                    SCOPED_TRACE(named.name);
                    expect_comes_back(
                        ObbTree::make(named.mesh, {.split = split, .leaf_size = leaf_size, .interior = interior})
                            .value());
                }
            }
}

TEST(TreeBytes, the_tree_of_any_triangles_comes_back) {
    for (const NamedMesh& named : odd_meshes())
        for (const Split split : splits) {
            SCOPED_TRACE(named.name);
            const ObbTree tree = ObbTree::make(named.mesh, {.split = split}).value();
            const Bytes bytes = to_bytes(tree);
            const auto back = tree_from_bytes(bytes);
            ASSERT_TRUE(back) << back.error().message;
            EXPECT_TRUE(to_bytes(*back) == bytes);
            expect_same_boxes(*back, tree);
        }
}

TEST(TreeBytes, a_large_tree_comes_back) {
    expect_comes_back(ObbTree::make(make_blob_mesh(1, 0.3, 45, 3).value()).value());
}

// About edges whose squares underflow in the unit of the tree, and extents of a single denormal number.
TEST(TreeBytes, the_tree_of_the_smallest_triangles_comes_back) {
    for (const double size : {1e-50, 1e-100, 3e-160, 1e-161, 1e-162, 5e-324}) {
        const std::vector<Vec3> vertices = {{-1, 0, 0},    {1, 0, 0},    {0, 1, 0},   {0, -1, 0},
                                            {-size, 0, 0}, {0, size, 0}, {0, 0, size}};
        const std::vector<Index3> both = {{0, 1, 2}, {0, 1, 3}, {4, 5, 6}}, small = {{4, 5, 6}};
        for (const auto& triangles : {both, small})
            expect_comes_back(ObbTree::make(TriangleMesh::make(vertices, triangles).value()).value());
    }
}

TEST(TreeBytes, are_the_same_on_every_machine) {
    const std::vector<Vec3> vertices = {{0, 0, 0}, {1, 0, 0}, {0, 2, 0}};
    const std::vector<Index3> triangles = {{0, 1, 2}};
    const Bytes bytes = to_bytes(ObbTree::make(TriangleMesh::make(vertices, triangles).value()).value());
    ASSERT_EQ(bytes.size(), 32u + 3 * 24 + 12 + 4 + 512 + 8);
    const auto expect_at = [&](std::size_t at, std::initializer_list<int> expected) {
        for (const int value : expected) EXPECT_EQ(std::to_integer<int>(bytes[at++]), value) << "byte " << at - 1;
    };
    expect_at(0, {'a', 'b', 'u', 't', ' ', 'o', 'b', 'b', 't', 'r', 'e', 'e'});
    expect_at(12, {1, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0});
    expect_at(32 + 24, {0, 0, 0, 0, 0, 0, 0xf0, 0x3f});                    // 1.0
    expect_at(32 + 72, {0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0});  // the triangle, and its number
    expect_at(32 + 88 + 12 * 32 + 4, {0xca, 0xf2, 0x49, 0xf1});            // -1e30f: a box that is not used
    expect_at(32 + 88 + 15 * 32, {0, 0, 0, 0x88, 0, 0, 0, 0});             // a leaf of one triangle
}

TEST(TreeBytes, every_cut_is_named) {
    const Bytes bytes = to_bytes(small_tree());
    const std::string whole = std::to_string(bytes.size());
    for (std::size_t size = 0; size < bytes.size(); ++size)
        EXPECT_EQ(error_of(std::span(bytes).first(size)), "the tree is cut off: " + std::to_string(size) + " of " +
                                                              (size < 32 ? "at least 32" : whole) + " bytes");
    Bytes longer = bytes;
    longer.resize(bytes.size() + 3);
    EXPECT_EQ(error_of(longer), "the tree ends after " + whole + " bytes; there are " + std::to_string(longer.size()));
}

TEST(TreeBytes, every_flipped_bit_is_seen) {
    Bytes bytes = to_bytes(small_tree());
    for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
        bytes[bit / 8] ^= std::byte{1} << bit % 8;
        const std::string error = error_of(bytes);
        bytes[bit / 8] ^= std::byte{1} << bit % 8;
        if (bit / 8 >= ByteLayout::solid)
            EXPECT_EQ(error, "the checksum does not match: the bytes are damaged");
        else
            EXPECT_NE(error, "no error") << "bit " << bit;
    }
    EXPECT_EQ(error_of(bytes), "no error");
}

TEST(TreeBytes, other_files_and_other_versions_are_named) {
    Bytes bytes = to_bytes(small_tree());
    put_at(bytes, ByteLayout::version, std::uint32_t{7});
    EXPECT_EQ(error_of(bytes), "version 7 is not known; this abut reads version 1");
    bytes[3] = std::byte{'!'};
    const std::string no_tree = "this is no tree: the bytes do not begin with `abut obbtree`";
    EXPECT_EQ(error_of(bytes), no_tree);
    EXPECT_EQ(error_of(std::as_bytes(std::span("v 0 0 0\n"))), no_tree);
    EXPECT_EQ(error_of({}), "the tree is cut off: 0 of at least 32 bytes");
}

TEST(TreeBytes, counts_that_the_bytes_do_not_bear_out_allocate_nothing) {
    for (const std::size_t at : {ByteLayout::vertex_count, ByteLayout::triangle_count, ByteLayout::node_count}) {
        Bytes bytes = to_bytes(small_tree());
        const std::string size = std::to_string(bytes.size());
        put_at(bytes, at, std::uint32_t{0xffff'ffff});
        EXPECT_EQ(error_of(sealed(bytes)).rfind("the tree is cut off: " + size + " of ", 0), 0u);
        put_at(bytes, at, std::uint32_t{0});
        EXPECT_EQ(error_of(sealed(bytes)).rfind("the tree ends after ", 0), 0u);
    }
}

}  // namespace
}  // namespace abut::test
