// SPDX-License-Identifier: Apache-2.0
// A tree over the images of the triangles of a mesh, a group each: what slides along the screw together is near
// together in it.
#pragma once

#include <vector>

#include "query/sliding/image_groups.hpp"

namespace abut::detail {

class ImageTree {
 public:
    struct Node {
        ImageBounds bounds;
        std::uint32_t first, count;  // of the groups, in the order of the tree
        std::uint32_t children;      // the first of two; 0 of a leaf
    };
    static constexpr std::uint32_t leaf_size = 4;

    void build(const TrianglesAboutAxis& body, const Pitch& pitch);

    const TrianglesAboutAxis& body() const { return body_; }
    const std::vector<Node>& nodes() const { return nodes_; }  // the first is the root
    // The groups of a node, by number.
    std::span<const std::uint32_t> groups(const Node& node) const {
        return std::span<const std::uint32_t>(order_).subspan(node.first, node.count);
    }
    const ImageGroup& group(std::uint32_t number) const { return groups_.groups()[number]; }
    std::span<const std::uint32_t> members(const ImageGroup& group) const { return groups_.members(group); }

 private:
    struct Item {
        std::array<float, 3> center;  // ρ, s, and along the axis
        std::uint32_t group;
    };
    void build_nodes();
    std::uint32_t split(std::uint32_t first, std::uint32_t count);
    TrianglesAboutAxis body_;
    ImageGroups groups_;
    std::vector<ImageBounds> bounds_;  // of the groups
    std::vector<Node> nodes_;
    std::vector<Item> items_;
    std::vector<std::uint32_t> order_;
};

}  // namespace abut::detail
