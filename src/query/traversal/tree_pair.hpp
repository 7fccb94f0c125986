// SPDX-License-Identifier: Apache-2.0
// Two trees at their poses, and the descent through both.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <span>
#include <utility>

#include "abut/core/pose.hpp"
#include "core/fixed_stack.hpp"
#include "mesh/obb_tree/tree_data.hpp"
#include "query/traversal/obb_sat.hpp"

namespace abut::detail {

// How the nodes of one tree are seen from another frame. A point y of `seen` is turn * y + move in that of the viewer.
NodeTransform sight_of(const TreeUnit& viewer, const TreeUnit& seen, const Mat3& turn, const Vec3& move);

class TreePair {
 public:
    TreePair(const ObbTree& tree_a, const Pose& pose_a, const ObbTree& tree_b, const Pose& pose_b);

    const TreeData &a, &b;
    Mat3 turn;  // a point y of b is turn * y + move in the frame of a
    Vec3 move;
    double slack;  // how far a point so moved may be off, and the poses with it
    Pose at_a;     // with a quaternion of unit length

    Triangle in_a(const Triangle& of_b) const {
        Triangle result;
        for (int i = 0; i < 3; ++i) result.vertex[i] = turn * of_b.vertex[i] + move;
        return result;
    }

    Vec3 in_world(const Vec3& of_a) const { return at_a * of_a; }

    struct Boxes {
        BoxId a, b;
    };

    // Which of two boxes is opened, and how the other one sees what is in it.
    struct Opening {
        const WideNode* node = nullptr;  // none when both are leaves
        std::uint32_t number;            // of the node
        bool is_of_b;
        const WideNode* viewer;  // that has the other one
        int viewer_lane;
        const NodeTransform* sight;

        Boxes pair_with(int lane, const Boxes& boxes) const {
            const BoxId opened = number * WideNode::lanes + static_cast<BoxId>(lane);
            return is_of_b ? Boxes{boxes.a, opened} : Boxes{opened, boxes.b};
        }
    };
    Opening opening_of(const Boxes& boxes) const {
        const Child child_a = a.child(boxes.a), child_b = b.child(boxes.b);
        Opening opening;
        if (child_a.is_leaf() && child_b.is_leaf()) return opening;
        const WideNode &node_a = a.node_of(boxes.a), &node_b = b.node_of(boxes.b);
        const int lane_a = boxes.a % WideNode::lanes, lane_b = boxes.b % WideNode::lanes;
        const bool is_b_larger =
            node_b.size(lane_b) * b_seen_by_a_.of_seen > node_a.size(lane_a) * b_seen_by_a_.of_viewer;
        if (child_a.is_leaf() || (!child_b.is_leaf() && is_b_larger))
            return {&b.nodes[child_b.node()], child_b.node(), true, &node_a, lane_a, &b_seen_by_a_};
        return {&a.nodes[child_a.node()], child_a.node(), false, &node_b, lane_b, &a_seen_by_b_};
    }

    // Opening a box takes one pair off and puts at most eight on, each a step deeper in one of the trees. Below the
    // pair of the roots there are at most max_depth such steps in each, so that at most 7 of each step wait, and one
    // more.
    static constexpr std::size_t stack_size = 2 * 7 * TreeData::max_depth + 1;
    template <class T>
    using Stack = FixedStack<T, stack_size>;

    // Calls visit(Leaf, Leaf) -> Flow for the leaves of a and b whose boxes are not surely apart, each pair once: of
    // two boxes the larger is opened, and first is what looks deepest inside: the boxes with the nearest centers.
    // `boxes` counts the pairs of boxes that were looked at.
    template <class Visit>
    Flow each_leaf_pair(Visit&& visit, std::uint64_t& boxes) const {
        Stack<Boxes> stack;
        alignas(32) float away[WideNode::lanes];
        if (overlapping_lanes(b_seen_by_a_, a.nodes[0], 0, b.nodes[0], away) & 1) stack.push({0, 0});
        boxes += 1;
        while (!stack.is_empty()) {
            const Boxes top = stack.pop();
            const Opening opening = opening_of(top);
            if (!opening.node) {
                if (visit(a.leaf(a.child(top.a)), b.leaf(b.child(top.b))) == Flow::stop) return Flow::stop;
                continue;
            }
            boxes += WideNode::lanes;
            std::uint32_t lanes =
                overlapping_lanes(*opening.sight, *opening.viewer, opening.viewer_lane, *opening.node, away);
            if (lanes == 0) continue;
            int nearest = std::countr_zero(lanes);
            for (lanes &= lanes - 1; lanes != 0; lanes &= lanes - 1) {
                int other = std::countr_zero(lanes);
                if (away[other] < away[nearest]) std::swap(other, nearest);
                stack.push(opening.pair_with(other, top));
            }
            stack.push(opening.pair_with(nearest, top));
        }
        return Flow::proceed;
    }

    // The same for boxes that may be nearer than limit(), which falls; the nearer of two children first.
    template <class Limit, class Visit>
    Flow each_leaf_pair_by_distance(Limit&& limit, Visit&& visit, std::uint64_t& boxes) const {
        struct Entry {
            Boxes boxes;
            double at_least;
        };
        Stack<Entry> stack;
        stack.push({{0, 0}, 0});
        while (!stack.is_empty()) {
            const Entry top = stack.pop();
            if (top.at_least > limit()) continue;
            const Opening opening = opening_of(top.boxes);
            if (!opening.node) {
                if (visit(a.leaf(a.child(top.boxes.a)), b.leaf(b.child(top.boxes.b))) == Flow::stop) return Flow::stop;
                continue;
            }
            boxes += WideNode::lanes;
            alignas(32) float gaps[WideNode::lanes];
            std::uint32_t lanes = near_lanes(*opening.sight, *opening.viewer, opening.viewer_lane, *opening.node,
                                             limit_of(*opening.sight, limit()), gaps);
            Entry entries[WideNode::lanes];
            int count = 0;
            for (; lanes != 0; lanes &= lanes - 1) {
                const int lane = std::countr_zero(lanes);
                const double gap = static_cast<double>(gaps[lane]) / opening.sight->scale;
                int index = count++;
                for (; index > 0 && entries[index - 1].at_least < gap; --index) entries[index] = entries[index - 1];
                entries[index] = {opening.pair_with(lane, top.boxes), gap};
            }
            for (int i = 0; i < count; ++i) stack.push(entries[i]);
        }
        return Flow::proceed;
    }

    // Calls visit(Leaf, Leaf) for a few leaves that are likely to be the nearest, and may be nearer than limit():
    // from one depth to the next it goes on with the boxes whose centers are nearest. What they find as a limit saves
    // each_leaf_pair_by_distance most of its work.
    template <class Limit, class Visit>
    void each_likely_nearest(Limit&& limit, Visit&& visit, std::uint64_t& boxes) const {
        constexpr int width = 8;
        struct Entry {
            Boxes boxes;
            double away;
        };
        Entry kept[width] = {{{0, 0}, 0}}, found[width * WideNode::lanes];
        for (int keeping = 1; keeping > 0;) {
            int count = 0;
            for (const Entry& entry : std::span(kept, keeping)) {
                const Opening opening = opening_of(entry.boxes);
                if (!opening.node) {
                    visit(a.leaf(a.child(entry.boxes.a)), b.leaf(b.child(entry.boxes.b)));
                    continue;
                }
                boxes += WideNode::lanes;
                alignas(32) float gaps[WideNode::lanes], away[WideNode::lanes];
                std::uint32_t lanes = near_lanes(*opening.sight, *opening.viewer, opening.viewer_lane, *opening.node,
                                                 limit_of(*opening.sight, limit()), gaps, away);
                for (; lanes != 0; lanes &= lanes - 1) {
                    const int lane = std::countr_zero(lanes);
                    const double distance = std::sqrt(static_cast<double>(away[lane])) / opening.sight->scale;
                    found[count++] = {opening.pair_with(lane, entry.boxes), distance >= 0 ? distance : HUGE_VAL};
                }
            }
            keeping = std::min(width, count);
            std::partial_sort_copy(found, found + count, kept, kept + keeping,
                                   [](const Entry& x, const Entry& y) { return x.away < y.away; });
        }
    }

 private:
    NodeTransform b_seen_by_a_, a_seen_by_b_;
};

}  // namespace abut::detail
