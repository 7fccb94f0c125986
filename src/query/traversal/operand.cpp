// SPDX-License-Identifier: Apache-2.0
#include "query/traversal/operand.hpp"

#include "mesh/obb_tree/tree_unit.hpp"

namespace abut::detail {

void ConvexOperand::set_box(const OrientedBox& box) {
    unit_ = unit_around(box.center, box.half.maxCoeff());
    node_.set(0, float_box_of(box, unit_), Child::leaf(0, 1));
}

}  // namespace abut::detail
