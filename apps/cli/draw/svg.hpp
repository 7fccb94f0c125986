// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "draw/depth_map.hpp"

namespace abut::cli {

// More triangles than that would make a file of megabytes: then the mesh is an image (PNG) in it, and the boxes stay
// lines.
inline constexpr std::size_t most_svg_triangles = 10'000;

// A file with the triangles that can be seen, the farthest first, the edges of the boxes over them, and a caption.
std::string svg_of(const Scene& scene, const DepthMap& map, std::string_view caption);

}  // namespace abut::cli
