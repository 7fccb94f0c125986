// SPDX-License-Identifier: Apache-2.0
// What is wrong with the times of a first contact.
#pragma once

#include <string>

#include "abut/query/first_contact.hpp"
#include "exact_times.hpp"

namespace abut::test {

// b moves with `velocity` as seen from a. `size` is the largest distance between a point of one and one of the other,
// `bound` their rounding bound: what is no farther apart touches.
std::optional<std::string> wrong_times(const ExactShape<std::int64_t>& a, const ExactShape<std::int64_t>& b,
                                       const Grid3& velocity, const FirstContact& result, double horizon, double size,
                                       double bound);

}  // namespace abut::test
