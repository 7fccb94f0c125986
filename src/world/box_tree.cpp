// SPDX-License-Identifier: Apache-2.0
#include "world/detail/box_tree.hpp"

#include <algorithm>
#include <limits>

#include "abut/core/assert.hpp"

namespace abut::detail {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

}  // namespace

void BoxTree::build(std::span<const FloatBounds> boxes) {
    boxes_ = boxes;
    items_.resize(boxes.size());
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        for (int k = 0; k < 3; ++k) items_[i].center[k] = boxes[i].low[k] + boxes[i].high[k];
        items_[i].box = static_cast<std::uint32_t>(i);
    }
    nodes_.clear();
    if (!boxes.empty()) {
        const auto count = static_cast<std::uint32_t>(boxes.size());
        std::uint64_t capacity = 1;  // of a lane of the root
        while (BoxNode::lanes * capacity < count) capacity *= BoxNode::lanes;
        add_node(0, count, static_cast<std::uint32_t>(capacity));
    }
    order_.resize(boxes.size());
    for (std::size_t i = 0; i < boxes.size(); ++i) order_[i] = items_[i].box;
}

// A lane takes `capacity` boxes. All are full but the last, so that the tree is as small as can be, however the boxes
// lie: they are parted by their number, at a multiple of the capacity near the middle, along the axis on which they
// are spread most.
std::uint32_t BoxTree::add_node(std::uint32_t begin, std::uint32_t end, std::uint32_t capacity) {
    struct Range {
        std::uint32_t begin, end;
    };
    Range ranges[BoxNode::lanes] = {{begin, end}};
    int count = 1;
    for (int i = 0; i < count;) {
        const auto [first, last] = ranges[i];
        const std::uint32_t lanes = (last - first + capacity - 1) / capacity;
        if (lanes <= 1) {
            ++i;
            continue;
        }
        float low[3] = {infinity, infinity, infinity}, high[3] = {-infinity, -infinity, -infinity};
        for (std::uint32_t k = first; k < last; ++k)
            for (int axis = 0; axis < 3; ++axis) {
                low[axis] = std::min(low[axis], items_[k].center[axis]);
                high[axis] = std::max(high[axis], items_[k].center[axis]);
            }
        int axis = 0;
        for (int k = 1; k < 3; ++k)
            if (high[k] - low[k] > high[axis] - low[axis]) axis = k;
        const std::uint32_t middle = first + lanes / 2 * capacity;
        std::nth_element(items_.begin() + first, items_.begin() + middle, items_.begin() + last,
                         [axis](const Item& x, const Item& y) { return x.center[axis] < y.center[axis]; });
        for (int k = count++; k > i + 1; --k) ranges[k] = ranges[k - 1];
        ranges[i] = {first, middle};
        ranges[i + 1] = {middle, last};
    }
    ABUT_ASSERT(count <= BoxNode::lanes);

    const auto own = static_cast<std::uint32_t>(nodes_.size());
    nodes_.emplace_back();
    nodes_[own].is_lowest = capacity == 1;
    for (int lane = 0; lane < BoxNode::lanes; ++lane) {
        if (lane >= count) {
            set_lane(own, lane, {{infinity, infinity, infinity}, {-infinity, -infinity, -infinity}}, 0, 0);
            continue;
        }
        const auto [first, last] = ranges[lane];
        if (capacity == 1) {
            set_lane(own, lane, boxes_[items_[first].box], first, first);
        } else {
            const std::uint32_t child = add_node(first, last, capacity / BoxNode::lanes);
            set_lane(own, lane, bounds_of(child), child, last - 1);
        }
    }
    return own;
}

void BoxTree::set_lane(std::uint32_t node, int lane, const FloatBounds& box, std::uint32_t child, std::uint32_t last) {
    for (int k = 0; k < 3; ++k) {
        nodes_[node].low[k][lane] = box.low[k];
        nodes_[node].high[k][lane] = box.high[k];
    }
    nodes_[node].child[lane] = child;
    nodes_[node].last[lane] = last;
}

FloatBounds BoxTree::bounds_of(std::uint32_t node) const {
    FloatBounds result;
    for (int k = 0; k < 3; ++k) {
        result.low[k] = *std::min_element(nodes_[node].low[k], nodes_[node].low[k] + BoxNode::lanes);
        result.high[k] = *std::max_element(nodes_[node].high[k], nodes_[node].high[k] + BoxNode::lanes);
    }
    return result;
}

}  // namespace abut::detail
