// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "abut/mesh/obb_tree.hpp"
#include "abut/shape/triangle.hpp"
#include "core/huge_pages.hpp"
#include "mesh/obb_tree/wide_node.hpp"

namespace abut::detail {

using Nodes = std::vector<WideNode, HugePages<WideNode>>;

// What an ObbTree is made of.
class TreeData {
 public:
    static ObbTree tree_of(std::shared_ptr<const TreeData> data) { return ObbTree(std::move(data)); }
    static const TreeData& of(const ObbTree& tree) { return *tree.data_; }

    TriangleMesh mesh;
    bool is_solid;
    TreeUnit unit;
    Nodes nodes;  // the first has one box: that of the root
    // In the order of the leaves: the triangles as they are in the mesh, and their numbers there.
    std::vector<Triangle, HugePages<Triangle>> triangles;
    std::vector<std::uint32_t> numbers;
    std::vector<std::int8_t> facing;  // of the triangles of a solid, by number; none when all count as they are

    // Leaves whose count is not in the bits of their Child, by rising positions.
    std::vector<Leaf> large_leaves = {};

    const WideNode& node_of(BoxId id) const { return nodes[id / WideNode::lanes]; }
    Child child(BoxId id) const { return node_of(id).child[id % WideNode::lanes]; }

    Leaf leaf(Child child) const {
        const std::uint32_t count = child.count_in_bits();
        return count > 0 ? Leaf(child.first(), count) : large_leaf(child.first());
    }
    // Finds the large leaves, of which each ends where the next leaf begins. To be called when all nodes are there.
    void note_large_leaves();

    static constexpr int max_depth = 64;  // of a box; see build.cpp

 private:
    Leaf large_leaf(std::uint32_t first) const;
};

}  // namespace abut::detail
