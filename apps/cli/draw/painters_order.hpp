// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "draw/depth_map.hpp"

namespace abut::cli {

// The numbers of the triangles that can be seen, in an order in which each may be painted over those before it: what
// can be seen at a dot of the map comes after all others there, unless triangles cover each other in a circle.
std::vector<std::uint32_t> painters_order(const Scene& scene, const DepthMap& map);

}  // namespace abut::cli
