// SPDX-License-Identifier: Apache-2.0
// Random shapes in doubles, turned, needle-thin and far away, for which exact arithmetic still knows the truth.
#pragma once

#include "support/random.hpp"
#include "support/shapes.hpp"

namespace abut::test {

// Two frames: the second is the first turned by 0, by 1e-16 … 1e-3 radians, or by anything. They are along the
// coordinate axes when `aligned`; otherwise random, or a rotation with rational entries rounded to doubles.
struct Frames {
    Mat3 a, b;
};
Frames random_frames(bool aligned, Random& random);

// A shape of size about 1, with its edges along the axes of the frame or anywhere. Polygons and polyhedra stay on a
// grid around the origin, so that their faces are exactly flat.
AnyShape random_turned_shape(Kind kind, const Mat3& frame, Random& random);

// Moved along so that polygons and polyhedra stay exact; other shapes move by just `by`, rounded.
AnyShape moved_exactly(const AnyShape& shape, const Vec3& by);

// The shape with its first point put on `at`, where its kind has such a field.
AnyShape starting_at(AnyShape shape, const Vec3& at);

}  // namespace abut::test
