// SPDX-License-Identifier: Apache-2.0
#include "world/box_tree.hpp"

#include <algorithm>
#include <limits>

#include "world/morton_order.hpp"

namespace abut::detail {
namespace {

constexpr float float_infinity = std::numeric_limits<float>::infinity();

// Met by none.
constexpr FloatBounds nowhere{{float_infinity, float_infinity, float_infinity},
                              {-float_infinity, -float_infinity, -float_infinity}};

// An order may become so much looser before it is made anew.
constexpr double still_good = 1.2;

double sum_of_sides(const FloatBounds& box) {
    double sum = 0;
    for (int k = 0; k < 3; ++k) sum += static_cast<double>(box.high[k]) - static_cast<double>(box.low[k]);
    return std::max(0.0, sum);  // of what is nowhere
}

void set_lane(BoxNode& node, std::size_t lane, const FloatBounds& box) {
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
    if (order_.size() == boxes.size()) add_lowest_level(boxes);
    if (order_.size() != boxes.size() || !(looseness(boxes) <= still_good * looseness_)) {
        morton_order(boxes, order_);
        add_lowest_level(boxes);
        looseness_ = looseness(boxes);
    }
    levels_ = boxes.empty() ? 0 : 1;
    for (auto count = static_cast<std::uint32_t>(nodes_.size()); count > 1; ++levels_) {
        begin_[levels_] = static_cast<std::uint32_t>(nodes_.size());
        const std::uint32_t below = begin_[levels_ - 1], nodes = (count + BoxNode::lanes - 1) / BoxNode::lanes;
        for (std::uint32_t i = 0; i < nodes; ++i) {
            BoxNode& node = nodes_.emplace_back();
            for (std::uint32_t lane = 0; lane < BoxNode::lanes; ++lane) {
                const std::uint32_t child = BoxNode::lanes * i + lane;
                set_lane(node, lane, child < count ? bounds_of(nodes_[below + child]) : nowhere);
            }
        }
        count = nodes;
    }
}

void BoxTree::add_lowest_level(std::span<const FloatBounds> boxes) {
    begin_[0] = 0;
    nodes_.resize((boxes.size() + BoxNode::lanes - 1) / BoxNode::lanes);
    for (std::size_t i = 0; i < BoxNode::lanes * nodes_.size(); ++i)
        set_lane(nodes_[i / BoxNode::lanes], i % BoxNode::lanes, i < boxes.size() ? boxes[order_[i]] : nowhere);
}

// How much longer the lowest nodes are than their boxes, together.
double BoxTree::looseness(std::span<const FloatBounds> boxes) const {
    double of_nodes = 0, of_boxes = 0;
    for (const BoxNode& node : nodes_) of_nodes += sum_of_sides(bounds_of(node));
    for (const FloatBounds& box : boxes) of_boxes += sum_of_sides(box);
    return of_nodes / of_boxes;
}

}  // namespace abut::detail
