// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/core/pose.hpp"
#include "abut/mesh/obb_tree.hpp"
#include "abut/query/traversal_stats.hpp"
#include "abut/shape/concepts.hpp"

namespace ABUT_EXPORT abut {

template <class T>
concept SolidShape3 = OneOf<T, Sphere, Capsule, AlignedBox, OrientedBox, ConvexPolyhedron>;

// Is a point inside a solid, or on its surface? `false` is a proof; `true` means that the point is no farther outside
// than the rounding bound of the solid and a sphere of radius 0 there.
// Allocates nothing. Given NaN or infinities against its contract, it answers true.
template <SolidShape3 S>
bool contains(const S& shape, const Vec3& point);
template <Shape2 S>
bool contains(const S& shape, const Vec2& point);

// Is a point of the world inside a mesh at its pose, or on its surface? A mesh that is no solid has only its surface.
// `false` is a proof for the pose as given: a point that is less far outside than poses can round, 2^-46 of the reach,
// is inside. Allocates nothing.
bool contains(const ObbTree& tree, const Pose& at, const Vec3& point, TreeWork* work = nullptr);
inline bool contains(const ObbTree& tree, const Vec3& point, TreeWork* work = nullptr) {
    return contains(tree, Pose{}, point, work);
}

}  // namespace abut
