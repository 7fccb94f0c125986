// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/mesh/obb_tree.hpp"
#include "abut/query/first_contact.hpp"

namespace abut::detail {

bool intersects_of(const ObbTree& a, const Pose& at_a, const ObbTree& b, const Pose& at_b);
// The shape is in the world.
template <BoundedShape3 S>
bool intersects_of(const ObbTree& tree, const Pose& at, const S& shape);

}  // namespace abut::detail
