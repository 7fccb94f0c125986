// SPDX-License-Identifier: Apache-2.0
// Pairs with a kernel of their own, in doubles: each proves an answer or is unsure, and then the one loop decides
// (separation.hpp). The kernels take the axes of a box as orthonormal, which validate() lets them be to 1e-12 only, so
// a gap counts for them when it is above `kernel_rounding` of the reach; rounding proper is far below that.
#pragma once

#include "abut/shape/concepts.hpp"
#include "query/detail/verdict.hpp"

namespace abut::detail {

inline constexpr double kernel_rounding = 1e-11;

Verdict intersects_box_box(const OrientedBox& a, const OrientedBox& b);

// Which axes decide about two boxes of which b moves as seen from a: 0 to 2 are the faces of a, 3 to 5 those of b,
// 6 + 3i + j the edge i of a with the edge j of b. A proposal only.
struct BoxTimes {
    Verdict at_start;
    int first, last;
};
BoxTimes times_of_boxes(const OrientedBox& a, const OrientedBox& b, const Vec3& velocity);

// `relative` is the triangle with the center of the box as origin; the edges are taken of the triangle itself.
Verdict intersects_triangle_box(const Triangle& triangle, const Triangle& relative, const OrientedBox& b);

Verdict intersects_triangle_triangle(const Triangle& a, const Triangle& b);

// A sphere whose center is `offset` from that of a box.
Verdict intersects_sphere_box(const Vec3& offset, double radius, const OrientedBox& b);

}  // namespace abut::detail
