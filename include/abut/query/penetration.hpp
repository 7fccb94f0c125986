// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "abut/core/pose.hpp"
#include "abut/query/any_ref.hpp"

namespace ABUT_EXPORT abut {

// How to part two shapes: moved by depth · normal, b merely touches a, and there is no shorter way. Then point_b comes
// to lie on point_a, in the middle of where the two touch: point_a is the point of a that is deepest in b, point_b the
// point of b that is deepest in a, and point_a − point_b = depth · normal.
template <class Vector>
struct PenetrationIn {
    double depth = 0;                // 0 when they merely touch, or are apart
    Vector normal = Vector::Zero();  // unit, from a to b; zero when they are apart, and so are the points
    Vector point_a = Vector::Zero(), point_b = Vector::Zero();
};
using Penetration = PenetrationIn<Vec3>;
using Penetration2 = PenetrationIn<Vec2>;

template <Shape S>
using PenetrationOf = std::conditional_t<Shape3<S>, Penetration, Penetration2>;

// The meaning is the same for every pair, whichever kinds they are. The normal is zero exactly when intersects(a, b) is
// false. The error of the depth is below 1e-12 of the reach, the largest distance between a point of one and a point of
// the other; far from the origin depth and points are as good as the coordinates.
//
// Of several shortest ways it is one: of concentric spheres along a coordinate axis; of a sphere in the middle of a
// capsule across it, away from the coordinate axis that the capsule is least along. Two flat shapes that lie in one
// plane, or two segments, are parted by any step across the plane: they merely touch, with the normal of that plane. A
// Ray is parted from a shape sideways or backwards, since it has no end.
// Given NaN or infinities against its contract, it answers an infinite depth with the normal zero.
template <Shape A, PartnerOf<A> B>
[[nodiscard]] PenetrationOf<A> penetration(const A& a, const B& b);

[[nodiscard]] Penetration2 penetration(const AnyShape2& a, const AnyShape2& b);

// Any two convex shapes, each at its pose, in the world.
[[nodiscard]] Penetration penetration(ConvexRef a, const Pose& at_a, ConvexRef b, const Pose& at_b = {});
[[nodiscard]] Penetration penetration(ConvexRef a, ConvexRef b, const Pose& at_b = {});

}  // namespace abut
