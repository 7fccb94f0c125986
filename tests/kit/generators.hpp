// SPDX-License-Identifier: Apache-2.0
// Meshes that need no file, at any resolution, for tests, benchmarks and the campaign. Each is closed, oriented
// outward, in one piece and without degenerate triangles, and shares its vertices. Lengths are in the user's unit, the
// body stands around the origin, and its axis, if it has one, is z. What cannot be built is an error that names the
// argument.
#pragma once

#include <array>
#include <cstdint>

#include "abut/core/expected.hpp"
#include "abut/mesh/triangle_mesh.hpp"

namespace ABUT_EXPORT abut {

// A box with sides of length `size[i]` along axis i, each cut into `divisions[i]` pieces:
// 4 (d0 d1 + d1 d2 + d2 d0) triangles.
[[nodiscard]] Expected<TriangleMesh> make_box_mesh(const Vec3& size,
                                                   const std::array<std::uint32_t, 3>& divisions = {1, 1, 1});

// An icosahedron with every edge cut into `divisions` pieces, its vertices moved onto the sphere: 20 divisions²
// triangles of about one size.
[[nodiscard]] Expected<TriangleMesh> make_sphere_mesh(double radius, std::uint32_t divisions);

// A tube of `tube_radius` around a circle of `ring_radius`, which must be larger: 2 ring_segments tube_segments
// triangles. At least 3 segments each.
[[nodiscard]] Expected<TriangleMesh> make_torus_mesh(double ring_radius, double tube_radius,
                                                     std::uint32_t ring_segments, std::uint32_t tube_segments);

// A tube along the trefoil: the curve that goes twice around the axis and three times around a torus.
struct KnotOptions {
    double ring_radius = 1;            // of the torus; at least twice winding_radius
    double winding_radius = 0.4;       // of the torus's tube
    double tube_radius = 0.2;          // at most 3/4 of winding_radius, so that the tube stays clear of itself
    std::uint32_t segments = 192;      // along the curve, at least 24
    std::uint32_t tube_segments = 16;  // around it, at least 3
};
// 2 segments tube_segments triangles.
[[nodiscard]] Expected<TriangleMesh> make_knot_mesh(const KnotOptions& options = {});

// A spur gear with straight flanks and a bore through its middle. From one tooth to the next the outline has four parts
// of equal angle: up a flank, the tip, down a flank, the root.
struct GearOptions {
    std::uint32_t teeth = 24;  // at least 3
    double tip_radius = 1;
    double root_radius = 0.8;  // between bore and tip
    double bore_radius = 0.3;
    double thickness = 0.3;             // along z
    std::uint32_t part_segments = 2;    // of each of the four parts
    std::uint32_t radial_segments = 2;  // from the bore to the outline
    std::uint32_t thickness_segments = 2;
};
// 16 teeth part_segments (radial_segments + thickness_segments) triangles.
[[nodiscard]] Expected<TriangleMesh> make_gear_mesh(const GearOptions& options = {});

// A round wire in a right-handed helix, with flat ends.
struct SpringOptions {
    double coil_radius = 1;            // of the wire's middle line, around z
    double wire_radius = 0.1;          // below coil_radius, and such that neighbouring turns stay clear of each other:
                                       // 2 wire_radius < pitch / √(1 + (pitch / (4 coil_radius))²)
    double pitch = 0.4;                // the rise of one turn
    double turns = 5;                  // above 0
    std::uint32_t segments = 240;      // along the wire, at least 8 for each turn that was begun
    std::uint32_t wire_segments = 12;  // around it, at least 3
};
// 2 (segments + 1) wire_segments triangles.
[[nodiscard]] Expected<TriangleMesh> make_spring_mesh(const SpringOptions& options = {});

// A smooth random body, star-shaped about the origin: its surface is between (1 - roughness) radius and
// (1 + roughness) radius from it. `roughness` is from 0 to 0.9. 20 divisions² triangles, as the sphere. The same seed
// gives the same bits with every compiler.
[[nodiscard]] Expected<TriangleMesh> make_blob_mesh(double radius, double roughness, std::uint32_t divisions,
                                                    std::uint64_t seed);

}  // namespace abut
