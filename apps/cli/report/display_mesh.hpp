// SPDX-License-Identifier: Apache-2.0
// What the report page draws of the parts of bodies. It is drawn and nothing else: no answer comes from it.
#pragma once

#include <abut/world/body.hpp>
#include <array>
#include <vector>

namespace abut::cli {

// Boxes of a tree that hold all triangles together: those of one depth, and the leaves above it.
struct DisplayLevel {
    int level = 0;
    std::vector<float> boxes;  // 12 a box: its center, relative to that of the mesh, and its three half axes
};

// In the frame of the part.
struct DisplayMesh {
    Vec3 center = Vec3::Zero(), half = Vec3::Zero();  // the bounds of what is drawn, before it was decimated
    std::vector<Eigen::Vector3f> vertices;            // relative to `center`
    std::vector<Index3> triangles;
    std::vector<std::array<std::uint32_t, 2>> lines;  // of what has no area
    bool smooth = false;                              // round
    std::size_t real_triangles = 0;                   // of a mesh
    std::vector<DisplayLevel> levels;                 // of a mesh
};

// How finely what is round is drawn: a sphere has `around` · (`along` − 1) · 2 triangles.
struct Roundness {
    std::uint32_t around = 24, along = 16;  // `along` is even

    std::size_t triangles() const { return std::size_t{2} * around * (along - 1); }
};

// Is it drawn with as many triangles as its roundness says, or less?
bool is_round(const Solid& shape);

// The triangles of a mesh are drawn as they are, on vertices that are at different positions.
DisplayMesh display_mesh(const Solid& shape, const Roundness& roundness);

}  // namespace abut::cli
