// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/query/query_stats.hpp"
#include "query/traversal/tree_pair.hpp"

namespace abut::detail {

// Whether a point is inside a closed mesh: its surface winds around it, in whatever direction. Shells that have no two
// sides (facing.hpp) are counted apart, and have what takes an odd number of crossings inside. Decided for every point
// that is farther from the surface than coordinates are rounded; of others either answer may be given, and whoever asks
// compares surfaces too. Triangles without area count for nothing, and it does not matter how the tree is built. Adds
// to `work`.
bool is_inside(const TreeData& tree, const Vec3& point, QueryStats& work);

// Where surfaces do not touch, whether a part of one mesh is inside the other, which is a solid; and such a point, in
// the frame of a.
std::optional<Vec3> point_inside(const TreePair& pair, QueryStats& work);

// Of a point that may be inside a solid, or of such points of two bodies, and the surface of the solid.
enum class Depth : std::uint8_t {
    outside,
    surface,  // inside, or on the surface: no farther from it than a tolerance
    inside,   // farther from the surface
};
// The point is in the frame of the tree.
Depth depth_of(const ObbTree& tree, const Vec3& point, double tolerance, QueryStats& work);
// The deepest of the points that point_inside looks at.
Depth depth_of(const ObbTree& a, const ObbTree& b, const TreePair& pair, double tolerance, QueryStats& work);

}  // namespace abut::detail
