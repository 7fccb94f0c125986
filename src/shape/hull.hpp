// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "abut/core/expected.hpp"
#include "abut/shape/convex_polyhedron.hpp"

namespace abut::detail {

// Whether all of the finite points, of which there is at least one, lie in one plane within 1e-13 of their size.
bool in_one_plane(std::span<const Vec3> points);

// The faces of the convex hull of finite points that are not in one plane, as Qhull has them: lists of indices of
// points, counter-clockwise seen from outside, of which those that are coplanar within the rounding of the points are
// joined. Fails only when Qhull does. What ConvexPolyhedron checks in a time of faces times vertices is not checked.
Expected<std::vector<ConvexPolyhedron::Face>> hull_faces(std::span<const Vec3> points);

}  // namespace abut::detail
