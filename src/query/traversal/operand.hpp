// SPDX-License-Identifier: Apache-2.0
// What moves, as the traversal in time sees it: boxes, and the convex parts in their leaves.
#pragma once

#include <span>

#include "mesh/obb_tree/tree_data.hpp"
#include "query/gjk/convex_points.hpp"
#include "query/moving/linear_contact.hpp"
#include "query/moving/safe_step.hpp"
#include "query/traversal/shape_in_tree.hpp"

namespace abut::detail {

// A mesh: boxes of its tree, and triangles.
class MeshOperand {
 public:
    explicit MeshOperand(const ObbTree& tree) : data(TreeData::of(tree)) {}

    const TreeData& data;

    std::span<const WideNode> nodes() const { return data.nodes; }
    const TreeUnit& unit() const { return data.unit; }
    Leaf leaf(Child child) const { return data.leaf(child); }
    static constexpr double radius() { return 0; }
    static constexpr double rounding() { return 0; }
    std::span<const Vec3> points(std::uint32_t part) const { return data.triangles[part].vertex; }
    // Of a part, in the user's mesh.
    std::uint32_t number(std::uint32_t part) const { return data.numbers[part]; }
    // Of a ball around a point that holds everything.
    double reach(const Vec3& center) const {
        const AlignedBox& box = data.mesh.report().box;
        return norm_bound((box.min - center).cwiseAbs().cwiseMax((box.max - center).cwiseAbs()));
    }
};

// A convex shape: one box, and one part.
class ConvexOperand {
 public:
    template <BoundedShape3 S>
    ConvexOperand(const S& shape, ConvexPoints& convex) : convex_(convex) {
        convex.set(shape, Vec3::Zero());
        set_box(box_of(shape));
        shape_ = &shape;
        linear_contact_ = [](const void* of, const Triangle& a, const Linear& motion, const ContactOptions& options,
                             double slack) {
            return linear_contact(a, *static_cast<const S*>(of), motion, options, slack);
        };
    }

    std::span<const WideNode> nodes() const { return {&node_, 1}; }
    const TreeUnit& unit() const { return unit_; }
    static Leaf leaf(Child) { return {0, 1}; }
    double radius() const { return convex_.radius; }
    double rounding() const { return convex_.rounding; }
    const ConvexPoints& convex() const { return convex_; }
    static std::uint32_t number(std::uint32_t) { return 0; }
    double reach(const Vec3& center) const { return convex_.reach + norm_bound(center); }

    // linear_contact of the shape.
    FirstContact linear_contact_with(const Triangle& a, const Linear& motion, const ContactOptions& options,
                                     double slack) const {
        return linear_contact_(shape_, a, motion, options, slack);
    }

 private:
    void set_box(const OrientedBox& box);

    const ConvexPoints& convex_;
    const void* shape_;
    FirstContact (*linear_contact_)(const void*, const Triangle&, const Linear&, const ContactOptions&, double slack);
    WideNode node_;
    TreeUnit unit_;
};

}  // namespace abut::detail
