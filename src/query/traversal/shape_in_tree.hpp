// SPDX-License-Identifier: Apache-2.0
// A convex shape in the world and a mesh at its pose: the shape looks at the boxes of the tree from a box around it,
// and at its triangles where they are in the world.
#pragma once

#include <bit>

#include "abut/query/query_stats.hpp"
#include "abut/shape/concepts.hpp"
#include "query/traversal/tree_pair.hpp"

namespace abut::detail {

// A box that holds the shape, but for rounding.
OrientedBox box_of(const Sphere& shape);
OrientedBox box_of(const Capsule& shape);
OrientedBox box_of(const AlignedBox& shape);
OrientedBox box_of(const OrientedBox& shape);
OrientedBox box_of(const Segment& shape);
OrientedBox box_of(const Cylinder& shape);
OrientedBox box_of(std::span<const Vec3> points);
inline OrientedBox box_of(const Triangle& shape) { return box_of(shape.vertex); }
inline OrientedBox box_of(const ConvexPolygon& shape) { return box_of(shape.vertices()); }
inline OrientedBox box_of(const ConvexPolyhedron& shape) { return box_of(shape.vertices()); }

// The same box in the unit of its own, whose origin is its center.
FloatBox float_box_of(const OrientedBox& box, const TreeUnit& unit);

// A point of the shape.
inline const Vec3& point_of(const Sphere& shape) { return shape.center; }
inline const Vec3& point_of(const Capsule& shape) { return shape.start; }
inline const Vec3& point_of(const AlignedBox& shape) { return shape.min; }
inline const Vec3& point_of(const OrientedBox& shape) { return shape.center; }
inline const Vec3& point_of(const Segment& shape) { return shape.start; }
inline const Vec3& point_of(const Triangle& shape) { return shape.vertex[0]; }
inline const Vec3& point_of(const ConvexPolygon& shape) { return shape.vertices()[0]; }
inline const Vec3& point_of(const ConvexPolyhedron& shape) { return shape.vertices()[0]; }
inline const Vec3& point_of(const Cylinder& shape) { return shape.start; }

class ShapeInTree {
 public:
    ShapeInTree(const ObbTree& tree, const Pose& at, const OrientedBox& box_of_shape);

    const TreeData& tree;
    Mat3 turn;  // a point y of the mesh is turn * y + move in the world
    Vec3 move;
    double slack;  // how far a point so moved may be off

    Triangle in_world(std::uint32_t index) const {
        Triangle result;
        for (int i = 0; i < 3; ++i) result.vertex[i] = turn * tree.triangles[index].vertex[i] + move;
        return result;
    }
    // Of a solid; the point must not be on its surface.
    bool has_inside(const Vec3& world_point, QueryStats& work) const;

    // Calls visit(index) -> Flow for triangles that may be as near to the shape as limit() or nearer, which falls; the
    // nearer of two boxes first. Adds to `work`.
    template <class Limit, class Visit>
    Flow each_near(Limit&& limit, Visit&& visit, QueryStats& work) const {
        struct Entry {
            Child child;
            double at_least;
        };
        // As in TreePair, but through one tree, from a node that has one box.
        FixedStack<Entry, 7 * TreeData::max_depth + 1> stack;
        stack.push({Child::node(0), 0});
        while (!stack.is_empty()) {
            const Entry top = stack.pop();
            if (top.at_least > limit()) continue;
            if (top.child.is_leaf()) {
                const Leaf leaf = tree.leaf(top.child);
                work.triangles += leaf.count();
                for (std::uint32_t i = leaf.first(); i < leaf.first() + leaf.count(); ++i)
                    if (visit(i) == Flow::stop) return Flow::stop;
                continue;
            }
            const WideNode& node = tree.nodes[top.child.node()];
            work.boxes += WideNode::lanes;
            alignas(32) float gaps[WideNode::lanes];
            std::uint32_t lanes = near_lanes(sight_, viewer_, 0, node, limit_of(sight_, limit()), gaps);
            Entry entries[WideNode::lanes];
            int count = 0;
            for (; lanes != 0; lanes &= lanes - 1) {
                const int lane = std::countr_zero(lanes);
                const double gap = static_cast<double>(gaps[lane]) / sight_.scale;
                int index = count++;
                for (; index > 0 && entries[index - 1].at_least < gap; --index) entries[index] = entries[index - 1];
                entries[index] = {node.child[lane], gap};
            }
            for (int i = 0; i < count; ++i) stack.push(entries[i]);
        }
        return Flow::proceed;
    }

 private:
    WideNode viewer_;
    NodeTransform sight_;
};

}  // namespace abut::detail
