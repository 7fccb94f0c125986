// SPDX-License-Identifier: Apache-2.0
// The right distances, found without abut and without any peer: the closest of all pairs of a vertex and a face and of
// two edges, in long double, each proven by a plane between the two shapes.
#pragma once

#include <abut/abut.hpp>
#include <array>
#include <span>
#include <vector>

#include "reference.hpp"
#include "reference_vector.hpp"

namespace bench {

// The surface of a polytope. Faces with more than three corners are cut into triangles.
struct Surface {
    using Point = Vec<long double>;
    std::vector<Point> vertices;
    std::vector<std::array<Point, 2>> edges;
    std::vector<std::array<Point, 3>> triangles;
};

Surface surface(const abut::OrientedBox& shape);
Surface surface(const abut::Triangle& shape);
Surface surface(const abut::ConvexPolyhedron& shape);

struct Nearest {
    long double distance;
    Surface::Point on_a, on_b;
};

// Of two polytopes that are apart. Throws std::logic_error when no plane between them proves the distance.
Nearest nearest(const Surface& a, const Surface& b);

// The largest distance between a point of one and a point of the other.
long double reach(const Surface& a, const Surface& b);

// The truth about pairs of polytopes `a` and `b` that are apart.
template <class Pair>
Reference measure_polytopes(std::span<const Pair> pairs) {
    Reference reference;
    for (const Pair& pair : pairs) {
        const Surface a = surface(pair.a), b = surface(pair.b);
        reference.truth.push_back(Truth::free);
        reference.number.push_back(static_cast<double>(nearest(a, b).distance));
        reference.reach.push_back(static_cast<double>(reach(a, b)));
    }
    return reference;
}

}  // namespace bench
