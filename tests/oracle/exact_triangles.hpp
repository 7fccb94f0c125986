// SPDX-License-Identifier: Apache-2.0
// Two triangles in doubles, judged without rounding, also when they are without area.
#pragma once

#include "abut/shape/triangle.hpp"

namespace abut::test {

bool touch_exactly(const Triangle& a, const Triangle& b);

// Rounded at the very end.
double exact_gap(const Triangle& a, const Triangle& b);

}  // namespace abut::test
