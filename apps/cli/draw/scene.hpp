// SPDX-License-Identifier: Apache-2.0
// A mesh and the boxes of its tree as they stand on a picture.
#pragma once

#include <abut/mesh/obb_tree.hpp>
#include <array>
#include <vector>

#include "draw/color.hpp"

namespace abut::cli {

// x to the right and y down in pixels, from the top left corner; z away from the viewer, in pixels too.
using ScreenPoint = Vec3;

struct ScreenTriangle {
    std::array<ScreenPoint, 3> corner;
    Color color;
};

struct ScreenBox {
    std::array<ScreenPoint, 8> corner;  // bit i of its number is set on the + side of axis i
    Color color;
};

struct Scene {
    int width = 0, height = 0;  // pixels
    std::vector<ScreenTriangle> triangles;
    std::vector<ScreenBox> boxes;
};

// The corners at the ends of the edges of a box.
std::vector<std::array<int, 2>> box_edges();

struct View {
    Vec3 from{0.55, 0.4, 1};  // the direction in which the viewer stands, seen from the mesh; any length but 0
    Vec3 up{0, 1, 0};         // what is up in the picture; along `from`, another direction is taken
};

// How many boxes it takes to hold all triangles at each level: those of that depth, and the leaves above it.
std::vector<std::size_t> boxes_by_level(const ObbTree& tree);

// As seen from far away. Each triangle has the color of its box at this level, and is lit from above; what looks at the
// viewer from the back is lit as its front.
Scene make_scene(const ObbTree& tree, int level, const View& view);

}  // namespace abut::cli
