// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/core/expected.hpp"
#include "abut/core/vector.hpp"

namespace ABUT_EXPORT abut {

// A solid box: all points center + Σ x[i] · axes.col(i) with |x[i]| <= half[i].
// The columns of `axes` are right-handed and orthonormal (|AᵀA − I| <= 1e-12); a half extent of 0 makes it flat.
struct OrientedBox {
    Vec3 center;
    Mat3 axes;
    Vec3 half;
};

// The box turned by `rotation`, which need not have unit length but must not be 0.
[[nodiscard]] Expected<OrientedBox> make_oriented_box(const Vec3& center, const Vec3& half,
                                                      const Quat& rotation = Quat::Identity());

}  // namespace abut
