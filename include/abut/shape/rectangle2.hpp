// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/core/expected.hpp"
#include "abut/core/vector.hpp"

namespace ABUT_EXPORT abut {

// A filled rectangle in the plane: all points center + Σ x[i] · axes.col(i) with |x[i]| <= half[i].
// The columns of `axes` are right-handed and orthonormal (|AᵀA − I| <= 1e-12); a half extent of 0 makes it a segment.
struct Rectangle2 {
    Vec2 center;
    Mat2 axes;
    Vec2 half;
};

// The rectangle turned counter-clockwise by `angle`, in radians.
[[nodiscard]] Expected<Rectangle2> make_rectangle2(const Vec2& center, const Vec2& half, double angle = 0);

}  // namespace abut
