// SPDX-License-Identifier: Apache-2.0
// The method of separating axes: one loop over the candidate axes of a pair.
#pragma once

#include <optional>

#include "query/detail/frame.hpp"

namespace abut::detail {

template <class S>
struct Range {
    S lo, hi;
};

// The projection of a core onto an axis, times the axis's length (seed 001, equation 1).
template <class S, class Core, int N>
Range<S> project(const Core& core, const Vector<S, N>& axis, const Frame<N>& frame) {
    Range<S> range;
    range.lo = range.hi = dot<S, N>(core.template point<S>(0, frame), axis);
    for (int i = 1; i < core.point_count(); ++i) {
        const S value = dot<S, N>(core.template point<S>(i, frame), axis);
        if (value < range.lo) range.lo = value;
        if (value > range.hi) range.hi = value;
    }
    if constexpr (Core::generator_count > 0) {
        for (int i = 0; i < Core::generator_count; ++i) {
            using std::abs;
            const S extent = abs(dot<S, N>(core.template generator<S>(i, frame), axis));
            range.lo -= extent;
            range.hi += extent;
        }
    }
    return range;
}

// A unit axis from a to b with the gap on it.
template <int N>
struct Gap {
    Vector<double, N> axis;
    double gap;
};

// AxisSet is Axes or Axes2: it generates the candidates in doubles and computes one again in double-doubles.
template <class A, class B, class AxisSet>
class Separation {
 public:
    static constexpr int N = A::dimension;

    Separation(const A& a, const B& b) : a_(a), b_(b), frame_(frame_of(a, b)), axes_(a, b, frame_) {}
    Separation(const Separation&) = delete;  // axes_ refers to frame_
    Separation& operator=(const Separation&) = delete;

    // Does some axis separate the two? Stops at the first that does.
    //
    // Whatever the axis L is, the projections of a and b onto it being apart proves that a and b are. So L is taken as
    // computed, and only the projections round: a coordinate relative to the origin of the frame by u of itself, a
    // product with L by u, a sum of three by 3u, a generator by 2u and the sum of them by 4u; for both ends of a gap
    // less than 16u |L| reach in all. That the axis itself is the right one within 8u of `size`, the product of the
    // lengths it was multiplied from, moves a gap by less than 8u size reach. rounding<S> is above both together: a
    // computed gap above the threshold is a gap, one below −threshold is an overlap, also on the exact axis.
    // In between the axis is computed again in double-doubles, where the same holds with u² for u.
    bool apart() {
        return axes_.any([&](const auto& id, const auto& axis) {
            const double gap = widest<double>(axis.vector).size;
            const double threshold = frame_.template threshold<double>(axis.size);
            if (gap > threshold) return true;
            if (gap < -threshold) return false;
            return apart_in_double_double(id);
        });
    }

    // The axis with the largest gap among those that separate.
    std::optional<Gap<N>> widest_gap() {
        std::optional<Gap<N>> best;
        axes_.any([&](const auto& id, const auto& axis) {
            const auto gap = widest<double>(axis.vector);
            const double threshold = frame_.template threshold<double>(axis.size);
            if (gap.size > threshold)
                keep(best, axis.vector, gap);
            else if (!(gap.size < -threshold))
                keep_in_double_double(best, id);
            return false;
        });
        return best;
    }

 private:
    // The larger of the two gaps between projections onto an axis, negative when they overlap, and on which side.
    template <class S>
    struct Side {
        S size;
        bool b_is_above;
    };
    template <class S>
    Side<S> widest(const Vector<S, N>& axis) const {
        const Range<S> a = project<S>(a_, axis, frame_), b = project<S>(b_, axis, frame_);
        const S above = b.lo - a.hi, below = a.lo - b.hi;
        return above > below ? Side<S>{above, true} : Side<S>{below, false};
    }

    [[gnu::noinline]] bool apart_in_double_double(const typename AxisSet::Id& id) const {
        const auto axis = axes_.template axis<DoubleDouble>(id);
        const double threshold = frame_.template threshold<DoubleDouble>(axis.size);
        return widest<DoubleDouble>(axis.vector).size > DoubleDouble(threshold);
    }

    static void keep(std::optional<Gap<N>>& best, const Vector<double, N>& axis, const Side<double>& gap) {
        const double length = axis.stableNorm();
        const double size = gap.size / length;
        if (best && !(size > best->gap)) return;
        best = Gap<N>{gap.b_is_above ? axis / length : axis / -length, size};
    }

    [[gnu::noinline]] void keep_in_double_double(std::optional<Gap<N>>& best, const typename AxisSet::Id& id) const {
        const auto axis = axes_.template axis<DoubleDouble>(id);
        const double threshold = frame_.template threshold<DoubleDouble>(axis.size);
        const auto gap = widest<DoubleDouble>(axis.vector);
        if (!(gap.size > DoubleDouble(threshold))) return;
        Vector<double, N> rounded;
        for (int i = 0; i < N; ++i) rounded[i] = static_cast<double>(axis.vector[i]);
        keep(best, rounded, {std::ldexp(static_cast<double>(gap.size), -frame_.shift), gap.b_is_above});
    }

    const A& a_;
    const B& b_;
    Frame<N> frame_;
    AxisSet axes_;
};

}  // namespace abut::detail
