// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/shape/oriented_box.hpp"

namespace abut::detail {

// The middle of what two boxes that touch have in common: the center of its surface. Where they share no area, as at an
// edge, the middle of the corners of what they share. Off by less than 1e-11 of the reach; the same in either order but
// for rounding.
Vec3 middle_of_overlap(const OrientedBox& a, const OrientedBox& b);

}  // namespace abut::detail
