// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>

#include "abut/shape/aligned_box.hpp"
#include "abut/shape/triangle.hpp"
#include "mesh/obb_tree/wide_node.hpp"

namespace abut::detail {

// In which something of the given size about the center, the largest distance along an axis, is from 1/2 to 1 large:
// never more, and less where it is smaller than the inverse of any double.
inline TreeUnit unit_around(const Vec3& center, double size) {
    constexpr int finest = 1022;
    if (size == 0) return {center, std::ldexp(1, finest)};
    return {center, std::isfinite(size) ? std::ldexp(1, std::min(-std::ilogb(size) - 1, finest)) : 1};
}

// That of the tree of a mesh with this box.
inline TreeUnit unit_of(const AlignedBox& box) {
    const Vec3 half = box.max / 2 - box.min / 2;
    return unit_around(box.min + half, half.maxCoeff());
}

inline Triangle in_unit(Triangle triangle, const TreeUnit& unit) {
    for (Vec3& vertex : triangle.vertex) vertex = (vertex - unit.origin) * unit.scale;
    return triangle;
}

}  // namespace abut::detail
