// SPDX-License-Identifier: Apache-2.0
// Pairs with a kernel of their own, in doubles: each proves an answer or is unsure, and then the one loop decides
// (separation.hpp). A kernel may assume orthonormal axes as far as validate() demands, 1e-12; its threshold says so.
#pragma once

#include "abut/shape/concepts.hpp"
#include "query/detail/verdict.hpp"

namespace abut::detail {

// A box as the kernels take it: `offset` is its center relative to some point of the pair.
struct BoxAt {
    Vec3 offset;
    const Mat3& axes;
    Vec3 half;
};

// `relative` gives box b relative to the center of a, so that far from the origin no digits are lost.
inline BoxAt box_at(const OrientedBox& box, const Vec3& point) { return {box.center - point, box.axes, box.half}; }
inline BoxAt box_at(const AlignedBox& box, const Vec3& point) {
    static const Mat3 identity = Mat3::Identity();
    return {((box.min - point) + (box.max - point)) / 2, identity, (box.max - box.min) / 2};
}

Verdict intersects_box_box(const OrientedBox& a, const OrientedBox& b);
Verdict intersects_box_box(const AlignedBox& a, const OrientedBox& b);
Verdict intersects_triangle_box(const Triangle& a, const OrientedBox& b);
Verdict intersects_triangle_box(const Triangle& a, const AlignedBox& b);
Verdict intersects_triangle_triangle(const Triangle& a, const Triangle& b);

}  // namespace abut::detail
