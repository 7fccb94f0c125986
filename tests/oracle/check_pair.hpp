// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "exact_axes.hpp"
#include "support/shapes.hpp"

namespace abut::test {

// Asks the library about a pair in both orders, and says what is wrong with the answers:
// exactly touching shapes must be found to touch; a gap above the rounding bound must be seen; a separating axis is
// there when the shapes do not touch, really separates them, and by the largest gap over the axis set.
std::optional<std::string> wrong_answer(const AnyShape& a, const AnyShape& b, const Truth& truth);

}  // namespace abut::test
