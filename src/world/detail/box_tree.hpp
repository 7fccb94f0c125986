// SPDX-License-Identifier: Apache-2.0
// A tree of aligned boxes in floats, eight to a node, over the parts of a world. It is built anew for every question:
// that takes less time than to keep one in order.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "abut/core/vector.hpp"

namespace abut::detail {

struct FloatBounds {
    float low[3], high[3];
};

struct BoxNode {
    static constexpr int lanes = 8;

    alignas(32) float low[3][lanes];
    alignas(32) float high[3][lanes];
    // A node, or in the lowest nodes the place of a part in the order of the tree; and the last such place below.
    alignas(32) std::uint32_t child[lanes];
    alignas(32) std::uint32_t last[lanes];
    bool is_lowest;
};

class BoxTree {
 public:
    static constexpr int most_depth = 11;  // 8^11 is more than 2^32

    // Keeps its memory.
    void build(std::span<const FloatBounds> boxes);

    std::span<const BoxNode> nodes() const { return nodes_; }  // the first is the root
    // The number of the box at each place: those in a node are beside each other.
    std::span<const std::uint32_t> order() const { return order_; }

    // The places after `place` of boxes that have a point in common with the one there, into `partners`, which has
    // room for all boxes. Answers how many.
    std::size_t partners_of(std::uint32_t place, const FloatBounds& box, std::uint32_t* partners) const;

 private:
    struct Item {
        float center[3];
        std::uint32_t box;
    };
    std::uint32_t add_node(std::uint32_t begin, std::uint32_t end, std::uint32_t capacity);
    void set_lane(std::uint32_t node, int lane, const FloatBounds& box, std::uint32_t child, std::uint32_t last);
    FloatBounds bounds_of(std::uint32_t node) const;

    std::span<const FloatBounds> boxes_;
    std::vector<Item> items_;
    std::vector<BoxNode> nodes_;
    std::vector<std::uint32_t> order_;
};

}  // namespace abut::detail
