// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "support/random.hpp"
#include "support/shapes.hpp"

namespace abut::test {

// Random lines at a shape: at its corners, edges, faces and surface, past it by little, along its sides; from outside,
// from afar, from its surface and from inside.
class LineSource {
 public:
    LineSource(const AnyShape& shape, Random& random);

    struct Aim {
        Vec3 start, direction;  // the direction leads from the start to what it aims at; it may be zero
    };
    Aim next();

    // A corner, or a point of an edge, of a face, of the inside or of the surface; rounded.
    Vec3 point();

 private:
    Hull hull_;
    double size_;
    Random& random_;
};

// The eight kinds that can be hit.
std::vector<Kind> bounded_kinds();

}  // namespace abut::test
