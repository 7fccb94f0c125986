// SPDX-License-Identifier: Apache-2.0
// The descent through two trees down to a depth, to pairs of boxes and not only of leaves.
#pragma once

#include <bit>

#include "query/traversal/tree_pair.hpp"

namespace abut::detail {

class LimitedDescent {
 public:
    struct BoxAtDepth {
        BoxId id;
        int depth;
    };

    // A depth below 0 is no limit.
    LimitedDescent(const TreePair& pair, int depth)
        : a_(pair.a),
          b_(pair.b),
          depth_(depth < 0 ? TreeData::max_depth : depth),
          b_seen_by_a_(sight_of(a_.unit, b_.unit, pair.turn, pair.move)),
          a_seen_by_b_(sight_of(b_.unit, a_.unit, pair.turn.transpose(), -(pair.turn.transpose() * pair.move))) {}

    // Calls visit(BoxAtDepth, BoxAtDepth) -> Flow for boxes of a and b that are not opened and not surely apart, each
    // pair once. `boxes` counts the pairs of boxes that were looked at.
    template <class Visit>
    Flow each_pair(Visit&& visit, std::uint64_t& boxes) const {
        struct Entry {
            BoxAtDepth a, b;
        };
        TreePair::Stack<Entry> stack;
        boxes += 1;
        if (overlapping_lanes(b_seen_by_a_, a_.nodes[0], 0, b_.nodes[0]) & 1) stack.push({{0, 0}, {0, 0}});
        while (!stack.is_empty()) {
            const Entry top = stack.pop();
            const bool opens_a = is_opened(a_, top.a), opens_b = is_opened(b_, top.b);
            if (!opens_a && !opens_b) {
                if (visit(top.a, top.b) == Flow::stop) return Flow::stop;
                continue;
            }
            boxes += WideNode::lanes;
            if (opens_b && (!opens_a || is_b_larger(top.a.id, top.b.id))) {
                for (auto lanes = lanes_below(b_, top.b.id, a_, top.a.id, b_seen_by_a_); lanes != 0; lanes &= lanes - 1)
                    stack.push({top.a, below(b_, top.b, std::countr_zero(lanes))});
            } else {
                for (auto lanes = lanes_below(a_, top.a.id, b_, top.b.id, a_seen_by_b_); lanes != 0; lanes &= lanes - 1)
                    stack.push({below(a_, top.a, std::countr_zero(lanes)), top.b});
            }
        }
        return Flow::proceed;
    }

 private:
    bool is_opened(const TreeData& tree, const BoxAtDepth& box) const {
        return box.depth < depth_ && !tree.child(box.id).is_leaf();
    }

    bool is_b_larger(BoxId of_a, BoxId of_b) const {
        return b_.node_of(of_b).size(of_b % WideNode::lanes) * b_seen_by_a_.of_seen >
               a_.node_of(of_a).size(of_a % WideNode::lanes) * b_seen_by_a_.of_viewer;
    }

    static std::uint32_t lanes_below(const TreeData& opened, BoxId id, const TreeData& viewer, BoxId from,
                                     const NodeTransform& sight) {
        return overlapping_lanes(sight, viewer.node_of(from), from % WideNode::lanes,
                                 opened.nodes[opened.child(id).node()]);
    }

    static BoxAtDepth below(const TreeData& tree, const BoxAtDepth& box, int lane) {
        return {tree.child(box.id).node() * WideNode::lanes + static_cast<BoxId>(lane), box.depth + 1};
    }

    const TreeData &a_, &b_;
    const int depth_;
    const NodeTransform b_seen_by_a_, a_seen_by_b_;
};

}  // namespace abut::detail
