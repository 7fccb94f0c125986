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

HWY_BEFORE_NAMESPACE();
namespace abut::detail::HWY_NAMESPACE {

#if HWY_MAX_BYTES >= 32

namespace hn = hwy::HWY_NAMESPACE;

// A lane for each of the three, and in lane 3 the last of them again, so that no lane needs a mask.
using Lanes = hn::FixedTag<double, 4>;
using V = hn::Vec<Lanes>;

struct Rows {
    V x, y, z;
};

// Nine numbers, vector by vector; nothing beyond them is read.
inline Rows rows_of(const double* nine) {
    const Lanes d;
    const V first = hn::LoadU(d, nine), second = hn::LoadU(d, nine + 3);
    const V even = hn::InterleaveLower(d, first, second), odd = hn::InterleaveUpper(d, first, second);
    return {hn::ConcatLowerLower(d, hn::Set(d, nine[6]), even), hn::ConcatLowerLower(d, hn::Set(d, nine[7]), odd),
            hn::ConcatLowerUpper(d, hn::Set(d, nine[8]), even)};
}

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
