// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/core/expected.hpp"
#include "abut/shape/any_shape.hpp"

namespace abut::detail {

// The shape with all its coordinates and sizes multiplied by a number above 0. Fails when what comes out is no valid
// shape: it has overflowed, or lost its digits.
Expected<AnyShape> scaled(const AnyShape& shape, double scale);

}  // namespace abut::detail
