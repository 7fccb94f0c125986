// SPDX-License-Identifier: Apache-2.0
// Pairs with a kernel of their own, in doubles: each proves an answer or is unsure, and then the one loop decides
// (separation.hpp). The kernels take the axes of a box as orthonormal, which validate() lets them be to 1e-12 only, so
// a gap counts for them when it is above `kernel_rounding` of the reach; rounding proper is far below that.
#pragma once

#include <optional>

#include "abut/core/interval.hpp"
#include "abut/query/distance.hpp"
#include "abut/shape/concepts.hpp"
#include "query/pair/frame.hpp"
#include "query/pair/verdict.hpp"

namespace abut::detail {

inline constexpr double kernel_rounding = 1e-11;

// What of the bounds in doubt (frame.hpp) is due to how far the pair is from the origin, relative to the coordinates of
// any of its points, `far`; that due to the reach is below kernel_rounding, and below `nearly_touching`.
inline constexpr double rounding_of_place = bounds_in_doubt * 0x1p-49;

// Distances below this, relative to the reach, are looked at more closely; above, they are proven within the tolerance.
inline constexpr double nearly_touching = 0x1p-40, proof_tolerance = 0x1p-44;

// Distances that may count as none, of shapes with a reach and a point with coordinates below `far`.
inline double narrow_distance(double reach, double far) { return nearly_touching * reach + rounding_of_place * far; }

// `far` is at least the size of the coordinates of one of the centers, in the user's frame.
Verdict intersects_box_box(const OrientedBox& a, const OrientedBox& b, double far);

// How box b lies and moves as seen from box a.
struct MovingOffset {
    Vec3 offset, velocity;  // of its center
    double slack;           // how far the coordinates of both may be off, and be apart and still touch
    double reach;           // at least the distance between any two points of the boxes
};

// The largest gap at which two moving shapes may be said to touch: rounding, and what it is multiplied by when the gap
// closes slower along the axis that decides than the shapes move.
inline double touching_distance(double reach, double slack) { return 0x1p-42 * reach + 16 * slack; }

// What is seen on two axes: [0] is the one that decides about the first time, if they are apart at the start, [1] that
// about the last time. The numbers are those of Window.
struct BoxTimes {
    Verdict at_start = Verdict::unsure;  // unsure: nothing else is known
    bool has_digits;                     // whether the axes are not short of what they were multiplied from
    bool touches_first, touches_last;    // whether no axis keeps them apart at the first time, and at the last
    alignas(16) double enter[2], leave[2], leave_high[2], gap[2], closing[2];
    alignas(16) double axis[3][2];  // x, y and z; unit, from a to b
};
// The centers of the boxes are not used.
BoxTimes times_of_boxes(const OrientedBox& a, const OrientedBox& b, const MovingOffset& motion);

// `relative` is the triangle with the center of the box as origin; the edges are taken of the triangle itself.
Verdict intersects_triangle_box(const Triangle& triangle, const Triangle& relative, const OrientedBox& b);

// With every vertex anywhere within `slack` of where it is said to be.
Verdict intersects_triangle_triangle(const Triangle& a, const Triangle& b, double slack = 0);

// Nothing when they touch, or nearly.
std::optional<Closest> closest_triangle_triangle(const Triangle& a, const Triangle& b);

// The number of the vertex farthest along a direction, or of one as far but for rounding.
int farthest_vertex(const ConvexPolyhedron& polyhedron, const Vec3& direction);

// The projection of the vertices, relative to that of the first; rounded by less than 4u |direction| times the radius.
Interval extent_of_vertices(const ConvexPolyhedron& polyhedron, const Vec3& direction);

// A sphere whose center is `offset` from that of a box, and as `far` from the origin.
Verdict intersects_sphere_box(const Vec3& offset, double radius, const OrientedBox& b, double far);

}  // namespace abut::detail
