// SPDX-License-Identifier: Apache-2.0
// The common part of two convex polytopes in space, of any dimension.
//
// Its vertices are ends of what is left of the edges of one when they are clipped by the sides of the other, and the
// other way around: a vertex of one inside the other, or an edge of one through a side of the other. A flat shape has
// sides too: those across it, and its own plane as two sides that face each other.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "abut/query/intersection.hpp"

namespace abut::detail {

// All points x with normal · x <= offset; the normal has unit length.
struct SidePlane {
    Vec3 normal;
    double offset;
};

struct Polytope {
    std::vector<Vec3> vertices;
    std::vector<std::array<std::uint32_t, 2>> edges;
    std::vector<SidePlane> sides;
};

// Points up to `tolerance` outside of a side count as inside. Empty when nothing is found, as when the two are apart by
// more. Coordinates should be about 1, relative to a point nearby.
Intersection common_polytope(const Polytope& a, const Polytope& b, double tolerance);

// With a vertex and the normal of a face.
inline SidePlane side_through(const Vec3& point, const Vec3& normal) {
    const Vec3 unit = normal.normalized();
    return {unit, unit.dot(point)};
}

// Of a flat convex ring of vertices, all of which may lie on a line or at one point, within the tolerance.
Polytope flat_polytope(std::vector<Vec3> ring, double tolerance);

}  // namespace abut::detail
