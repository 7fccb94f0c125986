// SPDX-License-Identifier: Apache-2.0
// A ray among the boxes of a world.
#pragma once

#include "core/fixed_stack.hpp"
#include "world/broad_phase.hpp"

namespace abut::detail {

// Start and direction as the user gave them; `length` is how many times the direction it is long, and may be infinite.
struct BoxRay {
    Vec3 start, direction;
    double length;
};

// Calls visit(part) for parts whose bounds the ray meets, the nearer of eight first, and not for those that it can only
// enter after limit(), which may fall.
template <class Limit, class Visit>
void each_box_on(const BoxRay& ray, const BroadPhase& bounds, Limit&& limit, Visit&& visit);

// The lanes of a node that a ray may meet, and from when on, from below.
class RayInNode {
 public:
    RayInNode(const BoxRay& ray, const FloatScale& scale);
    std::uint32_t lanes(const BoxNode& node, double (&enters)[BoxNode::lanes]) const;

 private:
    enum class Axis { still, moving, unknown };  // unknown: out of the range of doubles

    Axis axis_[3];
    Vec3 start_, pace_;  // in the lengths of the nodes; pace is 1 / direction
    Vec3 slack_;         // how far the start may be off
    double length_;
};

template <class Limit, class Visit>
void each_box_on(const BoxRay& ray, const BroadPhase& bounds, Limit&& limit, Visit&& visit) {
    struct Entry {
        int level;  // −1: a box itself
        std::uint32_t number;
        double enter;
    };
    const BoxTree& tree = bounds.tree();
    if (tree.levels() == 0) return;
    const RayInNode seen(ray, bounds.scale());
    // What is taken off puts at most eight on, of the level below, down to level −1: 7 of each wait, and one more.
    FixedStack<Entry, (BoxNode::lanes - 1) * BoxTree::max_levels + 1> stack;
    stack.push({tree.levels() - 1, 0, 0});
    while (!stack.is_empty()) {
        const Entry top = stack.pop();
        if (top.enter > limit()) continue;
        if (top.level < 0) {
            visit(tree.order()[top.number]);
            continue;
        }
        double enters[BoxNode::lanes];
        std::uint32_t lanes = seen.lanes(tree.node(top.level, top.number), enters);
        Entry entries[BoxNode::lanes];
        int count = 0;
        for (std::uint32_t lane = 0; lanes != 0; ++lane, lanes >>= 1) {
            if (!(lanes & 1)) continue;
            int index = count++;
            for (; index > 0 && entries[index - 1].enter < enters[lane]; --index) entries[index] = entries[index - 1];
            entries[index] = {top.level - 1, BoxNode::lanes * top.number + lane, enters[lane]};
        }
        for (int i = 0; i < count; ++i) stack.push(entries[i]);
    }
}

}  // namespace abut::detail
