// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "draw/depth_map.hpp"

namespace abut::cli {

// A piece of an edge of a box. Hidden are those behind the mesh, or behind their own box.
struct BoxLine {
    ScreenPoint from, to;
    bool is_hidden;
};
std::vector<BoxLine> box_lines(const ScreenBox& box, const DepthMap& map);

// How the pieces are drawn: width in pixels, opacity from 0 to 1. The more boxes, the finer.
struct LineStyle {
    double width, opacity;
};
LineStyle line_style(const Scene& scene, bool is_hidden);

}  // namespace abut::cli
