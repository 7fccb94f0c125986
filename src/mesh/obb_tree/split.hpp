// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "abut/mesh/obb_tree.hpp"
#include "mesh/obb_tree/triangle_covariance.hpp"

namespace abut::detail {

// Reorders two triangles or more so that the first of them, at least one and not all, belong to one half; how many.
// Whatever the triangles are. `keys` is room to work in.
std::size_t split(std::span<BuildTriangle> items, const PrincipalAxes& spread, Split how, std::vector<double>& keys);

}  // namespace abut::detail
