// SPDX-License-Identifier: Apache-2.0
// Meshes of parts that fit each other with little room between them.
#pragma once

#include <abut/abut.hpp>

#include <functional>
#include <optional>

namespace campaign {

// The distance of a surface from the z axis; `turn` is the angle about it in turns, from 0 to 1.
using Radius = std::function<double(double turn, double z)>;

// A part around the z axis, from z = 0 to `length`: solid within `outer`, with a hole within `inner` if there is one.
struct TurnedPart {
    Radius outer;
    std::optional<Radius> inner = {};
    double length = 1;
    std::uint32_t rows = 1;       // along z
    std::uint32_t segments = 24;  // around it
};
abut::TriangleMesh turned_part(const TurnedPart& part);

// Copies of a mesh, each `apart` from the one before.
abut::TriangleMesh stacked(const abut::TriangleMesh& mesh, int copies, const abut::Vec3& apart);

// A right-handed thread: its depth over one turn is a triangle wave.
Radius thread(double radius, double depth, double pitch);
Radius round(double radius);

}  // namespace campaign
