// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/shape/concepts.hpp"

namespace abut {

template <class T>
concept SolidShape3 = OneOf<T, Sphere, Capsule, AlignedBox, OrientedBox, ConvexPolyhedron>;

// Is a point inside a solid, or on its surface? `false` is a proof; `true` means that the point is no farther outside
// than the rounding bound of the solid and a sphere of radius 0 there.
// Allocates nothing. Given NaN or infinities against its contract, it answers true.
template <SolidShape3 S>
bool contains(const S& shape, const Vec3& point);
template <Shape2 S>
bool contains(const S& shape, const Vec2& point);

}  // namespace abut
