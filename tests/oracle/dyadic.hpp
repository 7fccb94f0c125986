// SPDX-License-Identifier: Apache-2.0
// Doubles are rational numbers whose denominators are powers of two. Over one common denominator they are integers, and
// rational arithmetic needs no common divisors: it is as exact and many times faster.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>

#include "exact_shape.hpp"

namespace abut::test {

using Big = boost::multiprecision::cpp_int;

// An exponent e for which all coordinates of the shape (of a box: of its corners center + Σ ± half · axis, in exact
// arithmetic) times 2^e are integers.
int dyadic_exponent(const AnyShape& shape);

// The shape times 2^exponent, exactly. A box is the parallelepiped that its fields say, with axes that are orthonormal
// only up to rounding; its documented axes and its true normals are both among `normals`.
// The faces of polygons must be exactly flat and those of polyhedra exactly right; is_exact says whether they are.
ExactShape<Big> to_exact(const AnyShape& shape, int exponent);

bool is_exact(const ConvexPolygon& polygon);
bool is_exact(const ConvexPolyhedron& polyhedron);

}  // namespace abut::test
