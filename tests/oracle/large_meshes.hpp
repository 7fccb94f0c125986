// SPDX-License-Identifier: Apache-2.0
// Meshes of 20,000 to 100,000 triangles, and poses of two of them that are hard: where they nearly touch.
#pragma once

#include <array>
#include <cstddef>

#include "abut/core/pose.hpp"
#include "abut/mesh/mesh.hpp"
#include "support/random.hpp"

namespace abut::test {

// Of every kind that abut generates, with about the size 1.
inline constexpr std::array<const char*, 6> large_names{"sphere", "torus", "knot", "gear", "spring", "blob"};

// The surface of one of these; built when first asked for.
const Mesh& large_tree(std::size_t which);

struct TwoPoses {
    Pose a, b;
};

// Both turned at random. Along a random direction they come to touch at a distance of their origins, by bisection; b is
// at `factor` times that.
TwoPoses poses_near_touching(const Mesh& a, const Mesh& b, double factor, Random& random);

}  // namespace abut::test
