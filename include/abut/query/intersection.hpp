// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/core/short_list.hpp"
#include "abut/shape/any_shape.hpp"

namespace abut {

template <class T>
concept FlatShape3 = OneOf<T, Segment, Triangle, ConvexPolygon>;

// What two flat shapes have in common: nothing, one point, the two ends of a segment, or the corners of a convex
// polygon in order. Empty exactly when intersects(a, b) is false. Shapes in one plane, to within 2^-42 of their reach,
// have the part of that plane in common which both cover; points that near are one.
template <FlatShape3 A, FlatShape3 B>
Points intersection(const A& a, const B& b);

// In the plane all shapes are flat.
template <Shape2 A, Shape2 B>
Points2 intersection(const A& a, const B& b);

}  // namespace abut
