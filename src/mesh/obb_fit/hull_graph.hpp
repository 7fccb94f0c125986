// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "abut/core/vector.hpp"

namespace abut::detail {

// The convex hull of points as a search needs it: corners, normals of faces, and which faces meet at an edge.
struct HullGraph {
    struct Edge {
        std::uint32_t from, to;     // of `vertices`, counter-clockwise around the face `left`
        std::uint32_t left, right;  // of `normals`
    };
    std::vector<Vec3> vertices;        // those of the points that are corners, in their order
    std::vector<std::uint32_t> index;  // of the point that a vertex is
    std::vector<Vec3> normals;         // of unit length, outward; 0 for a face too thin to have one
    std::vector<double> areas;         // of the faces
    std::vector<Edge> edges;
};

// Of finite points that are not in one plane. Nothing when rounding leaves no closed surface.
std::optional<HullGraph> hull_graph(std::span<const Vec3> points);

}  // namespace abut::detail
