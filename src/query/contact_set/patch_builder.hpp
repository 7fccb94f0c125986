// SPDX-License-Identifier: Apache-2.0
// From what pairs of parts have in common, along known directions, to patches.
#pragma once

#include "abut/query/contact_patch.hpp"
#include "query/contact_set/joined_pieces.hpp"
#include "query/contact_set/touch_direction.hpp"

namespace abut::detail {

// What two parts have in common.
struct CommonPiece {
    std::size_t direction;  // its number
    Piece piece;            // across and along it
    Feature feature_a, feature_b;
    std::array<std::uint32_t, 2> triangle;
    double facing;   // how much the two face each other: the sum of the cosines
    bool is_beside;  // seen along the direction they have nothing in common: it is the middle of the closest points
};

// Two directions across a unit vector, and it itself.
Mat3 axes_along(const Vec3& normal);

// `room` is how far from touching, each, what touches may be; `fine` what differs by rounding only.
template <class SurfaceB>
CommonPiece common_piece_of(const MeshSurface& a, const SurfaceB& b, const NearParts& parts, std::size_t number,
                            const Vec3& normal, double room, double fine);

// In the frame of contacts; those along the first direction first, then the larger.
std::vector<ContactPatch> patches_of(const std::vector<CommonPiece>& pieces, const std::vector<Vec3>& directions,
                                     double tolerance, double fine);

}  // namespace abut::detail
