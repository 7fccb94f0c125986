// SPDX-License-Identifier: Apache-2.0
#include "tree/detail/side.hpp"

#include "tree/detail/unit.hpp"

namespace abut::detail {

void ShapeSide::set_box(const OrientedBox& box) {
    unit_ = unit_around(box.center, box.half.maxCoeff());
    node_.set(0, float_box_of(box, unit_), Child::leaf(0, 1));
}

}  // namespace abut::detail
