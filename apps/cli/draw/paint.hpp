// SPDX-License-Identifier: Apache-2.0
// Scenes as pixels.
#pragma once

#include "draw/depth_map.hpp"
#include "draw/png.hpp"

namespace abut::cli {

// The mean of what can be seen of a triangle, in square pixels. Where it is at least so large, edges are drawn too.
double mean_area_seen(const Scene& scene, const DepthMap& map);
inline constexpr double least_area_with_edges = 30;
inline constexpr double edge_width = 0.7, edge_opacity = 0.3;  // pixels, and from 0 to 1
inline constexpr Color edge_color{0.02f, 0.025f, 0.035f};

// The triangles alone, on a ground that is transparent.
Image painted_mesh(const Scene& scene, const DepthMap& map);

// With the boxes, on white.
Image painted(const Scene& scene, const DepthMap& map);

}  // namespace abut::cli
