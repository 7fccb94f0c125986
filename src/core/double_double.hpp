// SPDX-License-Identifier: Apache-2.0
// Numbers of 106 significant bits, as the unevaluated sum of two doubles. abut asks again in them when doubles cannot
// tell on which side of zero a gap lies. Sums and products are the accurate ones of Joldes, Muller and Popescu (Tight
// and rigorous error bounds for basic building blocks of double-word arithmetic, 2017): each has a relative error of at
// most 2^-102, also where a sum cancels. A difference or a product of two doubles is exact, short of over- and
// underflow.
#pragma once

#include <Eigen/Core>
#include <cmath>
#include <limits>

namespace abut::detail {

struct DoubleDouble {
    double hi = 0, lo = 0;  // |lo| <= ulp(hi) / 2

    constexpr DoubleDouble() = default;
    constexpr DoubleDouble(double value) : hi(value) {}  // implicit, as from int to double
    constexpr DoubleDouble(double high, double low) : hi(high), lo(low) {}

    explicit operator double() const { return hi + lo; }
};

// a + b = hi + lo, exactly.
inline DoubleDouble two_sum(double a, double b) {
    const double sum = a + b;
    const double b_part = sum - a;
    return {sum, (a - (sum - b_part)) + (b - b_part)};
}

// The same when |a| >= |b|, or a is 0.
inline DoubleDouble fast_two_sum(double a, double b) {
    const double sum = a + b;
    return {sum, b - (sum - a)};
}

// a · b = hi + lo, exactly.
inline DoubleDouble two_product(double a, double b) {
    const double product = a * b;
    return {product, std::fma(a, b, -product)};
}

inline DoubleDouble operator-(DoubleDouble a) { return {-a.hi, -a.lo}; }

inline DoubleDouble operator+(DoubleDouble a, DoubleDouble b) {
    const DoubleDouble high = two_sum(a.hi, b.hi);
    const DoubleDouble low = two_sum(a.lo, b.lo);
    const DoubleDouble sum = fast_two_sum(high.hi, high.lo + low.hi);
    return fast_two_sum(sum.hi, low.lo + sum.lo);
}

inline DoubleDouble operator-(DoubleDouble a, DoubleDouble b) { return a + -b; }

inline DoubleDouble operator*(DoubleDouble a, DoubleDouble b) {
    const DoubleDouble high = two_product(a.hi, b.hi);
    const double cross = std::fma(a.hi, b.lo, a.lo * b.hi) + std::fma(a.lo, b.lo, high.lo);
    return fast_two_sum(high.hi, cross);
}

inline DoubleDouble operator/(DoubleDouble a, DoubleDouble b) {
    const double first = a.hi / b.hi;
    const DoubleDouble rest = a - b * DoubleDouble(first);
    return fast_two_sum(first, rest.hi / b.hi);
}

inline DoubleDouble& operator+=(DoubleDouble& a, DoubleDouble b) { return a = a + b; }
inline DoubleDouble& operator-=(DoubleDouble& a, DoubleDouble b) { return a = a - b; }
inline DoubleDouble& operator*=(DoubleDouble& a, DoubleDouble b) { return a = a * b; }
inline DoubleDouble& operator/=(DoubleDouble& a, DoubleDouble b) { return a = a / b; }

// All false when a NaN is compared, as for doubles.
inline bool operator<(DoubleDouble a, DoubleDouble b) { return a.hi < b.hi || (a.hi == b.hi && a.lo < b.lo); }
inline bool operator>(DoubleDouble a, DoubleDouble b) { return b < a; }
inline bool operator<=(DoubleDouble a, DoubleDouble b) { return a.hi < b.hi || (a.hi == b.hi && a.lo <= b.lo); }
inline bool operator>=(DoubleDouble a, DoubleDouble b) { return b <= a; }
inline bool operator==(DoubleDouble a, DoubleDouble b) { return a.hi == b.hi && a.lo == b.lo; }

inline DoubleDouble abs(DoubleDouble a) { return a.hi < 0 ? -a : a; }

}  // namespace abut::detail

template <>
struct Eigen::NumTraits<abut::detail::DoubleDouble> : Eigen::GenericNumTraits<abut::detail::DoubleDouble> {
    using Real = abut::detail::DoubleDouble;
    using NonInteger = abut::detail::DoubleDouble;
    using Literal = double;
    enum {
        IsComplex = 0,
        IsInteger = 0,
        IsSigned = 1,
        RequireInitialization = 1,
        ReadCost = 2,
        AddCost = 20,
        MulCost = 10
    };
};
