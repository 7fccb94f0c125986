// SPDX-License-Identifier: Apache-2.0
// How triangles are spread in space ([Eberly 1999a] §6.1.3, with the term that docs/theory/errata.md §1 adds), and
// along which axes.
#pragma once

#include <span>

#include "abut/mesh/triangle_mesh.hpp"
#include "mesh/obb_tree/wide_node.hpp"

namespace abut::detail {

// A triangle on its way into a leaf, in the coordinates of the nodes.
struct BuildTriangle {
    Triangle triangle;
    float area;  // times two
    std::uint32_t number;
};

BuildTriangle item_of(const TriangleMesh& mesh, std::uint32_t number, const TreeUnit& unit);

// Axes by falling spread, right-handed and orthonormal, with the spread (a variance) along each.
struct PrincipalAxes {
    Mat3 axes;
    Vec3 along;
};

// Of the area of the triangles; of their corners when they have none.
PrincipalAxes spread_of(std::span<const BuildTriangle> items);

}  // namespace abut::detail
