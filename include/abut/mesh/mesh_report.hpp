// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>

#include "abut/shape/aligned_box.hpp"

namespace ABUT_EXPORT abut {

// What a triangle mesh is like. It is judged by positions, not by indices: vertices whose coordinates are equal count
// as one (0.0 and -0.0 are equal), so that a mesh of separate triangles, as STL files hold, is joined again. Nothing is
// joined within a tolerance. All counts are exact.
struct MeshReport {
    // Different positions that triangles use.
    std::size_t positions = 0;
    // Pairs of positions that are the two ends of a side of a triangle. Here and below, triangles with two corners at
    // one position are left out: they add nothing to the surface, and traverse their only edge in both directions.
    std::size_t edges = 0;
    // Triangles of zero area: two corners at one position, or three on a line. Decided by exact arithmetic.
    std::size_t degenerate_triangles = 0;
    // Triangles with the same three positions as an earlier one, in any order.
    std::size_t duplicate_triangles = 0;
    // Edges of exactly one triangle, and of more than two.
    std::size_t boundary_edges = 0;
    std::size_t non_manifold_edges = 0;
    // Parts that share no position: triangles that touch at one vertex are connected.
    std::size_t components = 0;

    // Every edge belongs to an even number of triangles. Then inside and outside are well defined: two paths between
    // the same points off the surface, both of which cross no edge, cross triangles both an even or both an odd number
    // of times; and if it is oriented too, as many times more towards one side than towards the other. Inside is where
    // that number is not 0 from far away. Triangles on a line take part: they close the gap where the vertices of one
    // side divide an edge of the other.
    bool is_closed = false;
    // Triangles beside each other go the same way around: no edge is passed more than once more often in one direction
    // than in the other. In a closed mesh each edge is then passed as often forth as back.
    bool is_oriented = false;

    // The smallest that contains all triangles. Vertices that no triangle uses do not count.
    AlignedBox box{Vec3::Zero(), Vec3::Zero()};
    // In the square of the user's length, duplicates included; infinite when it exceeds the largest double.
    double area = 0;
    // In the cube of the user's length, for closed and oriented meshes. Positive when triangles go counter-clockwise
    // seen from outside; parts that overlap count as often as they are enclosed. The error is that of coordinates
    // rounded to the size of the mesh, wherever it lies.
    std::optional<double> volume;
};

}  // namespace abut
