// SPDX-License-Identifier: Apache-2.0
// Three vectors in space as rows of coordinates, for kernels that work on three vectors at once. Included once for
// every instruction set (hwy/foreach_target.h), hence the guard.
#if defined(ABUT_ROWS_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_ROWS_INL_HPP
#undef ABUT_ROWS_INL_HPP
#else
#define ABUT_ROWS_INL_HPP
#endif

#include <hwy/highway.h>

#include "abut/shape/oriented_box.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::detail::HWY_NAMESPACE {

#if HWY_MAX_BYTES >= 32

namespace hn = hwy::HWY_NAMESPACE;

// A lane for each of the three, in the order 2, 2, 0, 1: so no lane needs a mask, and halves load without shuffles.
using Lanes = hn::FixedTag<double, 4>;
using V = hn::Vec<Lanes>;

struct Rows {
    V x, y, z;
};

// Numbers from two addresses, two each.
inline V halves(const double* lower, const double* upper) {
    const hn::FixedTag<double, 2> pair;
    return hn::Combine(Lanes(), hn::LoadU(pair, upper), hn::LoadU(pair, lower));
}

// Nine numbers, vector by vector.
inline Rows rows_of(const double* nine) {
    const Lanes d;
    const V xy20 = halves(nine + 6, nine), xy21 = halves(nine + 6, nine + 3);
    const V yz20 = halves(nine + 7, nine + 1), yz21 = halves(nine + 7, nine + 4);
    return {hn::InterleaveLower(d, xy20, xy21), hn::InterleaveUpper(d, xy20, xy21), hn::InterleaveUpper(d, yz20, yz21)};
}

// One vector, a coordinate a lane, in that order.
inline V three(const double* numbers) {
    const hn::FixedTag<double, 2> pair;
    return hn::Combine(Lanes(), hn::LoadU(pair, numbers), hn::Set(pair, numbers[2]));
}

// In each lane, the two of the three that are not its own.
struct Others {
    V one, two;
};
inline Others others(const V& v) {
    const Lanes d;
    const V swapped = hn::Shuffle01(v);  // 2, 2, 1, 0
    return {hn::ConcatUpperUpper(d, swapped, v), hn::ConcatLowerUpper(d, swapped, swapped)};
}

// Weights that let a sum over the lanes count each of the three once.
inline V once_each() {
    alignas(32) static constexpr double weights[4] = {0.5, 0.5, 1, 1};
    return hn::Load(Lanes(), weights);
}

// The sums over the lanes of three vectors, each in the lane of its number.
inline V sums_of_lanes(const V& zero, const V& one, const V& two) {
    const Lanes d;
    const V both = hn::Add(hn::InterleaveLower(d, zero, one), hn::InterleaveUpper(d, zero, one));
    const V twice = hn::Add(two, hn::Shuffle01(two));
    return hn::Add(hn::ConcatLowerLower(d, both, twice), hn::ConcatUpperUpper(d, both, twice));
}

// A box as fifteen doubles: center 0–2, axes 3–11 by columns, half extents 12–14.
static_assert(sizeof(OrientedBox) == 15 * sizeof(double));
inline const double* numbers(const OrientedBox& box) { return reinterpret_cast<const double*>(&box); }

// The product of each of the three with a vector.
inline V times(const Rows& r, const V& x, const V& y, const V& z) {
    return hn::MulAdd(r.z, z, hn::MulAdd(r.y, y, hn::Mul(r.x, x)));
}
inline V times(const Rows& r, double x, double y, double z) {
    const Lanes d;
    return times(r, hn::Set(d, x), hn::Set(d, y), hn::Set(d, z));
}

#endif

}  // namespace abut::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
