// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <type_traits>

#include "abut/core/pose.hpp"
#include "abut/query/any_ref.hpp"

namespace ABUT_EXPORT abut {

// A direction along which two shapes lie apart: the projection of a ends `gap` before that of b begins.
// `axis` is a unit vector from a to b. The gap is above rounding_bound(a, b), and at most the distance between the
// shapes within rounding.
struct SeparatingAxis {
    Vec3 axis;
    double gap;
};

struct SeparatingAxis2 {
    Vec2 axis;
    double gap;
};

template <Shape S>
using SeparatingAxisOf = std::conditional_t<Shape3<S>, SeparatingAxis, SeparatingAxis2>;

// The axis with the largest gap over the pair's axis set, or nothing when the shapes touch: it has a value exactly when
// intersects(a, b) is false. The axis set of two polytopes is their face normals and the cross products of their
// edges (for flat shapes in one plane also the edge normals in it); in 2D the edge normals. When one shape is a sphere
// or a capsule it is the direction between the closest points, and the gap is the distance; so it is where polytopes
// are so near, and their corners so sharp, that none of these axes shows the gap, and of a polyhedron with so many
// vertices that its axes would take more than seconds.
template <Shape A, PartnerOf<A> B>
[[nodiscard]] std::optional<SeparatingAxisOf<A>> separating_axis(const A& a, const B& b);

[[nodiscard]] std::optional<SeparatingAxis2> separating_axis(const AnyShape2& a, const AnyShape2& b);

// Any two convex shapes, each at its pose, in the world.
[[nodiscard]] std::optional<SeparatingAxis> separating_axis(ConvexRef a, const Pose& at_a, ConvexRef b,
                                                            const Pose& at_b = {});
[[nodiscard]] std::optional<SeparatingAxis> separating_axis(ConvexRef a, ConvexRef b, const Pose& at_b = {});

}  // namespace abut
