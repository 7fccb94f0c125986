// SPDX-License-Identifier: Apache-2.0
// Two boxes by 15 axes ([Eberly 1999a] Table 1, [Huynh 2008] cases 1 to 15), in the frame of a: four doubles at a time
// where the machine has them, one by one otherwise and where that is unsure.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "query/intersects/intersects_box_box.cpp"
#include <hwy/foreach_target.h>
//
#include <hwy/highway.h>

#include "core/best_target.hpp"
#include "query/pair/kernels.hpp"
#include "query/pair/rows-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::detail::HWY_NAMESPACE {

#if HWY_MAX_BYTES >= 32

inline bool has_finite_axes(const double* a, const double* b) {
    const Lanes d;
    const V sum_a = hn::Add(hn::Add(hn::LoadU(d, a + 3), hn::LoadU(d, a + 7)), hn::LoadU(d, a + 8));
    const V sum_b = hn::Add(hn::Add(hn::LoadU(d, b + 3), hn::LoadU(d, b + 7)), hn::LoadU(d, b + 8));
    const V sum = hn::Add(sum_a, sum_b);
    return hn::AllTrue(d, hn::Eq(hn::Sub(sum, sum), hn::Zero(d)));
}

// The sum of four lanes, in each of them.
inline V sum_of_lanes(const V& v) {
    const V pairs = hn::Add(v, hn::Shuffle01(v));
    return hn::Add(pairs, hn::ConcatLowerUpper(Lanes(), pairs, pairs));
}

// Lanes are axes of b.
Verdict box_box(const OrientedBox& box_a, const OrientedBox& box_b, double far) {
    const Lanes d;
    const double *a = numbers(box_a), *b = numbers(box_b);
    const V weight = once_each();
    const V half_a = three(a + 12), half_b = three(b + 12);
    const V x = hn::Sub(hn::Set(d, b[0]), hn::Set(d, a[0])), y = hn::Sub(hn::Set(d, b[1]), hn::Set(d, a[1])),
            z = hn::Sub(hn::Set(d, b[2]), hn::Set(d, a[2]));

    // Farther apart than their bounding spheres reach, for which (x + y)² <= 2 (x² + y²) spares two roots; the gap is
    // then above 2.4e-8 of the distance, and with the last term above the bound. After this nothing branches until the
    // end: which axis separates cannot be predicted, and a wrong guess costs half a test.
    const V squared_radii = sum_of_lanes(hn::Mul(weight, hn::MulAdd(half_b, half_b, hn::Mul(half_a, half_a))));
    const V squared_distance = hn::MulAdd(z, z, hn::MulAdd(y, y, hn::Mul(x, x)));
    const double squared_gap =
        hn::GetLane(hn::NegMulAdd(hn::Set(d, 2.0000001), squared_radii, squared_distance)) - 0x1p-41 * far * far;
    if (squared_gap > 0x1p-1000 && squared_gap < 0x1p1000)
        return has_finite_axes(a, b) ? Verdict::apart : Verdict::unsure;

    // c_ij = A_i · B_j: lane j of c[i]; t_i = A_i · offset.
    const Rows rows_b = rows_of(b + 3);
    V half_a_of[3], t[3], c[3], abs_c[3];
    for (int i = 0; i < 3; ++i) {
        const V ax = hn::Set(d, a[3 + 3 * i]), ay = hn::Set(d, a[4 + 3 * i]), az = hn::Set(d, a[5 + 3 * i]);
        c[i] = times(rows_b, ax, ay, az);
        t[i] = hn::MulAdd(az, z, hn::MulAdd(ay, y, hn::Mul(ax, x)));
        abs_c[i] = hn::Abs(c[i]);
        half_a_of[i] = hn::Set(d, a[12 + i]);
    }

    // Faces of b.
    V gap = hn::Sub(hn::Abs(times(rows_b, x, y, z)), half_b);
    for (int i = 0; i < 3; ++i) gap = hn::NegMulAdd(half_a_of[i], abs_c[i], gap);

    // Faces of a, in the lane of its axis i: the sum of abs_c[i] times half_b, over its lanes.
    const V once_b = hn::Mul(half_b, weight);
    const V extent_b = sums_of_lanes(hn::Mul(once_b, abs_c[0]), hn::Mul(once_b, abs_c[1]), hn::Mul(once_b, abs_c[2]));
    const V along_a = hn::ConcatUpperLower(d, hn::OddEven(t[1], t[0]), t[2]);
    gap = hn::Max(gap, hn::Sub(hn::Sub(hn::Abs(along_a), half_a), extent_b));

    // Edges: A_i × B_j for all j at once.
    const Others half_b_of = others(half_b);
    for (int i = 0; i < 3; ++i) {
        const int i1 = (i + 1) % 3, i2 = (i + 2) % 3;
        const Others abs_c_of = others(abs_c[i]);
        V edge_gap = hn::Abs(hn::MulSub(t[i2], c[i1], hn::Mul(t[i1], c[i2])));
        edge_gap = hn::NegMulAdd(half_a_of[i1], abs_c[i2], edge_gap);
        edge_gap = hn::NegMulAdd(half_a_of[i2], abs_c[i1], edge_gap);
        edge_gap = hn::NegMulAdd(half_b_of.one, abs_c_of.two, edge_gap);
        edge_gap = hn::NegMulAdd(half_b_of.two, abs_c_of.one, edge_gap);
        gap = hn::Max(gap, edge_gap);
    }

    // Above the sum of all extents and offsets; infinite or NaN, and nothing is proven, when a number is not finite.
    const V sum_c = hn::Add(hn::Add(c[0], c[1]), c[2]);
    const V extents = sum_of_lanes(hn::Add(hn::Abs(hn::Add(half_a, half_b)), hn::Sub(sum_c, sum_c)));
    const V reach = hn::Add(extents, hn::Add(hn::Abs(x), hn::Add(hn::Abs(y), hn::Abs(z))));
    const V bound = hn::MulAdd(reach, hn::Set(d, kernel_rounding), hn::Set(d, rounding_of_place * far + 0x1p-1000));
    const int may_touch = hn::AllFalse(d, hn::Gt(gap, bound));
    const int is_unsure = !hn::AllTrue(d, hn::Lt(gap, hn::Neg(bound)));
    return static_cast<Verdict>(may_touch << is_unsure);
}

#else

Verdict box_box(const OrientedBox&, const OrientedBox&, double) { return Verdict::unsure; }

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
Verdict box_box_one_by_one(const OrientedBox& a, const OrientedBox& b, double far) {
    const Vec3 offset = b.center - a.center;
    const double reach = offset.lpNorm<1>() + a.half.lpNorm<1>() + b.half.lpNorm<1>();
    const Vec3 t = a.axes.transpose() * offset;
    const Mat3 c = a.axes.transpose() * b.axes;
    const double not_finite = c.sum() - c.sum();  // 0, or NaN when an axis is not finite
    const double bound = kernel_rounding * reach + rounding_of_place * far + 0x1p-1000 + not_finite;
    const Mat3 abs_c = c.cwiseAbs();

    double gap = (t.cwiseAbs() - a.half - abs_c * b.half).maxCoeff();
    if (gap > bound) return Verdict::apart;
    const Vec3 point_b = b.axes.transpose() * offset;
    gap = std::max(gap, (point_b.cwiseAbs() - b.half - abs_c.transpose() * a.half).maxCoeff());
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
            // 1 − c² as the sum of squares of the other two (docs/theory/errata.md §3).
            const double squared_sine = c(i1, j) * c(i1, j) + c(i2, j) * c(i2, j);
            (squared_sine < parallel_sine * parallel_sine ? passed_over : unsure) = true;
        }
    }
    if (unsure || (passed_over && !(gap < -3 * parallel_sine * reach))) return Verdict::unsure;
    return Verdict::touching;
}

}  // namespace

Verdict intersects_box_box(const OrientedBox& a, const OrientedBox& b, double far) {
    static const auto best = ABUT_BEST_TARGET(box_box);
    const Verdict verdict = best(a, b, far);
    return verdict == Verdict::unsure ? box_box_one_by_one(a, b, far) : verdict;
}

}  // namespace abut::detail
#endif
