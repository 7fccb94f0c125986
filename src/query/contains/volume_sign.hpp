// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/core/vector.hpp"

namespace abut::detail {

// The sign of u · (v × w): 1, −1 or 0, exactly. Every coordinate is 0 or of a size from 2^-200 to 2^200, so that no
// product over- or underflows.
int volume_sign(const Vec3& u, const Vec3& v, const Vec3& w);

}  // namespace abut::detail
