// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/core/pose.hpp"
#include "abut/query/any_ref.hpp"

namespace ABUT_EXPORT abut {

template <class T>
concept SolidShape3 = BoundedShape3<T> && !OneOf<T, Segment, Triangle, ConvexPolygon>;

// Is a point inside a solid, or on its surface? `false` is a proof; `true` means that the point is no farther outside
// than the rounding bound of the solid and a sphere of radius 0 there.
// Allocates nothing. Given NaN or infinities against its contract, it answers true.
template <SolidShape3 S>
[[nodiscard]] bool contains(const S& shape, const Vec3& point);
template <Shape2 S>
[[nodiscard]] bool contains(const S& shape, const Vec2& point);

// Is a point of the world inside anything at its pose, or on its surface? A mesh that is no solid has only its surface,
// and a flat shape only its points. `false` is a proof for the pose as given: of a mesh, a point that is less far
// outside than poses can round, 2^-46 of the reach, is inside.
[[nodiscard]] bool contains(AnyRef b, const Pose& at_b, const Vec3& point);
[[nodiscard]] bool contains(AnyRef b, const Vec3& point);

}  // namespace abut
