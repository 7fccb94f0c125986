// SPDX-License-Identifier: Apache-2.0
// Whether two convex hulls have a point in common, as a linear program in rational numbers.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <vector>

#include "exact_shape.hpp"

namespace abut::test {

using Rational = boost::multiprecision::cpp_rational;

// Phase one of the simplex method with Bland's rule: is there an x >= 0 with columns · x = right, where right >= 0?
bool feasible(std::vector<std::vector<Rational>> columns, std::vector<Rational> right);

// Weights λ of the points of a and μ of the points of b with Σλ = Σμ = 1 and Σ λ p + s d = Σ μ q + t e.
bool have_common_point(const ExactShape<std::int64_t>& a, const ExactShape<std::int64_t>& b);

}  // namespace abut::test
