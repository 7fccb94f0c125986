// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "abut/core/pose.hpp"
#include "abut/shape/concepts.hpp"
#include "abut/tree/obb_tree.hpp"
#include "abut/tree/work.hpp"

namespace abut {

// How far apart two meshes are, and where they are closest, in the world.
struct MeshClosest {
    double distance = 0;
    Vec3 on_a = Vec3::Zero(), on_b = Vec3::Zero();
    std::uint32_t triangle_a = 0, triangle_b = 0;  // that have these points; 0 when one mesh is inside the other
};

// 0 exactly when intersects says so, and then on_a == on_b; where one solid is inside another, at a vertex of the inner
// one. The error is that of two triangles (query/distance.hpp), plus the rounding of the poses. Allocates nothing.
MeshClosest distance(const ObbTree& a, const Pose& at_a, const ObbTree& b, const Pose& at_b, TreeWork* work = nullptr);

// The same, or nothing when it is above the limit, which takes less time to tell. NaN is no limit.
std::optional<MeshClosest> distance_up_to(double limit, const ObbTree& a, const Pose& at_a, const ObbTree& b,
                                          const Pose& at_b, TreeWork* work = nullptr);

// A mesh at its pose and a shape in the world, where `triangle` has the point of the mesh; 0 when the shape is inside
// it.
struct MeshShapeClosest {
    double distance = 0;
    Vec3 on_mesh = Vec3::Zero(), on_shape = Vec3::Zero();
    std::uint32_t triangle = 0;
};
template <BoundedShape3 S>
MeshShapeClosest distance(const ObbTree& tree, const Pose& at, const S& shape, TreeWork* work = nullptr);

}  // namespace abut
