// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "abut/mesh/obb_tree.hpp"
#include "mesh/obb_tree/triangle_covariance.hpp"

namespace abut::detail {

// Right-handed, orthonormal axes for a box around the triangles, as the fit proposes them.
Mat3 box_axes(std::span<const BuildTriangle> items, Fit fit);

}  // namespace abut::detail
