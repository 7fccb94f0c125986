// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "abut/shape/oriented_box.hpp"
#include "mesh/obb_fit/unit_frame.hpp"

namespace abut::detail {

// The smallest box with these axes around the points, grown by its rounding so that it contains them exactly, with its
// longest axis first. The columns of `axes` are orthonormal within some 1e-14, of either hand. `frame` is that of the
// points. Where the box would reach beyond the largest double, it is the aligned one instead.
OrientedBox box_around(std::span<const Vec3> points, const Mat3& axes, const UnitFrame& frame);

}  // namespace abut::detail
