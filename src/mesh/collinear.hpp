// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/core/vector.hpp"

namespace abut::detail {

// Whether three finite points lie on one line, exactly: for the coordinates as they are given, of whatever size.
bool is_collinear(const Vec3& a, const Vec3& b, const Vec3& c);

}  // namespace abut::detail
