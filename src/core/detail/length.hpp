// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>
#include <cmath>

namespace abut::detail {

// The Euclidean length, where squares could overflow or vanish too. Eigen's stableNorm does the same but rounds
// differently at different addresses, and equal input must give equal bits.
template <class Derived>
double length_of(const Eigen::MatrixBase<Derived>& vector) {
    double largest = 0;
    for (Eigen::Index i = 0; i < vector.size(); ++i) {
        const double size = std::abs(vector.coeff(i));
        if (!(size <= largest)) largest = size;  // NaN too
        if (std::isnan(largest)) return largest;
    }
    if (largest == 0 || std::isinf(largest)) return largest;
    const int exponent = largest > 0x1p-400 && largest < 0x1p400 ? 0 : std::ilogb(largest);
    double sum = 0;
    for (Eigen::Index i = 0; i < vector.size(); ++i) {
        const double size = exponent == 0 ? vector.coeff(i) : std::ldexp(vector.coeff(i), -exponent);
        sum += size * size;
    }
    return exponent == 0 ? std::sqrt(sum) : std::ldexp(std::sqrt(sum), exponent);
}

}  // namespace abut::detail
