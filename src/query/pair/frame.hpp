// SPDX-License-Identifier: Apache-2.0
// In which numbers, in which unit and relative to which point two shapes are compared.
//
// Every question is asked in doubles first. Where their rounding could hide the answer, it is asked again in
// double-doubles; there every input is exact, and coordinates are multiplied by a power of two that brings them into
// (−1, 1), so that nothing over- or underflows. Doubles are multiplied only when the pair is out of their comfortable
// range. Both stages run the same code, templated on the number S.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "abut/core/vector.hpp"
#include "core/double_double.hpp"
#include "core/infinity.hpp"
#include "core/length.hpp"

namespace abut::detail {

template <class S, int N = 3>
using Vector = Eigen::Matrix<S, N, 1, N == 2 ? Eigen::DontAlign : Eigen::AutoAlign>;

template <class S, int N>
S dot(const Vector<S, N>& a, const Vector<S, N>& b) {
    S sum = a[0] * b[0];
    for (int i = 1; i < N; ++i) sum += a[i] * b[i];
    return sum;
}

template <class S>
Vector<S> cross(const Vector<S>& a, const Vector<S>& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

// std::max forgets a NaN on its right.
inline double max_or_nan(double a, double b) { return ((a > b) | (a != a)) ? a : b; }

// The largest of numbers that are not negative; NaN when one of them is.
class Largest {
 public:
    void add(double x) {
        largest_ = x > largest_ ? x : largest_;
        sum_ += x;
    }
    double value() const { return sum_ == sum_ ? largest_ : sum_; }

 private:
    double largest_ = 0, sum_ = 0;
};

// The largest absolute value of a coordinate.
template <class Derived>
double largest_coordinate(const Eigen::MatrixBase<Derived>& v) {
    Largest largest;
    for (int i = 0; i < v.size(); ++i) largest.add(std::abs(v[i]));
    return largest.value();
}

// The absolute value as a double, to within 2^-53 of itself.
inline double magnitude(double x) { return std::abs(x); }
inline double magnitude(DoubleDouble x) { return std::abs(x.hi); }

// At least the length of a vector, at most √3 times it. A sum and no square, which could overflow or vanish.
template <class Derived>
double length_bound(const Eigen::MatrixBase<Derived>& v) {
    double sum = 0;
    for (int i = 0; i < v.size(); ++i) sum += magnitude(v.coeff(i));
    return sum;
}

template <class S, int N>
Vector<double, N> rounded(const Vector<S, N>& v) {
    Vector<double, N> result;
    for (int i = 0; i < N; ++i) result[i] = static_cast<double>(v[i]);
    return result;
}

// The one rule for what scales are computed in. Doubles serve for a pair whose reach is comfortable: products of eight
// lengths of this size neither overflow nor underflow, and the longest that any kernel makes has six. Kernels that have
// no frame of their own ask for this first and are unsure otherwise; a frame multiplies by a power of two.
inline constexpr double longest_in_doubles = 0x1p100, shortest_in_doubles = 0x1p-100;

inline bool is_comfortable(double reach) { return reach > shortest_in_doubles && reach < longest_in_doubles; }

// One of the two shapes may be far smaller than the reach. Products of its lengths that underflow lose up to 2^-1074
// each, times what they are multiplied by. In doubles, gaps below this are left to the double-doubles; all of them when
// the reach is out of range.
inline double range_floor(double reach) {
    return reach < longest_in_doubles ? 0x1p-1000 * (1 + reach) * (1 + reach) : std::numeric_limits<double>::infinity();
}

// Products of coordinates with a velocity that underflow lose up to this in all, also where the velocity was multiplied
// by a power of two.
inline constexpr double speed_floor = 0x1p-1070;

// x · 2^shift.
inline double scaled(double x, int shift) { return std::ldexp(x, shift); }
inline DoubleDouble scaled(DoubleDouble x, int shift) { return {std::ldexp(x.hi, shift), std::ldexp(x.lo, shift)}; }

// The exponent that brings a positive number into [1/2, 1); 0 for 0, infinity and NaN.
inline int shift_to_unit(double largest) {
    if (!(largest > 0 && largest < infinity)) return 0;
    const auto biased = static_cast<int>(std::bit_cast<std::uint64_t>(largest) >> 52);
    return biased > 0 ? std::min(1022 - biased, 1000) : 1000;
}

// The vector times the power of two that brings its largest component near 1: as good a direction, exactly.
// Doubles stay as they are: the double stage is for the ordinary range and passes on what is outside of it.
template <class S, int N>
Vector<S, N> of_unit_size(const Vector<S, N>& v) {
    if constexpr (std::is_same_v<S, double>) {
        return v;
    } else {
        double largest = 0;
        for (int i = 0; i < N; ++i) largest = std::max(largest, std::abs(v[i].hi));
        const int shift = shift_to_unit(largest);
        Vector<S, N> result;
        for (int i = 0; i < N; ++i) result[i] = scaled(v[i], shift);
        return result;
    }
}

// What rounding to doubles may make of a gap of 0 on an axis multiplied from vectors of the product of lengths `size`:
// see Separation::apart.
inline double gap_threshold(double size, double reach) { return 32 * 0x1p-53 * size * reach + range_floor(reach); }

// How far apart two shapes may be and still touch: what rounding may have made of shapes that touch. `reach` is at
// least the distance between any two points of them, `largest` no less than any coordinate.
//
// Shapes that touched were turned and moved to where they are, p to fl(R p + t). A point whose coordinates are at most
// c is off by less than 3√3 u |p| in R p and by √3 u c in the sum. If the scene was near its origin before, |p| is not
// far above the reach, and two points are off by less than 11u reach + 4u largest. If it was turned far from its
// origin, |p| is up to √3 largest, and they are off by 22u largest when all roundings conspire; 16u is more than what
// is seen. The axes of a box and the radius of a sphere round by a few u of the reach. The rest is room: shapes are
// made by more than one operation, and in motion a velocity that was turned leads them astray by as much again.
inline double rounding_bound_of(double reach, double largest) { return 0x1p-46 * reach + 0x1p-49 * largest; }

// Kernels leave to the one loop what is nearer than this many bounds, so that all verbs give its answer there: gaps
// along the axes of a pair and distances between its points differ, and only the loop knows which counts.
inline constexpr double bounds_in_doubt = 8;

template <int N>
struct Frame {
    Vector<double, N> origin;  // a point of a or b; all points are taken relative to it
    int shift;                 // double-doubles are multiplied by 2^shift
    double scale;              // doubles are multiplied by this: 1, or 2^shift
    double reach;              // at least the distance from `origin` to any point of a or b, times `scale`; NaN when
                               // something is not finite
    double bound = 0;          // shapes that are no farther apart than this, times `scale`, touch

    template <class S>
    Vector<S, N> relative(const Vector<double, N>& point) const {
        return difference<S>(origin, point);
    }

    // Rounded by u of itself, which the difference of two relative points is not.
    template <class S>
    Vector<S, N> difference(const Vector<double, N>& from, const Vector<double, N>& to) const;

    // A vector or a length, which needs no origin.
    template <class S>
    S length(double value) const {
        if constexpr (std::is_same_v<S, double>)
            return value * scale;
        else
            return S(scaled(value, shift));
    }
    template <class S>
    Vector<S, N> vector(const Vector<double, N>& v) const {
        Vector<S, N> result;
        for (int i = 0; i < N; ++i) result[i] = length<S>(v[i]);
        return result;
    }

    // 2^exponent is what lengths in S are multiplied by.
    template <class S>
    int exponent() const {
        return std::is_same_v<S, double> && scale == 1 ? 0 : shift;
    }

    // A length in the units of S, in the user's.
    template <class S>
    double user_length(double value) const {
        if constexpr (std::is_same_v<S, double>)
            return scale == 1 ? value : value / scale;
        else
            return std::ldexp(value, -shift);
    }

    // The reach in the units of S. Of double-doubles it is below 16, also where it overflows as a double: there no
    // coordinate or extent is above 1.
    template <class S>
    double reach_in() const {
        if constexpr (std::is_same_v<S, double>)
            return reach;
        else
            return std::min(scale == 1 ? std::ldexp(reach, shift) : reach, 16.0);
    }

    // The bound in the units of S.
    template <class S>
    double bound_in() const {
        return std::is_same_v<S, double> || scale != 1 ? bound : std::ldexp(bound, shift);
    }

    double threshold(double size) const { return gap_threshold(size, reach); }
};

template <int N>
template <class S>
Vector<S, N> Frame<N>::difference(const Vector<double, N>& from, const Vector<double, N>& to) const {
    Vector<S, N> result;
    for (int i = 0; i < N; ++i) {
        if constexpr (std::is_same_v<S, double>)
            result[i] = (to[i] - from[i]) * scale;
        else
            result[i] = two_sum(scaled(to[i], shift), -scaled(from[i], shift));
    }
    return result;
}

// Double-doubles are rare, and long when they are inlined: these are compiled once, in double_double_vectors.cpp.
extern template DoubleDouble dot(const Vector<DoubleDouble, 2>&, const Vector<DoubleDouble, 2>&);
extern template DoubleDouble dot(const Vector<DoubleDouble, 3>&, const Vector<DoubleDouble, 3>&);
extern template Vector<DoubleDouble> cross(const Vector<DoubleDouble>&, const Vector<DoubleDouble>&);
extern template Vector<DoubleDouble, 2> of_unit_size(const Vector<DoubleDouble, 2>&);
extern template Vector<DoubleDouble, 3> of_unit_size(const Vector<DoubleDouble, 3>&);
extern template Vector<DoubleDouble, 2> Frame<2>::difference<DoubleDouble>(const Vec2&, const Vec2&) const;
extern template Vector<DoubleDouble, 3> Frame<3>::difference<DoubleDouble>(const Vec3&, const Vec3&) const;

// Whether of two points the first has the smaller coordinates; an order, so that no two points are equal in it.
template <int N>
bool is_smaller(const Vector<double, N>& p, const Vector<double, N>& q) {
    const double size_p = length_bound(p), size_q = length_bound(q);
    if (size_p != size_q) return size_p < size_q;
    return std::lexicographical_compare(p.data(), p.data() + N, q.data(), q.data() + N);
}

// Of a core whose points rounding moves by more than the coordinates that it is given by, how much more.
template <class Core>
double lever_of(const Core& core) {
    if constexpr (requires { core.lever(); })
        return core.lever();
    else
        return 0;
}

// The common frame of two cores (core.hpp), inflated by `radius` together. Its origin is the anchor of one of them, the
// same in either order: that with the smaller coordinates, which cannot swallow those of the other. When a coordinate
// is NaN or infinite, the reach is NaN, every threshold with it, and nothing is ever proven.
template <class A, class B>
Frame<A::dimension> frame_of(const A& a, const B& b, double radius = 0) {
    const Vector<double, A::dimension> at_a = a.anchor(), at_b = b.anchor();
    const auto& origin = is_smaller<A::dimension>(at_b, at_a) ? at_b : at_a;
    const double largest = max_or_nan(a.largest(), b.largest());
    const double of_a = a.radius_about(origin), of_b = b.radius_about(origin), reach = max_or_nan(of_a, of_b);
    const int shift = shift_to_unit(max_or_nan(largest, radius));
    const double lever = 1 + std::max(lever_of(a), lever_of(b));
    if (is_comfortable(reach + radius))
        return {origin, shift, 1, std::isfinite(largest) ? reach : std::numeric_limits<double>::quiet_NaN(),
                lever * rounding_bound_of(of_a + of_b + radius, largest)};
    // In these units no coordinate is above 1, nor the radius, and the reach, also where it overflows as a double, is
    // below 24.
    const double scale = std::ldexp(1, shift);
    const double bound =
        lever * rounding_bound_of(std::min((of_a + of_b) * scale, 24.0) + radius * scale, largest * scale);
    return {origin, shift, scale, std::isfinite(largest) ? reach * scale : std::numeric_limits<double>::quiet_NaN(),
            bound};
}

// The same for doubles only, and quicker; its reach is not comfortable when they need a scale, or nothing is known.
template <class A, class B>
Frame<A::dimension> frame_for_doubles(const A& a, const B& b) {
    const Vector<double, A::dimension> origin = a.anchor();
    return {origin, 0, 1, max_or_nan(a.radius_about(origin), b.radius_about(origin))};
}

}  // namespace abut::detail
