// SPDX-License-Identifier: Apache-2.0
// Two shapes as hulls, to measure answers about them apart from the library.
#pragma once

#include "support/hull_distance.hpp"
#include "support/planar.hpp"

namespace abut::test {

// With that within which lengths and points are compared. A ray ends here, so far beyond the other shape that neither
// the closest points nor the shortest way apart change; shapes of the plane have z = 0.
struct HullPair {
    Hull a, b;
    double size = 0;         // the reach
    double point_error = 0;  // 1e-12 of it and the rounding of coordinates, which is more far from the origin
    bool is_planar = false;

    double length_error() const { return 1e-12 * size; }
};
HullPair hulls_of(const AnyShape& a, const AnyShape& b);
HullPair hulls_of(const AnyShape2& a, const AnyShape2& b);

Vec3 in_space(const Vec2& v);

// What is wrong when either point is not in its shape.
std::optional<std::string> wrong_place(const HullPair& pair, const Vec3& point_a, const Vec3& point_b);

// By how much b must move along the unit vector to leave a behind.
long double overlap_along(const HullPair& pair, const LongVec3& direction);

// On all digits that matter.
std::string text(long double value);
std::string text(const Vec3& v);

}  // namespace abut::test
