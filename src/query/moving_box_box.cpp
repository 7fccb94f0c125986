// SPDX-License-Identifier: Apache-2.0
// Two moving boxes: which of the 15 axes decide about the first and the last time. In the frame of a, four axes at a
// time; what is said here is only a proposal, and MovingProjection proves what follows from it.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "query/moving_box_box.cpp"
#include <hwy/foreach_target.h>
//
#include <hwy/highway.h>

#include <limits>

#include "query/detail/kernels.hpp"
#include "query/detail/rows-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::detail::HWY_NAMESPACE {

#if HWY_MAX_BYTES >= 32

// Axes in lanes, with the time at which the projections first and last overlap.
class Extremes {
 public:
    explicit Extremes(double reach)
        : bound_(kernel_rounding * reach),
          rounding_(hn::Set(Lanes(), 0x1p-46 * reach)),
          enter_(hn::Set(Lanes(), -std::numeric_limits<double>::infinity())),
          leave_(hn::Set(Lanes(), std::numeric_limits<double>::infinity())),
          enter_group_(hn::Zero(Lanes())),
          leave_group_(hn::Zero(Lanes())),
          widest_gap_(enter_) {}

    // Four axes: the offset of b along them, what both extend along them, and the velocity of b; `group` names them.
    // Where `counts` is false, an axis says nothing.
    void add(const V& offset, const V& extent, const V& velocity, hn::Mask<Lanes> counts, double group) {
        const Lanes d;
        const V gap = hn::Sub(hn::Abs(offset), extent);
        // Towards a is positive.
        const V closing = hn::Xor(hn::Neg(velocity), hn::And(offset, hn::SignBit(d)));
        const V pace = hn::Div(hn::Set(d, 1.0), closing);
        const auto is_apart = hn::Gt(gap, hn::Zero(d));
        const auto approaches = hn::Gt(closing, hn::Zero(d));
        const V never = hn::Set(d, std::numeric_limits<double>::infinity());
        // Rounded outward: of axes that tell the same time, one along which b moves fast tells it best.
        V enter = hn::IfThenElse(approaches, hn::Mul(hn::Sub(gap, rounding_), pace), never);
        enter = hn::IfThenElse(hn::And(is_apart, counts), enter, hn::Neg(never));
        // Through a when b approaches; back out when it overlaps and moves off.
        const V through = hn::IfThenElse(approaches, hn::Add(hn::Abs(offset), extent), hn::Neg(gap));
        V leave = hn::Abs(hn::Mul(hn::Add(through, rounding_), pace));
        leave = hn::IfThenElse(hn::Eq(closing, hn::Zero(d)), never, leave);
        leave = hn::IfThenElse(counts, leave, never);
        const V name = hn::Set(d, group);
        const auto later = hn::Gt(hn::Mul(enter, hn::Set(d, 1 - 0x1p-42)), enter_);
        enter_group_ = hn::IfThenElse(later, name, enter_group_);
        enter_ = hn::IfThenElse(later, enter, enter_);
        const auto sooner = hn::Lt(leave, leave_);
        leave_group_ = hn::IfThenElse(sooner, name, leave_group_);
        leave_ = hn::IfThenElse(sooner, leave, leave_);
        widest_gap_ = hn::Max(widest_gap_, hn::IfThenElse(counts, gap, hn::Neg(never)));
    }

    // Boxes that overlap by little may merely touch: they are left to those who can tell.
    BoxTimes result() const {
        const Lanes d;
        alignas(32) double enter[4], enter_group[4], leave[4], leave_group[4];
        hn::Store(enter_, d, enter);
        hn::Store(enter_group_, d, enter_group);
        hn::Store(leave_, d, leave);
        hn::Store(leave_group_, d, leave_group);
        int first = 1, last = 1;
        for (const int lane : {2, 3}) {
            if (enter[lane] > enter[first]) first = lane;
            if (leave[lane] < leave[last]) last = lane;
        }
        const bool is_apart = !hn::AllFalse(d, hn::Gt(widest_gap_, hn::Set(d, bound_)));
        const bool overlaps = hn::AllTrue(d, hn::Lt(widest_gap_, hn::Set(d, -400 * bound_)));
        return {is_apart   ? Verdict::apart
                : overlaps ? Verdict::touching
                           : Verdict::unsure,
                axis_of(enter_group[first], first), axis_of(leave_group[last], last)};
    }

 private:
    // Lanes 1, 2 and 3 are axes 2, 0 and 1.
    static int axis_of(double group, int lane) { return static_cast<int>(group) * 3 + (lane + 1) % 3; }

    double bound_;
    V rounding_;
    V enter_, leave_, enter_group_, leave_group_, widest_gap_;
};

BoxTimes moving_box_box(const OrientedBox& box_a, const OrientedBox& box_b, const Vec3& velocity) {
    const Lanes d;
    const double *a = numbers(box_a), *b = numbers(box_b);
    const V half_a = three(a + 12), half_b = three(b + 12);
    const V x = hn::Sub(hn::Set(d, b[0]), hn::Set(d, a[0])), y = hn::Sub(hn::Set(d, b[1]), hn::Set(d, a[1])),
            z = hn::Sub(hn::Set(d, b[2]), hn::Set(d, a[2]));
    const V vx = hn::Set(d, velocity[0]), vy = hn::Set(d, velocity[1]), vz = hn::Set(d, velocity[2]);

    // c_ij = A_i · B_j: lane j of c[i]; t_i = A_i · offset; w_i = A_i · velocity.
    const Rows rows_b = rows_of(b + 3);
    V half_a_of[3], t[3], w[3], c[3], abs_c[3];
    for (int i = 0; i < 3; ++i) {
        const V ax = hn::Set(d, a[3 + 3 * i]), ay = hn::Set(d, a[4 + 3 * i]), az = hn::Set(d, a[5 + 3 * i]);
        c[i] = times(rows_b, ax, ay, az);
        t[i] = hn::MulAdd(az, z, hn::MulAdd(ay, y, hn::Mul(ax, x)));
        w[i] = hn::MulAdd(az, vz, hn::MulAdd(ay, vy, hn::Mul(ax, vx)));
        abs_c[i] = hn::Abs(c[i]);
        half_a_of[i] = hn::Set(d, a[12 + i]);
    }
    const auto in_lanes = [&](const V* of) { return hn::ConcatUpperLower(d, hn::OddEven(of[1], of[0]), of[2]); };
    const auto all = hn::Eq(half_a, half_a);
    const double reach = box_a.half.lpNorm<1>() + box_b.half.lpNorm<1>() + (box_b.center - box_a.center).lpNorm<1>();
    Extremes extremes(reach);

    // Faces of a, in the lane of its axis i: the sum of abs_c[i] times half_b, over its lanes.
    const V once_b = hn::Mul(half_b, once_each());
    const V extent_b = sums_of_lanes(hn::Mul(once_b, abs_c[0]), hn::Mul(once_b, abs_c[1]), hn::Mul(once_b, abs_c[2]));
    extremes.add(in_lanes(t), hn::Add(half_a, extent_b), in_lanes(w), all, 0);

    // Faces of b.
    V extent_a = half_b;
    for (int i = 0; i < 3; ++i) extent_a = hn::MulAdd(half_a_of[i], abs_c[i], extent_a);
    extremes.add(times(rows_b, x, y, z), extent_a, times(rows_b, vx, vy, vz), all, 1);

    // Edges: A_i × B_j for all j at once. Those that are parallel say nothing; those that are nearly so have too few
    // digits here.
    const Others half_b_of = others(half_b);
    bool is_unsure = false;
    for (int i = 0; i < 3; ++i) {
        const int i1 = (i + 1) % 3, i2 = (i + 2) % 3;
        const Others abs_c_of = others(abs_c[i]);
        V extent = hn::MulAdd(half_a_of[i1], abs_c[i2], hn::Mul(half_a_of[i2], abs_c[i1]));
        extent = hn::MulAdd(half_b_of.one, abs_c_of.two, hn::MulAdd(half_b_of.two, abs_c_of.one, extent));
        const V squared_sine = hn::MulAdd(c[i1], c[i1], hn::Mul(c[i2], c[i2]));
        const auto counts = hn::Gt(squared_sine, hn::Set(d, 0x1p-96));
        is_unsure |= !hn::AllFalse(d, hn::And(counts, hn::Lt(squared_sine, hn::Set(d, 0x1p-12))));
        extremes.add(hn::MulSub(t[i2], c[i1], hn::Mul(t[i1], c[i2])), extent,
                     hn::MulSub(w[i2], c[i1], hn::Mul(w[i1], c[i2])), counts, 2 + i);
    }
    BoxTimes result = extremes.result();
    if (is_unsure || !(reach < 0x1p200)) result.at_start = Verdict::unsure;
    return result;
}

#else

BoxTimes moving_box_box(const OrientedBox&, const OrientedBox&, const Vec3&) { return {Verdict::unsure, 0, 0}; }

#endif

}  // namespace abut::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::detail {
namespace {

HWY_EXPORT(moving_box_box);

}  // namespace

BoxTimes times_of_boxes(const OrientedBox& a, const OrientedBox& b, const Vec3& velocity) {
    static const auto best = [] {
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
        return &HWY_DYNAMIC_DISPATCH(moving_box_box);
    }();
    return best(a, b, velocity);
}

}  // namespace abut::detail
#endif
