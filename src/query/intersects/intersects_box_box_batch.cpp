// SPDX-License-Identifier: Apache-2.0
// Many pairs of boxes by 15 axes ([Eberly 1999a] Table 1, [Huynh 2008] cases 1 to 15): a pair in each lane, in floats.
// What floats cannot tell goes to the single form, one by one.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "query/intersects/intersects_box_box_batch.cpp"
#include <hwy/foreach_target.h>
//
#include <hwy/highway.h>

#include <bit>
#include <cstring>

#include "abut/core/assert.hpp"
#include "abut/query/intersects.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::detail::HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR

// One lane is no batch.
void box_box_batch(const OrientedBoxArray& a, const OrientedBoxArray& b, std::span<std::uint8_t> result) {
    for (std::size_t i = 0; i < result.size(); ++i) result[i] = intersects(a[i], b[i]);
}

#else

namespace hn = hwy::HWY_NAMESPACE;

using Block = OrientedBoxArray::Block;
using Lanes = hn::CappedTag<float, Block::lanes>;
using V = hn::Vec<Lanes>;

inline V dot(const V* x, const V* y) { return hn::MulAdd(x[2], y[2], hn::MulAdd(x[1], y[1], hn::Mul(x[0], y[0]))); }

// Verdicts about some pairs: a bit in `apart` and in `unsure` for each.
struct Bits {
    std::uint64_t apart, unsure;
};

inline std::uint64_t bits_of(hn::Mask<Lanes> mask) {
    std::uint8_t bytes[8] = {};
    hn::StoreMaskBits(Lanes(), mask, bytes);
    std::uint64_t bits;
    std::memcpy(&bits, bytes, sizeof bits);
    return bits;
}

// The pairs from `lane` on, as many as a vector holds.
inline Bits box_box(const Block& a, const Block& b, std::size_t lane) {
    const Lanes d;
    const auto load = [=](const float* field) { return hn::LoadU(d, field + lane); };
    V offset[3], axis_b[3][3], half_a[3], half_b[3];
    for (int k = 0; k < 3; ++k) {
        offset[k] = hn::Add(hn::Sub(load(b.center[k]), load(a.center[k])),
                            hn::Sub(load(b.center_rest[k]), load(a.center_rest[k])));
        half_a[k] = load(a.half[k]);
        half_b[k] = load(b.half[k]);
        for (int r = 0; r < 3; ++r) axis_b[k][r] = load(b.axes[k][r]);
    }

    // A gap is made of numbers that are exact to 2^-24 of themselves, in less than ten operations each way, every one
    // on a number below the reach: all together below 32 · 2^-24 reach. Twice that is the bound, and the slack has the
    // part of each box in it, and 2^-120 for what underflows. Extents are 0 or from 2^-100 to 2^100 (else the slack is
    // NaN); an offset that overflows makes the bound infinite. Then nothing is decided here.
    const V distance_bound = hn::Add(hn::Abs(offset[0]), hn::Add(hn::Abs(offset[1]), hn::Abs(offset[2])));
    const V bound =
        hn::MulAdd(distance_bound, hn::Set(d, OrientedBoxArray::float_rounding), hn::Add(load(a.slack), load(b.slack)));

    // Faces: t_i = A_i · offset, c_ij = A_i · B_j.
    V gap_b[3], gap = hn::Neg(hn::Set(d, std::numeric_limits<float>::max())), t[3], c[3][3], abs_c[3][3];
    for (int q = 0; q < 3; ++q) gap_b[q] = hn::Sub(hn::Abs(dot(axis_b[q], offset)), half_b[q]);
    for (int p = 0; p < 3; ++p) {
        const V axis_a[3] = {load(a.axes[p][0]), load(a.axes[p][1]), load(a.axes[p][2])};
        t[p] = dot(axis_a, offset);
        V gap_a = hn::Sub(hn::Abs(t[p]), half_a[p]);
        for (int q = 0; q < 3; ++q) {
            c[p][q] = dot(axis_a, axis_b[q]);
            abs_c[p][q] = hn::Abs(c[p][q]);
            gap_a = hn::NegMulAdd(half_b[q], abs_c[p][q], gap_a);
            gap_b[q] = hn::NegMulAdd(half_a[p], abs_c[p][q], gap_b[q]);
        }
        gap = hn::Max(gap, gap_a);
    }
    gap = hn::Max(hn::Max(gap, gap_b[0]), hn::Max(gap_b[1], gap_b[2]));

    for (int p = 0; p < 3; ++p) {  // edges
        const int p1 = (p + 1) % 3, p2 = (p + 2) % 3;
        for (int q = 0; q < 3; ++q) {
            const int q1 = (q + 1) % 3, q2 = (q + 2) % 3;
            V edge_gap = hn::Abs(hn::MulSub(t[p2], c[p1][q], hn::Mul(t[p1], c[p2][q])));
            edge_gap = hn::NegMulAdd(half_a[p1], abs_c[p2][q], edge_gap);
            edge_gap = hn::NegMulAdd(half_a[p2], abs_c[p1][q], edge_gap);
            edge_gap = hn::NegMulAdd(half_b[q1], abs_c[p][q2], edge_gap);
            edge_gap = hn::NegMulAdd(half_b[q2], abs_c[p][q1], edge_gap);
            gap = hn::Max(gap, edge_gap);
        }
    }
    const auto apart = hn::Gt(gap, bound), touching = hn::Lt(gap, hn::Neg(bound));
    return {bits_of(apart), bits_of(hn::Not(hn::Or(apart, touching)))};
}

// Bit k of eight to 1 or 0 in byte k.
inline std::uint64_t spread(std::uint64_t bits) {
    const std::uint64_t one_each = ((bits & 0xff) * 0x0101010101010101) & 0x8040201008040201;
    return ((one_each + 0x7f7f7f7f7f7f7f7f) >> 7) & 0x0101010101010101;
}

void box_box_batch(const OrientedBoxArray& a, const OrientedBoxArray& b, std::span<std::uint8_t> result) {
    for (std::size_t first = 0; first < result.size(); first += Block::lanes) {
        const Block &block_a = a.blocks()[first / Block::lanes], &block_b = b.blocks()[first / Block::lanes];
        Bits all{0, 0};
        for (std::size_t lane = 0; lane < Block::lanes; lane += hn::Lanes(Lanes())) {
            const Bits bits = box_box(block_a, block_b, lane);
            all.apart |= bits.apart << lane;
            all.unsure |= bits.unsure << lane;
        }
        const std::uint64_t touches[2] = {spread(~all.apart), spread(~all.apart >> 8)};
        const std::size_t count = std::min(Block::lanes, result.size() - first);
        std::memcpy(result.data() + first, touches, count);
        for (std::uint64_t rest = all.unsure & ((std::uint64_t{1} << count) - 1); rest != 0; rest &= rest - 1) {
            const std::size_t i = first + static_cast<std::size_t>(std::countr_zero(rest));
            result[i] = intersects(a[i], b[i]);
        }
    }
}

#endif

}  // namespace abut::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut {
namespace detail {

HWY_EXPORT(box_box_batch);

void dispatch_batch(const OrientedBoxArray& a, const OrientedBoxArray& b, std::span<std::uint8_t> result) {
    HWY_DYNAMIC_DISPATCH(box_box_batch)(a, b, result);
}

}  // namespace detail

void intersects_batch(const OrientedBoxArray& a, const OrientedBoxArray& b, std::span<std::uint8_t> result) {
    ABUT_ASSERT(a.size() == result.size() && b.size() == result.size());
    detail::dispatch_batch(a, b, result);
}

}  // namespace abut
#endif
