// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/core/vector.hpp"

namespace ABUT_EXPORT abut {

// Where a body is: a body point y stands at `rotation * y + position` in the world. `rotation` is a unit quaternion.
struct Pose {
    Quat rotation = Quat::Identity();
    Vec3 position = Vec3::Zero();

    Vec3 operator*(const Vec3& body_point) const { return rotation * body_point + position; }
    // The pose of something that has the pose `inner` in the frame of this one.
    Pose operator*(const Pose& inner) const { return {rotation * inner.rotation, *this * inner.position}; }
    Pose inverse() const { return {rotation.conjugate(), -(rotation.conjugate() * position)}; }
};

}  // namespace abut
