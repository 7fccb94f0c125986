// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>
#include <cmath>

namespace abut::detail {

// The length of a vector whose squares overflow or vanish. Eigen's stableNorm does the same but rounds differently at
// different addresses, and equal input must give equal bits.
template <class Derived>
[[gnu::noinline]] double scaled_length_of(const Eigen::MatrixBase<Derived>& vector) {
    double largest = 0;
    for (Eigen::Index i = 0; i < vector.size(); ++i) {
        const double size = std::abs(vector.coeff(i));
        if (!(size <= largest)) largest = size;  // NaN too
        if (std::isnan(largest)) return largest;
    }
    if (largest == 0 || std::isinf(largest)) return largest;
    const int exponent = std::ilogb(largest);
    double sum = 0;
    for (Eigen::Index i = 0; i < vector.size(); ++i) {
        const double size = std::ldexp(vector.coeff(i), -exponent);
        sum += size * size;
    }
    return std::ldexp(std::sqrt(sum), exponent);
}

// The Euclidean length, where squares could overflow or vanish too.
template <class Derived>
double length_of(const Eigen::MatrixBase<Derived>& vector) {
    double quick = 0;
    for (Eigen::Index i = 0; i < vector.size(); ++i) quick += vector.coeff(i) * vector.coeff(i);
    if (quick > 0x1p-800 && quick < 0x1p800) return std::sqrt(quick);
    if (vector.isZero(0)) return 0;
    return scaled_length_of(vector.eval());
}

}  // namespace abut::detail
