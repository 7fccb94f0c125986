// SPDX-License-Identifier: Apache-2.0
// A ray in the frame of a mesh, and its way through the tree.
#pragma once

#include <bit>
#include <cmath>

#include "abut/shape/ray.hpp"
#include "core/fixed_stack.hpp"
#include "core/length.hpp"
#include "core/prefetch.hpp"
#include "mesh/obb_tree/tree_data.hpp"
#include "query/traversal/ray_node.hpp"

namespace abut::detail {

class TreeRay {
 public:
    // `ray` is in the frame of the mesh, and finite.
    TreeRay(const TreeData& tree, const Ray& ray) : tree_(tree) {
        const double length = length_of(ray.direction);
        const Vec3 along = length > 0 ? Vec3(ray.direction / length) : Vec3::Zero();
        const Vec3 start = (ray.origin - tree.unit.origin) * tree.unit.scale;
        // From afar it starts where it comes near: the whole tree is within 2 of its origin.
        const double distance = length_of(start);
        is_from_too_far_ = distance > 0x1p33;
        skipped_ = std::max(0.0, distance - 4);
        pace_ = length * tree.unit.scale;
        const Vec3 near = start + skipped_ * along;
        is_near_ = !(length_of(near) >= 8);
        for (int i = 0; i < 3; ++i) {
            ray_.start[i] = static_cast<float>(near[i]);
            ray_.along[i] = static_cast<float>(along[i]);
        }
    }

    // Calls visit(Leaf) -> Flow for leaves that the ray may meet no later than limit(), a multiple of its direction
    // that may fall; the nearer of two boxes of a node first. `boxes` counts those that were looked at.
    template <class Limit, class Visit>
    Flow each_leaf(Limit&& limit, Visit&& visit, std::uint64_t& boxes) const {
        if (!is_near_ && !is_from_too_far_) return Flow::proceed;  // it leads past the tree, or away
        struct Entry {
            std::uint32_t node;
            float enter;
        };
        // As in TreePair, but through one tree, from a node that has one box.
        FixedStack<Entry, 7 * TreeData::max_depth + 1> stack;
        stack.push({0, 0});
        while (!stack.is_empty()) {
            const Entry top = stack.pop();
            const float length = is_from_too_far_ ? 0 : node_length(limit());
            if (top.enter > length) continue;
            const WideNode& node = tree_.nodes[top.node];
            boxes += WideNode::lanes;
            alignas(32) float enters[WideNode::lanes];
            int order[WideNode::lanes], count = 0;
            std::uint32_t lanes =
                is_from_too_far_ ? all_lanes(node, enters) : intersect_ray_node(ray_, length, node, enters);
            for (; lanes != 0; lanes &= lanes - 1) {
                const int lane = std::countr_zero(lanes);
                int index = count++;
                for (; index > 0 && enters[order[index - 1]] > enters[lane]; --index) order[index] = order[index - 1];
                order[index] = lane;
                // One box or two are met, of which few are in the cache.
                if (const Child child = node.child[lane]; child.is_leaf())
                    prefetch(tree_.triangles[child.first()]);
                else
                    prefetch(tree_.nodes[child.node()]);
            }
            // Leaves at once, in order; nodes from the far end, so that the nearest is opened next.
            for (int i = 0; i < count; ++i)
                if (const Child child = node.child[order[i]]; child.is_leaf())
                    if (visit(tree_.leaf(child)) == Flow::stop) return Flow::stop;
            for (int i = count - 1; i >= 0; --i)
                if (const Child child = node.child[order[i]]; !child.is_leaf())
                    stack.push({child.node(), enters[order[i]]});
        }
        return Flow::proceed;
    }

 private:
    // For a ray that starts so far away that doubles do not tell where it comes near to within the slack.
    static std::uint32_t all_lanes(const WideNode& node, float (&enters)[WideNode::lanes]) {
        std::uint32_t lanes = 0;
        for (int lane = 0; lane < WideNode::lanes; ++lane) {
            enters[lane] = 0;
            lanes |= static_cast<std::uint32_t>(node.is_used(lane)) << lane;
        }
        return lanes;
    }

    // How far the ray has gone in the coordinates of the nodes, rounded up, beyond all boxes if need be.
    float node_length(double times) const {
        const double length = times * pace_ - skipped_;
        return length < 64 ? static_cast<float>(length * (1 + 0x1p-20) + 0x1p-16) : 64.0f;
    }

    const TreeData& tree_;
    NodeRay ray_;
    double skipped_, pace_;
    bool is_near_, is_from_too_far_;
};

}  // namespace abut::detail
