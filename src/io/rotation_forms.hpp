// SPDX-License-Identifier: Apache-2.0
// The forms in which a rotation is given.
#pragma once

#include "abut/core/expected.hpp"
#include "abut/core/pose.hpp"

namespace abut::detail {

// Of any length but 0.
Expected<Quat> rotation_of(double w, double x, double y, double z);
// Rz(yaw) Ry(pitch) Rx(roll), in radians.
Quat rotation_of_rpy(const Vec3& angles);
// About an axis of any length but 0, by an angle in radians.
Expected<Quat> rotation_about(const Vec3& axis, double angle);

}  // namespace abut::detail
