// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <vector>

#include "abut/core/short_list.hpp"
#include "abut/shape/any_shape.hpp"

namespace ABUT_EXPORT abut {

template <class T>
concept FlatShape3 = OneOf<T, Segment, Triangle, ConvexPolygon>;
template <class T>
concept Polytope3 = FlatShape3<T> || OneOf<T, AlignedBox, OrientedBox, ConvexPolyhedron>;

// What two convex shapes have in common: nothing, a point, a segment, a convex polygon or a convex polyhedron.
struct Intersection {
    // One point, the two ends of a segment, the corners of a polygon in order, or the vertices of a polyhedron.
    Points points;
    // Of a polyhedron its faces, as ConvexPolyhedron has them: the indices of the points around each, counter-clockwise
    // when seen from outside. Else empty.
    std::vector<ConvexPolyhedron::Face> faces;

    bool empty() const { return points.empty(); }
    // −1 when empty, 0 of a point, 1 of a segment, 2 of a polygon, 3 of a polyhedron.
    int dimension() const { return faces.empty() ? static_cast<int>(std::min<std::size_t>(points.size(), 3)) - 1 : 3; }
};

// Empty exactly when intersects(a, b) is false: two that merely touch have a point, a segment or a polygon in common.
// The points lie within 1e-11 of the reach of both shapes, the reach being the largest distance between a point of one
// and a point of the other. What is thinner than 2^-39 of the reach is flat: flat shapes in one plane have the part of
// it in common that both cover, and points that near are one.
template <Polytope3 A, Polytope3 B>
Intersection intersection(const A& a, const B& b);

// In the plane all shapes are flat; a part of a circle has no corners.
template <class T>
concept FlatShape2 = OneOf<T, Segment2, Rectangle2, ConvexPolygon2>;
template <FlatShape2 A, FlatShape2 B>
Points2 intersection(const A& a, const B& b);

}  // namespace abut
