// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/core/pose.hpp"

namespace abut::detail {

// Whether a body stands at the origin as it was given; then nothing of it need be rounded.
inline bool is_identity(const Pose& pose) {
    return pose.position == Vec3::Zero() && pose.rotation.coeffs() == Quat::Identity().coeffs();
}

}  // namespace abut::detail
