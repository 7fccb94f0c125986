// SPDX-License-Identifier: Apache-2.0
// A tree of aligned boxes in floats, eight to a node, over the parts of a world. It is built anew for every slice of
// time, in a few passes over all boxes: that takes less time than to keep one in order.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace abut::detail {

struct FloatBounds {
    float low[3], high[3];
};

struct BoxNode {
    static constexpr int lanes = 8;

    alignas(64) float low[3][lanes];
    float high[3][lanes];
};

// A box, by its position in the order of the tree, and the lanes of a group whose boxes overlap it.
struct BoxOverlaps {
    std::uint32_t position, group, lanes;
};

// All nodes are full but the last of each level, so that their numbers tell what is below: box `8 i + lane` of the
// level below is in a lane of node i. The lowest level has the boxes themselves, in the order of the tree.
class BoxTree {
 public:
    static constexpr int max_levels = 11;  // 8^11 is more than 2^32

    // Keeps its memory, and an order of as many boxes as long as it is good for these: boxes that have moved a little
    // need not be sorted again.
    void build(std::span<const FloatBounds> boxes);

    int levels() const { return levels_; }
    const BoxNode& node(int level, std::uint32_t number) const { return nodes_[begin_[level] + number]; }
    // The number of the box at each position.
    std::span<const std::uint32_t> order() const { return order_; }

    // The number of nodes of the lowest level, each of which has up to eight boxes.
    std::uint32_t groups() const {
        return (static_cast<std::uint32_t>(order_.size()) + BoxNode::lanes - 1) / BoxNode::lanes;
    }

    // Calls visit(position, other) for each two boxes that have a point in common, of which the earlier in the order of
    // the tree is in the group; `memory` is overwritten.
    struct Memory {
        std::vector<std::uint32_t> groups;
        std::vector<BoxOverlaps> overlaps;
    };
    template <class Visit>
    void each_pair_of(std::uint32_t group, Memory& memory, Visit&& visit) const {
        memory.groups.resize(groups());
        memory.overlaps.resize(BoxNode::lanes * std::size_t{groups()});
        const std::size_t count = overlaps_of(group, memory.groups.data(), memory.overlaps.data());
        for (std::size_t i = 0; i < count; ++i) {
            const BoxOverlaps& each = memory.overlaps[i];
            for (std::uint32_t lanes = each.lanes; lanes != 0; lanes &= lanes - 1)
                visit(each.position, BoxNode::lanes * each.group + static_cast<std::uint32_t>(std::countr_zero(lanes)));
        }
    }

 private:
    // Both have room for all; returns how many overlaps there are.
    std::size_t overlaps_of(std::uint32_t group, std::uint32_t* groups, BoxOverlaps* overlaps) const;

    void add_lowest_level(std::span<const FloatBounds> boxes);
    double looseness(std::span<const FloatBounds> boxes) const;

    double looseness_ = 0;                      // when the boxes were last sorted
    std::uint32_t begin_[max_levels + 1] = {};  // of the nodes of each level, from the lowest
    int levels_ = 0;
    std::vector<BoxNode> nodes_;
    std::vector<std::uint32_t> order_;
};

}  // namespace abut::detail
