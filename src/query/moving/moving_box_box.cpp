// SPDX-License-Identifier: Apache-2.0
// Two moving boxes: first, which of the 15 axes decide about the first and the last time, in the frame of a, four axes
// at a time and as if the axes of the boxes were orthonormal; that is only a proposal. Then what those two axes prove,
// from the boxes as they are, and whether the boxes touch at these times: an axis along which they hardly move may seem
// to decide by rounding alone.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "query/moving/moving_box_box.cpp"
#include <hwy/foreach_target.h>
//
#include <hwy/highway.h>

#include <cstdint>
#include <limits>

#include "core/best_target.hpp"
#include "query/pair/kernels.hpp"
#include "query/pair/rows-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::detail::HWY_NAMESPACE {

#if HWY_MAX_BYTES >= 32

// Of axes in lanes, the one on which the projections come together last and the one on which they part first. The
// number of an axis takes the place of the lowest bits of its time, so that one comparison finds both.
class Extremes {
 public:
    explicit Extremes(const MovingOffset& motion)
        : rounding_(hn::Set(Lanes(), 0x1p-46 * motion.reach + motion.slack)),
          enter_(hn::Set(Lanes(), std::numeric_limits<double>::max())),
          leave_(enter_),
          widest_gap_(hn::Neg(enter_)) {}

    // Four axes: the offset of b along them, what both extend along them, and the velocity of b. Groups are added in
    // order. The projections overlap while |offset + t velocity| <= extent.
    void add(const V& offset, const V& extent, const V& velocity) {
        const Lanes d;
        groups_[count_++] = {offset, extent, velocity};
        const V pace = hn::Div(hn::Set(d, 1.0), hn::Max(hn::Abs(velocity), hn::Set(d, slowest)));
        const V middle = hn::Xor(hn::Mul(offset, pace), hn::And(velocity, hn::SignBit(d)));  // at this time before 0
        // Rounded outward: of axes that tell the same time, one along which b moves fast tells it best.
        const V half = hn::Mul(hn::Add(extent, rounding_), pace);
        // Each group enters a little before the last: of parallel axes, the normal of a face is preferred.
        enter_ = hn::Min(enter_, named(hn::Mul(hn::Add(middle, half), patience_)));
        leave_ = hn::Min(leave_, named(hn::Sub(half, middle)));
        widest_gap_ = hn::Max(widest_gap_, hn::Sub(hn::Abs(offset), extent));
        patience_ = hn::Mul(patience_, hn::Set(d, 1 - 0x1p-42));
        names_ = hn::Add(names_, hn::Set(d64, 3));
    }

    int first() const { return name_of(hn::MinOfLanes(Lanes(), enter_)); }
    int last() const { return name_of(hn::MinOfLanes(Lanes(), leave_)); }
    double widest_gap() const { return hn::GetLane(hn::MaxOfLanes(Lanes(), widest_gap_)); }

    // Whether no axis has a gap above this at a time.
    bool overlaps_at(double time, double gap) const {
        const Lanes d;
        const V at = hn::Set(d, time), limit = hn::Set(d, gap);
        auto overlaps = hn::FirstN(d, 4);
        for (const Group& g : groups_)
            overlaps =
                hn::And(overlaps, hn::Le(hn::Sub(hn::Abs(hn::MulAdd(at, g.velocity, g.offset)), g.extent), limit));
        return hn::AllTrue(d, overlaps);
    }

 private:
    static constexpr double slowest = 0x1p-500;  // b goes nowhere; times stay finite
    static constexpr hn::RebindToUnsigned<Lanes> d64{};
    static constexpr std::uint64_t name_bits = 15;

    V named(const V& time) const {
        const auto bits = hn::BitCast(d64, time);
        return hn::BitCast(Lanes(), hn::Or(hn::AndNot(hn::Set(d64, name_bits), bits), names_));
    }
    static int name_of(const V& time) { return static_cast<int>(hn::GetLane(hn::BitCast(d64, time)) & name_bits); }
    // Lanes 0 to 3 are axes 2, 2, 0 and 1.
    static hn::VFromD<hn::RebindToUnsigned<Lanes>> first_names() {
        alignas(32) static constexpr std::uint64_t names[4] = {2, 2, 0, 1};
        return hn::Load(d64, names);
    }

    struct Group {
        V offset, extent, velocity;
    };
    Group groups_[5];
    int count_ = 0;
    V rounding_;
    V enter_, leave_;  // minus the latest time of entry, and the earliest of exit
    V widest_gap_;
    V patience_ = hn::Set(Lanes(), 1.0);
    hn::VFromD<hn::RebindToUnsigned<Lanes>> names_ = first_names();
};

using Two = hn::FixedTag<double, 2>;
using V2 = hn::Vec<Two>;

// The coordinates of two vectors, side by side.
struct Pairs {
    V2 x, y, z;
};
inline Pairs pairs(const double* first, const double* second) {
    const Two d;
    const V2 xy0 = hn::LoadU(d, first), xy1 = hn::LoadU(d, second);
    return {hn::InterleaveLower(d, xy0, xy1), hn::InterleaveUpper(d, xy0, xy1),
            hn::InterleaveUpper(d, hn::LoadU(d, first + 1), hn::LoadU(d, second + 1))};
}
inline V2 dot(const Pairs& p, const double* v) {
    const Two d;
    return hn::MulAdd(p.z, hn::Set(d, v[2]), hn::MulAdd(p.y, hn::Set(d, v[1]), hn::Mul(p.x, hn::Set(d, v[0]))));
}
// The same with the sizes of the coordinates.
inline V2 dot_of_sizes(const Pairs& p, const double* v) {
    const Two d;
    const V2 x = hn::Abs(hn::Mul(p.x, hn::Set(d, v[0]))), y = hn::Abs(hn::Mul(p.y, hn::Set(d, v[1])));
    return hn::Add(hn::Add(x, y), hn::Abs(hn::Mul(p.z, hn::Set(d, v[2]))));
}
inline V2 sum_of_sizes(const Pairs& p) { return hn::Add(hn::Add(hn::Abs(p.x), hn::Abs(p.y)), hn::Abs(p.z)); }

// Which two of the six axes of both boxes the axis of a number is the product of: 0 to 2 are the faces of a, 3 to 5
// those of b, 6 + 3i + j the edge i of a with the edge j of b.
constexpr struct {
    int of, with;
} factors[15] = {{1, 2}, {2, 0}, {0, 1}, {4, 5}, {5, 3}, {3, 4}, {0, 3}, {0, 4},
                 {0, 5}, {1, 3}, {1, 4}, {1, 5}, {2, 3}, {2, 4}, {2, 5}};

// The windows of two axes, with all the rounding that Window accounts for.
HWY_INLINE void add_windows(BoxTimes& result, int first, int last, const double* a, const double* b,
                            const MovingOffset& motion) {
    const Two d;
    const auto column = [&](int i) { return i < 3 ? a + 3 + 3 * i : b - 6 + 3 * i; };
    const Pairs e = pairs(column(factors[first].of), column(factors[last].of));
    const Pairs f = pairs(column(factors[first].with), column(factors[last].with));
    const Pairs axis = {hn::Sub(hn::Mul(e.y, f.z), hn::Mul(e.z, f.y)), hn::Sub(hn::Mul(e.z, f.x), hn::Mul(e.x, f.z)),
                        hn::Sub(hn::Mul(e.x, f.y), hn::Mul(e.y, f.x))};
    const V2 size = hn::Mul(sum_of_sizes(e), sum_of_sizes(f));
    const V2 squared = hn::MulAdd(axis.z, axis.z, hn::MulAdd(axis.y, axis.y, hn::Mul(axis.x, axis.x)));
    const V2 length = hn::Sqrt(squared);
    const auto extent_of = [&](const double* box) {
        const V2 zero = hn::Mul(hn::Set(d, box[12]), hn::Abs(dot(axis, box + 3)));
        const V2 one = hn::MulAdd(hn::Set(d, box[13]), hn::Abs(dot(axis, box + 6)), zero);
        return hn::MulAdd(hn::Set(d, box[14]), hn::Abs(dot(axis, box + 9)), one);
    };
    const V2 extent = hn::Add(extent_of(a), extent_of(b));
    const V2 offset = dot(axis, motion.offset.data()), velocity = dot(axis, motion.velocity.data());
    const V2 speed_error = hn::Mul(hn::Set(d, 0x1p-50), dot_of_sizes(axis, motion.velocity.data()));
    const V2 error =
        hn::MulAdd(size, hn::Set(d, gap_threshold(1, motion.reach)), hn::Mul(length, hn::Set(d, motion.slack)));

    const V2 zero = hn::Zero(d), never = hn::Set(d, std::numeric_limits<double>::infinity());
    const V2 distance = hn::Abs(offset), gap = hn::Sub(distance, extent);
    const V2 side = hn::And(offset, hn::SignBit(d)), closing = hn::Xor(hn::Neg(velocity), side);
    const V2 fastest = hn::Add(closing, speed_error);
    const auto is_apart = hn::Gt(gap, error), approaches = hn::Gt(fastest, zero);
    V2 enter = hn::Div(hn::Sub(gap, error), fastest);
    enter =
        hn::Min(hn::Sub(enter, hn::Mul(enter, hn::Set(d, 0x1p-49))), hn::Set(d, std::numeric_limits<double>::max()));
    enter = hn::IfThenElse(is_apart, hn::IfThenElse(approaches, enter, never), hn::Neg(never));

    const V2 passing = hn::IfThenElse(is_apart, closing, hn::Abs(velocity)), slowest = hn::Sub(passing, speed_error);
    const V2 through = hn::IfThenElse(hn::Ge(closing, zero), hn::Add(distance, extent), hn::Neg(gap));
    const auto passes = hn::Gt(slowest, zero);
    const auto moves_off = hn::And(is_apart, hn::Not(approaches));
    V2 leave_high = hn::Div(hn::Add(through, error), slowest);
    leave_high = hn::Add(leave_high, hn::Mul(leave_high, hn::Set(d, 0x1p-49)));
    const auto when = [&](const V2& time) {
        return hn::IfThenElse(moves_off, hn::Neg(never), hn::IfThenElse(passes, time, never));
    };

    const V2 pace = hn::Div(hn::Set(d, 1.0), length), unit = hn::Xor(pace, side);
    hn::Store(enter, d, result.enter);
    hn::Store(when(hn::Div(through, passing)), d, result.leave);
    hn::Store(when(leave_high), d, result.leave_high);
    hn::Store(hn::Mul(gap, pace), d, result.gap);
    hn::Store(hn::Mul(closing, pace), d, result.closing);
    hn::Store(hn::Mul(axis.x, unit), d, result.axis[0]);
    hn::Store(hn::Mul(axis.y, unit), d, result.axis[1]);
    hn::Store(hn::Mul(axis.z, unit), d, result.axis[2]);
    result.has_digits = hn::AllTrue(d, hn::Gt(squared, hn::Mul(hn::Mul(size, size), hn::Set(d, 1.0 / 256))));
}

BoxTimes moving_box_box(const OrientedBox& box_a, const OrientedBox& box_b, const MovingOffset& motion) {
    const Lanes d;
    const double *a = numbers(box_a), *b = numbers(box_b);
    const V half_a = three(a + 12), half_b = three(b + 12);
    const V x = hn::Set(d, motion.offset[0]), y = hn::Set(d, motion.offset[1]), z = hn::Set(d, motion.offset[2]);
    const V vx = hn::Set(d, motion.velocity[0]), vy = hn::Set(d, motion.velocity[1]),
            vz = hn::Set(d, motion.velocity[2]);

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
    Extremes extremes(motion);

    // Faces of a, in the lane of its axis i: the sum of abs_c[i] times half_b, over its lanes.
    const V once_b = hn::Mul(half_b, once_each());
    const V extent_b = sums_of_lanes(hn::Mul(once_b, abs_c[0]), hn::Mul(once_b, abs_c[1]), hn::Mul(once_b, abs_c[2]));
    extremes.add(in_lanes(t), hn::Add(half_a, extent_b), in_lanes(w));

    // Faces of b.
    V extent_a = half_b;
    for (int i = 0; i < 3; ++i) extent_a = hn::MulAdd(half_a_of[i], abs_c[i], extent_a);
    extremes.add(times(rows_b, x, y, z), extent_a, times(rows_b, vx, vy, vz));

    // Edges: A_i × B_j for all j at once. Those that are parallel say nothing, as if they extended without end; those
    // that are nearly so have too few digits here.
    const Others half_b_of = others(half_b);
    V least_sine = hn::Set(d, 1.0);
    for (int i = 0; i < 3; ++i) {
        const int i1 = (i + 1) % 3, i2 = (i + 2) % 3;
        const Others abs_c_of = others(abs_c[i]);
        const V extent = hn::Add(hn::MulAdd(half_a_of[i1], abs_c[i2], hn::Mul(half_a_of[i2], abs_c[i1])),
                                 hn::MulAdd(half_b_of.one, abs_c_of.two, hn::Mul(half_b_of.two, abs_c_of.one)));
        const V squared_sine = hn::MulAdd(c[i1], c[i1], hn::Mul(c[i2], c[i2]));
        const auto is_parallel = hn::Le(squared_sine, hn::Set(d, 0x1p-96));
        least_sine = hn::Min(least_sine, hn::IfThenElse(is_parallel, least_sine, squared_sine));
        extremes.add(hn::MulSub(t[i2], c[i1], hn::Mul(t[i1], c[i2])),
                     hn::IfThenElse(is_parallel, hn::Set(d, 0x1p400), extent),
                     hn::MulSub(w[i2], c[i1], hn::Mul(w[i1], c[i2])));
    }
    const bool is_unsure = !hn::AllTrue(d, hn::Gt(least_sine, hn::Set(d, 0x1p-12)));

    // Boxes that overlap by little may merely touch: they are left to slower tests.
    BoxTimes result;
    const double gap = extremes.widest_gap(), bound = kernel_rounding * motion.reach + motion.slack;
    if (is_unsure || !(gap > bound || gap < -400 * bound)) return result;
    result.at_start = gap > 0 ? Verdict::apart : Verdict::touching;
    add_windows(result, extremes.first(), extremes.last(), a, b, motion);
    const double near = touching_distance(motion.reach, motion.slack);
    result.touches_first = extremes.overlaps_at(result.enter[0], near);
    const bool is_apart = result.at_start == Verdict::apart;
    result.touches_last =
        extremes.overlaps_at(is_apart ? std::min(result.leave[0], result.leave[1]) : result.leave[1], near);
    return result;
}

#else

BoxTimes moving_box_box(const OrientedBox&, const OrientedBox&, const MovingOffset&) { return {}; }

#endif

}  // namespace abut::detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::detail {
namespace {

HWY_EXPORT(moving_box_box);

}  // namespace

BoxTimes times_of_boxes(const OrientedBox& a, const OrientedBox& b, const MovingOffset& motion) {
    static const auto best = ABUT_BEST_TARGET(moving_box_box);
    return best(a, b, motion);
}

}  // namespace abut::detail
#endif
