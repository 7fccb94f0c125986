// SPDX-License-Identifier: Apache-2.0
#include "world/detail/box_tree.hpp"

#include <algorithm>
#include <limits>

#include "world/detail/box_order.hpp"

namespace abut::detail {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

void set_lane(BoxNode& node, std::uint32_t lane, const FloatBounds& box) {
    for (int k = 0; k < 3; ++k) {
        node.low[k][lane] = box.low[k];
        node.high[k][lane] = box.high[k];
    }
}

FloatBounds bounds_of(const BoxNode& node) {
    FloatBounds result;
    for (int k = 0; k < 3; ++k) {
        result.low[k] = *std::min_element(node.low[k], node.low[k] + BoxNode::lanes);
        result.high[k] = *std::max_element(node.high[k], node.high[k] + BoxNode::lanes);
    }
    return result;
}

}  // namespace

void BoxTree::build(std::span<const FloatBounds> boxes) {
    // Met by none.
    constexpr FloatBounds nowhere{{infinity, infinity, infinity}, {-infinity, -infinity, -infinity}};
    set_order(boxes, order_);
    nodes_.clear();
    levels_ = 0;
    for (auto count = static_cast<std::uint32_t>(boxes.size()); count > (levels_ == 0 ? 0 : 1); ++levels_) {
        begin_[levels_] = static_cast<std::uint32_t>(nodes_.size());
        const std::uint32_t nodes = (count + BoxNode::lanes - 1) / BoxNode::lanes;
        for (std::uint32_t i = 0; i < nodes; ++i) {
            BoxNode& node = nodes_.emplace_back();
            for (std::uint32_t lane = 0; lane < BoxNode::lanes; ++lane) {
                const std::uint32_t below = BoxNode::lanes * i + lane;
                set_lane(node, lane,
                         below >= count ? nowhere
                         : levels_ == 0 ? boxes[order_[below]]
                                        : bounds_of(nodes_[begin_[levels_ - 1] + below]));
            }
        }
        count = nodes;
    }
}

}  // namespace abut::detail
