// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "abut/mesh/obb_tree.hpp"
#include "abut/query/distance.hpp"

namespace abut::detail {

// As distance_up_to has it.
std::optional<Closest> distance_of(double limit, const ObbTree& a, const Pose& at_a, const ObbTree& b,
                                   const Pose& at_b);
// The shape is in the world.
template <BoundedShape3 S>
Closest distance_of(const ObbTree& tree, const Pose& at, const S& shape);

}  // namespace abut::detail
