// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "abut/core/flow.hpp"
#include "abut/core/pose.hpp"
#include "abut/core/short_list.hpp"
#include "abut/mesh/mesh.hpp"
#include "abut/query/query_stats.hpp"

namespace ABUT_EXPORT abut {

// Two triangles that touch.
struct TriangleContact {
    std::uint32_t triangle_a, triangle_b;  // numbers in their meshes
    Triangle a, b;                         // in the frame of a
    Pose at_a;

    // What they have in common, in the world: a point, a segment or the corners of a convex polygon; empty where they
    // touch only within the rounding of poses.
    Points points() const;
};

// Calls visit(const TriangleContact&) -> Flow for each pair of triangles that touch, once, in an order that depends on
// the trees only, until it answers Flow::stop. Surfaces only: a mesh inside of a solid has no contacts. Allocates
// nothing.
QueryStats for_each_contact(const Mesh& a, const Pose& at_a, const Mesh& b, const Pose& at_b,
                            Visitor<TriangleContact> visit);

// The same for the triangles of one mesh where it cuts or touches itself, each pair once, the lower number first.
// Neighbours do not count: triangles with a corner at the same position.
QueryStats for_each_self_contact(const Mesh& mesh, Visitor<TriangleContact> visit);

}  // namespace abut
