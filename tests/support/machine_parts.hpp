// SPDX-License-Identifier: Apache-2.0
// Closed meshes of parts that move in each other, of few triangles.
#pragma once

#include <vector>

#include "abut/mesh/triangle_mesh.hpp"

namespace abut::test {

// From z = -half_height to half_height over an outline that is seen whole from the origin, counterclockwise.
TriangleMesh prism(const std::vector<Vec2>& outline, double half_height);

// A gear with teeth at the angles 2πk/teeth from the x axis, of which the first is `first_tooth` longer than the
// others.
struct ToothedWheel {
    int teeth;
    double root_radius, tip_radius;
    double first_tooth = 0;
};
TriangleMesh toothed_wheel(const ToothedWheel& wheel);

// A box with sides of twice `half`, with a rectangular hole along z through its middle.
TriangleMesh plate_with_hole(const Vec3& half, double hole_half_x, double hole_half_y);

// A square rod along z from -length to length, with a bit across it along y at its upper end. Two boxes that overlap.
TriangleMesh key(double length, double rod_half, const Vec3& bit_half);

}  // namespace abut::test
