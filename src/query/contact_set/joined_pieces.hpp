// SPDX-License-Identifier: Apache-2.0
// Convex pieces of a plane that touch, joined into as few convex ones as are easily found.
#pragma once

#include <cstdint>
#include <vector>

#include "abut/core/vector.hpp"

namespace abut::detail {

// The corners of a convex polygon, counter-clockwise, the ends of a segment, or a point: (x, y, height above the
// plane).
using Piece = std::vector<Vec3>;

// Twice the area.
double area_of(const Piece& piece);

// What two polygons have in common; empty, or with at least three corners. Heights are those of a.
Piece common_piece(const Piece& a, const Piece& b);

// Around all points. Corners that stick out by less than the tolerance are left out.
Piece hull_of(Piece points, double tolerance);

// How far pieces that touch may be apart, in the plane and above it.
struct JoinTolerance {
    double beside, above;
};

// Polygons; those that overlap or share a side become one where that is convex. Of each, `members` has the numbers of
// those that it is made of.
struct JoinedPieces {
    std::vector<Piece> pieces;
    std::vector<std::vector<std::uint32_t>> members;
};
JoinedPieces join_polygons(const std::vector<Piece>& polygons, const JoinTolerance& tolerance);

// The same for segments: those on one line that overlap or meet become one.
JoinedPieces join_segments(const std::vector<Piece>& segments, const JoinTolerance& tolerance);

// How far a point is from a piece, in the plane.
double distance_from(const Piece& piece, const Vec3& point);

}  // namespace abut::detail
