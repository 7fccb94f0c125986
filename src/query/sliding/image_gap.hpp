// SPDX-License-Identifier: Apache-2.0
// Whether images are so far apart that what they are of cannot come near (docs/theory/sliding.md §3).
#pragma once

#include "query/sliding/image.hpp"

namespace abut::detail {

// What is asked of a and b while b goes along the screw.
struct ImageQuestion {
    Pitch pitch;
    // How near points may come that have to be told apart, and how near along the axis: with all by which b may leave
    // the screw, and what rounding may have moved.
    double near, near_along;
    // What b goes along the axis, and along s: any way between the two.
    std::array<double, 2> way_along, way_s;
    // By how much images may be wider than they have to be.
    double enough = 0;
};

// Whether what two images are of keeps apart. `false` tells nothing.
bool are_apart(const ImageBounds& a, const ImageBounds& b, const ImageQuestion& question);
bool are_apart(const Image& a, const Image& b, const ImageQuestion& question);

}  // namespace abut::detail
