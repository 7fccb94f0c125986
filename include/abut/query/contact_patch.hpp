// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "abut/core/short_list.hpp"

namespace ABUT_EXPORT abut {

// A part of the boundary of a shape.
//
//   box             vertex: bit i is set on the + side of axis i; edge: 4 · axis + the bits of the other two axes, in
//                   cyclic order; face: 2 · axis on its − side, 2 · axis + 1 on its + side
//   segment         vertex 0 is its start, vertex 1 its end; edge 0
//   triangle, polygon       vertex i; edge i from vertex i to the next; face 0, whichever side
//   polyhedron      the indices of vertices(), edges() and faces()
//   sphere          vertex 0
//   capsule         vertex 0 or 1: the cap around its start or end; edge 0: its side
//   cylinder        edge 0 or 1: the rim of its start or end, of which it may be a point; face 0 or 1: the end at its
//                   start or end; face 2: its side
//   circle2         vertex 0
//   segment2        vertex 0 is its start, vertex 1 its end; edge 0
//   rectangle2      vertex: bits as for a box; edge: 2 · axis on its − side, 2 · axis + 1 on its + side
//   polygon2        vertex i; edge i
//
// Of flat shapes that cross at time 0, all of each: face 0, of a segment edge 0.
struct Feature {
    enum class Kind : std::uint8_t { vertex, edge, face };
    Kind kind = Kind::vertex;
    std::uint32_t index = 0;

    bool operator==(const Feature&) const = default;
};

// Where two shapes touch: one point, two that end a segment, or the corners of a convex polygon in order. The points
// lie midway between what the two shapes have there. The disc at an end of a cylinder, and the part of one that its rim
// cuts off, are polygons of 32 or 33 corners that are inscribed in them. `normal` is a unit vector from a to b, along
// which the two are apart there; of flat shapes that cross, the axis of the contact, which may be zero.
//
// Of a mesh, a patch is what a face of it has in common with one of the other, or an edge, or a vertex, however many
// triangles these are made of. Where that is not convex there are several patches, with the same normal. `triangle`
// has, of the triangles that touch there, one that faces the other mesh most, and feature_a and feature_b are features
// of it.
struct ContactPatch {
    Points points;
    Vec3 normal = Vec3::Zero();
    Feature feature_a, feature_b;
    std::array<std::uint32_t, 2> triangle{};  // of a and of b, where they are meshes
};

struct ContactPatch2 {
    Points2 points;
    Vec2 normal = Vec2::Zero();
    Feature feature_a, feature_b;
};

}  // namespace abut
