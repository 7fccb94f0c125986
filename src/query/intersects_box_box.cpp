// SPDX-License-Identifier: Apache-2.0
// Two boxes by 15 axes (seed 000 Table 1, seed 004 cases 1 to 15), in the frame of a: four doubles at a time where the
// machine has them, one by one otherwise and where that is unsure.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "query/intersects_box_box.cpp"
#include <hwy/foreach_target.h>
//
#include <hwy/highway.h>

#include "query/detail/kernels.hpp"
#include "query/detail/rows-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::detail::HWY_NAMESPACE {

#if HWY_MAX_BYTES >= 32

// A box as fifteen doubles: center 0–2, axes 3–11 by columns, half extents 12–14.
static_assert(sizeof(OrientedBox) == 15 * sizeof(double));
inline const double* numbers(const OrientedBox& box) { return reinterpret_cast<const double*>(&box); }

inline bool has_finite_axes(const double* a, const double* b) {
    const Lanes d;
    const V sum_a = hn::Add(hn::Add(hn::LoadU(d, a + 3), hn::LoadU(d, a + 7)), hn::LoadU(d, a + 8));
    const V sum_b = hn::Add(hn::Add(hn::LoadU(d, b + 3), hn::LoadU(d, b + 7)), hn::LoadU(d, b + 8));
    const V sum = hn::Add(sum_a, sum_b);
    return hn::AllTrue(d, hn::Eq(hn::Sub(sum, sum), hn::Zero(d)));
}

// Lanes are axes of a box.
Verdict box_box(const Vec3& offset, const OrientedBox& box_a, const OrientedBox& box_b) {
    const Lanes d;
    const double *a = numbers(box_a), *b = numbers(box_b);
    alignas(32) static constexpr std::int64_t order[5][4] = {
        {1, 2, 0, 0}, {2, 0, 1, 1}, {1, 2, 3, 3}, {2, 3, 1, 1}, {3, 1, 2, 2}};
    const auto next = hn::SetTableIndices(d, order[0]), last = hn::SetTableIndices(d, order[1]);

    // Farther apart than their bounding spheres reach, for which (x + y)² <= 2 (x² + y²) spares two roots. After this
    // nothing branches until the end: which axis separates cannot be predicted, and a wrong guess costs half a test.
    const double squared_distance = offset.squaredNorm();
    const double squared_radii = box_a.half.squaredNorm() + box_b.half.squaredNorm();
    if (squared_distance > 2.0000001 * squared_radii + 0x1p-1000 && squared_distance < 0x1p1000)
        return has_finite_axes(a, b) ? Verdict::apart : Verdict::unsure;

    const double reach = offset.lpNorm<1>() + box_a.half.lpNorm<1>() + box_b.half.lpNorm<1>();
    const V bound = hn::Set(d, kernel_rounding * reach + 0x1p-1000);

    // c_ij = A_i · B_j: lane i of c[j]; t_i = A_i · offset.
    const Rows rows = rows_of(a + 3);
    const V t = times(rows, offset[0], offset[1], offset[2]);
    const V c[3] = {times(rows, b[3], b[4], b[5]), times(rows, b[6], b[7], b[8]), times(rows, b[9], b[10], b[11])};
    // When an axis is not finite, nothing is proven.
    const V sum_c = hn::Add(hn::Add(c[0], c[1]), c[2]);
    const int is_wrong = !hn::AllTrue(d, hn::Eq(hn::Sub(sum_c, sum_c), hn::Zero(d)));
    const V abs_c[3] = {hn::Abs(c[0]), hn::Abs(c[1]), hn::Abs(c[2])};
    const V half_b[3] = {hn::Set(d, b[12]), hn::Set(d, b[13]), hn::Set(d, b[14])};
    const V last_of_a = hn::LoadU(d, a + 11);
    const V half_a = hn::TableLookupLanes(last_of_a, hn::SetTableIndices(d, order[2]));

    // Faces of a.
    const V extent_on_a =
        hn::MulAdd(abs_c[2], half_b[2], hn::MulAdd(abs_c[1], half_b[1], hn::MulAdd(abs_c[0], half_b[0], half_a)));
    V gap = hn::Sub(hn::Abs(t), extent_on_a);

    // Faces of b: lane j.
    const V on_b = times(rows_of(b + 3), offset[0], offset[1], offset[2]);
    const V q[3] = {hn::Mul(half_a, abs_c[0]), hn::Mul(half_a, abs_c[1]), hn::Mul(half_a, abs_c[2])};
    const V low = hn::Add(hn::InterleaveLower(d, q[0], q[1]), hn::InterleaveUpper(d, q[0], q[1]));
    // Lanes 0 and 1 of `low` hold i = 0 and 1 of q[0] and q[1]; lanes 2 and 3 twice their i = 2.
    const V q2_low = hn::Add(hn::InterleaveLower(d, q[2], q[2]), hn::InterleaveUpper(d, q[2], q[2]));
    const V first_two = hn::ConcatLowerLower(d, q2_low, low);
    const V third = hn::Mul(hn::ConcatUpperUpper(d, q2_low, low), hn::Set(d, 0.5));
    const V half_b_lanes = hn::TableLookupLanes(hn::LoadU(d, b + 11), hn::SetTableIndices(d, order[2]));
    gap = hn::Max(gap, hn::Sub(hn::Abs(on_b), hn::Add(half_b_lanes, hn::Add(first_two, third))));

    // Edges: A_i × B_j for all i at once.
    const V t_next = hn::TableLookupLanes(t, next), t_last = hn::TableLookupLanes(t, last);
    const V half_next = hn::TableLookupLanes(last_of_a, hn::SetTableIndices(d, order[3]));
    const V half_last = hn::TableLookupLanes(last_of_a, hn::SetTableIndices(d, order[4]));
    for (int j = 0; j < 3; ++j) {
        const int j1 = (j + 1) % 3, j2 = (j + 2) % 3;
        const V c_next = hn::TableLookupLanes(c[j], next), c_last = hn::TableLookupLanes(c[j], last);
        const V distance = hn::Abs(hn::MulSub(t_last, c_next, hn::Mul(t_next, c_last)));
        const V extent = hn::MulAdd(
            half_next, hn::Abs(c_last),
            hn::MulAdd(half_last, hn::Abs(c_next), hn::MulAdd(half_b[j1], abs_c[j2], hn::Mul(half_b[j2], abs_c[j1]))));
        gap = hn::Max(gap, hn::Sub(distance, extent));
    }
    const int may_touch = hn::AllFalse(d, hn::Gt(gap, bound)) | is_wrong;
    const int is_unsure = !hn::AllTrue(d, hn::Lt(gap, hn::Neg(bound))) | is_wrong;
    return static_cast<Verdict>(may_touch << is_unsure);
}

#else

Verdict box_box(const Vec3&, const OrientedBox&, const OrientedBox&) { return Verdict::unsure; }

#endif

}  // namespace abut::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::detail {
namespace {

HWY_EXPORT(box_box);

// Below this sine of their angle, an edge of a and an edge of b count as parallel.
constexpr double parallel_sine = 0x1p-20;

// One axis at a time. Edges that are parallel, and whose cross product says nothing, are passed over: if A_i and B_j
// differ by an angle θ, then turn b by θ to make them equal, which moves no point of b by more than θ reach. The
// boxes are now prisms along a common direction, and face normals alone decide about them; so when those say that
// the boxes overlap by more than what turning may have changed, 2θ reach, they do.
Verdict box_box_one_by_one(const Vec3& offset, const OrientedBox& a, const OrientedBox& b) {
    const double reach = offset.lpNorm<1>() + a.half.lpNorm<1>() + b.half.lpNorm<1>();
    const Vec3 t = a.axes.transpose() * offset;
    const Mat3 c = a.axes.transpose() * b.axes;
    const double not_finite = c.sum() - c.sum();  // 0, or NaN when an axis is not finite
    const double bound = kernel_rounding * reach + 0x1p-1000 + not_finite;
    const Mat3 abs_c = c.cwiseAbs();

    double gap = (t.cwiseAbs() - a.half - abs_c * b.half).maxCoeff();
    if (gap > bound) return Verdict::apart;
    const Vec3 on_b = b.axes.transpose() * offset;
    gap = std::max(gap, (on_b.cwiseAbs() - b.half - abs_c.transpose() * a.half).maxCoeff());
    if (gap > bound) return Verdict::apart;
    if (!(gap < -bound)) return Verdict::unsure;

    bool passed_over = false, unsure = false;
    for (int i = 0; i < 3; ++i) {
        const int i1 = (i + 1) % 3, i2 = (i + 2) % 3;
        for (int j = 0; j < 3; ++j) {
            const int j1 = (j + 1) % 3, j2 = (j + 2) % 3;
            const double distance = std::abs(t[i2] * c(i1, j) - t[i1] * c(i2, j));
            const double extent = a.half[i1] * abs_c(i2, j) + a.half[i2] * abs_c(i1, j) + b.half[j1] * abs_c(i, j2) +
                                  b.half[j2] * abs_c(i, j1);
            if (distance - extent > bound) return Verdict::apart;
            if (distance - extent < -bound) continue;
            // 1 − c² as the sum of squares of the other two (errata §3).
            const double squared_sine = c(i1, j) * c(i1, j) + c(i2, j) * c(i2, j);
            (squared_sine < parallel_sine * parallel_sine ? passed_over : unsure) = true;
        }
    }
    if (unsure || (passed_over && !(gap < -3 * parallel_sine * reach))) return Verdict::unsure;
    return Verdict::touching;
}

}  // namespace

Verdict intersects_box_box(const Vec3& offset, const OrientedBox& a, const OrientedBox& b) {
    static const auto best = [] {
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
        return &HWY_DYNAMIC_DISPATCH(box_box);
    }();
    const Verdict verdict = best(offset, a, b);
    return verdict == Verdict::unsure ? box_box_one_by_one(offset, a, b) : verdict;
}

}  // namespace abut::detail
#endif
