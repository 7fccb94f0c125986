// SPDX-License-Identifier: Apache-2.0
// Pairs of shapes that touch in exactly one known place: a vertex, an edge or a face of one on one of the other.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "support/grid_shape.hpp"

namespace abut::test {

enum class Feature { vertex, edge, face };
std::string_view name_of(Feature feature);

// The plane through the origin that a contact lies in: n is its normal, u and v lie in it. All are at right angles.
struct ContactPlane {
    Grid3 u, v, n;
    std::int64_t whole_length = 0;  // of n when it is an integer, otherwise 0
};
std::vector<ContactPlane> contact_planes();

// A shape that lies below the plane (on the side of −n) and reaches it with the given feature, which has the origin in
// its inside; nothing when the kind has no such feature there. Edges lie along u. Lengths are multiples of `unit`.
std::optional<GridShape> shape_below(Kind kind, Feature feature, const ContactPlane& plane, std::int64_t unit);

// The same above the plane, with edges along u, or along v when `crossed`.
std::optional<GridShape> shape_above(Kind kind, Feature feature, const ContactPlane& plane, std::int64_t unit,
                                     bool crossed);

struct Contact {
    GridShape a, b;  // a below, b above
    Grid3 normal;    // of the plane, from a to b
    std::string name;
};

// All contacts that two kinds can make. `stretch` multiplies what lies along u by 2^stretch, which makes needles and
// slivers.
std::vector<Contact> contacts_of(const KindPair& kinds, std::int64_t unit = 1, int stretch = 0);

}  // namespace abut::test
