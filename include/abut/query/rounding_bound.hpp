// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/core/pose.hpp"
#include "abut/query/any_ref.hpp"

namespace ABUT_EXPORT abut {

// Shapes whose largest gap is at most this, in the user's length, touch, in every verb; those with a larger gap do not.
// It is 2^-46 (1.4e-14) times their reach, which bounds the distance between any point of one and any point of the
// other (of a ray: as far as the other shape; of two rays: as far as the point where their lines come closest), plus
// 2^-49 of the largest coordinate of the two. It is a bound on rounding, not a tolerance: what rounding may make of
// shapes that touch when both are turned and moved by fl(R p + t), so that this changes no answer about them.
//
// The largest gap is that over the pair's axes (see separating_axis) and, where the axes show less than a quarter of
// it, as between the tips of needles, the distance. Infinite when a coordinate is not finite.
template <Shape A, PartnerOf<A> B>
[[nodiscard]] double rounding_bound(const A& a, const B& b);
[[nodiscard]] double rounding_bound(const AnyShape2& a, const AnyShape2& b);
// Any two convex shapes, each at its pose, in the world.
[[nodiscard]] double rounding_bound(ConvexRef a, const Pose& at_a, ConvexRef b, const Pose& at_b = {});
[[nodiscard]] double rounding_bound(ConvexRef a, ConvexRef b, const Pose& at_b = {});

}  // namespace abut
