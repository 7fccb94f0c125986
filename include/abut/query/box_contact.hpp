// SPDX-License-Identifier: Apache-2.0
// Questions that go down to a depth of the trees and no further ([Eberly 1999a] §7): cheaper, and about boxes where
// they end before the triangles. Down to a depth, a tree is its boxes at this depth and the leaves above it. Two leaves
// are compared by their triangles, and their answer is exact; any other two by their boxes. A depth below 0 is no
// limit. A box is not inside the one above it, only its triangles are. Boxes whose triangles are proven apart by boxes
// above them do not count, even if they touch.
#pragma once

#include "abut/core/flow.hpp"
#include "abut/core/pose.hpp"
#include "abut/mesh/mesh.hpp"
#include "abut/query/query_stats.hpp"

namespace ABUT_EXPORT abut {

struct LimitedAnswer {
    bool intersects = false;
    bool exact = true;  // false: boxes touch, and what is in them may or may not; true: it is what intersects() says
    QueryStats stats = {};
};

// Do two meshes touch, as far as boxes down to a depth can tell? `false` is always a proof, and exact. Ends at the
// first two boxes or triangles that touch; which these are, and so whether `true` is exact, may depend on the order of
// a and b. Where no boxes touch, solids are asked whether one is inside the other, exactly. Allocates nothing.
[[nodiscard]] LimitedAnswer intersects_down_to(int max_depth, const Mesh& a, const Pose& at_a, const Mesh& b,
                                               const Pose& at_b);

// Two boxes that touch, in the world.
struct BoxContact {
    TreeBox a, b;
    bool exact;  // both are leaves, of which triangles touch
    Vec3 point;  // in the middle of what the boxes have in common; when exact, of what two of the triangles have
    Vec3 normal_a, normal_b;  // outward, from smooth_normal
};

// The normal of a box at one of its points as if it were an ellipsoid: Σ (xᵢ/hᵢ²) axisᵢ at the coordinates x from its
// center, made unit. It varies smoothly over the box, and is that of the face in the middle of each.
// An extent below 2^-20 of the longest is none, as of the leaf of a triangle. For boxes with such extents it is what
// the formula tends to as they go to zero together, seen from `toward`: a flat box has the normal of its plane on the
// side of `toward`, one like a segment the direction across it to `toward`, one like a point the direction to `toward`.
// At the center, where the formula gives none, it is taken at `toward` instead. Where that decides nothing either, it
// is the axis of the least extent.
Vec3 smooth_normal(const OrientedBox& box, const Vec3& point, const Vec3& toward);

// Calls visit(const BoxContact&) -> Flow for each two boxes that touch at the limit, once, in an order that depends on
// the trees only. Surfaces only: a solid deep inside another has boxes that touch only while they are coarse. None is a
// proof that surfaces do not touch. Allocates nothing.
QueryStats for_each_box_contact(int max_depth, const Mesh& a, const Pose& at_a, const Mesh& b, const Pose& at_b,
                                Visitor<BoxContact> visit);

}  // namespace abut
