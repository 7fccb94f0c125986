// SPDX-License-Identifier: Apache-2.0
// The method of separating axes: one loop over the candidate axes of a pair.
#pragma once

#include <optional>
#include <utility>

#include "query/pair/lifted.hpp"
#include "query/sat/near_by.hpp"

namespace abut::detail {

// AxisSet is Axes or Axes2: it generates the candidates in doubles and computes one again in double-doubles.
template <class A, class B, class AxisSet>
class Separation {
 public:
    static constexpr int N = A::dimension;

    Separation(const A& a, const B& b) : a_(a), b_(b), frame_(frame_of(a, b)), axes_(a, b, frame_) {}
    Separation(const Separation&) = delete;  // axes_ refers to frame_
    Separation& operator=(const Separation&) = delete;

    // Does some axis separate the two, by more than the bound of the frame? Stops at the first that does.
    //
    // Whatever the axis L is, the projections of a and b onto it being apart proves that a and b are. So L is taken as
    // computed, and only the projections round: a coordinate relative to the origin of the frame by u of itself, a
    // product with L by u, a sum of three by 3u, a generator by 2u and the sum of them by 4u; for both ends of a gap
    // less than 16u |L| reach in all, and less than 20u where a polyhedron is projected relative to its first vertex.
    // That the axis itself is the right one within 8u of `size`, the product of the lengths it was multiplied from,
    // moves a gap by less than 8u size reach. Frame::threshold is above both together: a gap is off by less than that,
    // also from the gap on the exact axis. Where that leaves it open whether it is above the bound, the axis is
    // computed again in double-doubles, from the exact input, and projected with bounds on every point.
    bool apart() {
        if (has_too_many_axes()) return gap_along_nearest().has_value();
        bool is_near = false;
        const bool separates = axes_.any([&](const auto& id, const auto& axis) {
            const double gap = widest<double>(axis.vector).size;
            const double threshold = frame_.threshold(axis.size);
            if (gap > threshold + frame_.bound * axis.size) return true;  // `size` is no less than the axis is long
            if (gap < -threshold) return false;
            is_near = true;
            return separates_by_little(id, axis, gap);
        });
        return separates || (is_near && gap_of_nearest());
    }

    // The axis with the largest gap among those that separate.
    std::optional<Gap<N>> widest_gap() {
        if (has_too_many_axes()) return gap_along_nearest();
        Best best;
        bool is_near = false;
        axes_.any([&](const auto& id, const auto& axis) {
            const auto gap = widest<double>(axis.vector);
            const double threshold = frame_.threshold(axis.size);
            if (gap.size < -threshold) return false;
            is_near = true;
            const double excess = gap.size - frame_.bound * length_of(axis.vector);
            if (excess < -threshold) return false;
            if (excess > threshold && has_digits(axis))
                keep<double>(best, axis.vector, gap);
            else
                keep_in_double_double(best, id);
            return false;
        });
        if (!best.gap && is_near) return gap_of_nearest();
        return best.gap;
    }

    // Of two that overlap, the axis along which they do least: its gap is negative, or hardly above 0. The axes of the
    // set are all that matter: the overlap is the least over all directions (the faces of the difference have them).
    Gap<N> least_overlap() {
        Gap<N> best{Vector<double, N>::Zero(), -std::numeric_limits<double>::infinity()};
        const bool fits_doubles = std::isfinite(frame_.reach);
        axes_.any([&](const auto& id, const auto& axis) {
            if (fits_doubles && has_digits(axis)) {
                keep_less_overlap<double>(best, axis.vector, axis.vector);
            } else {
                const auto exact = axes_.template axis<DoubleDouble>(id);
                keep_less_overlap<DoubleDouble>(best, exact.vector, rounded<DoubleDouble, N>(exact.vector));
            }
            return false;
        });
        return best;
    }

 private:
    // Whether an axis is not short of the vectors it was multiplied from: the cross product of edges that are nearly
    // parallel is, and has few digits.
    static bool has_digits(const CandidateAxis<double, N>& axis) {
        return axis.vector.squaredNorm() > axis.size * axis.size / 256;
    }

    template <class S>
    void keep_less_overlap(Gap<N>& best, const Vector<S, N>& axis, const Vector<double, N>& direction) const {
        const double length = length_of(direction);
        if (!(length > 0)) return;  // parallel edges have no axis
        const Range<S> a = project<S>(a_, axis, frame_), b = project<S>(b_, axis, frame_);
        const auto offer = [&](const S& gap, const Vector<double, N>& unit) {
            const double size = frame_.template user_length<S>(static_cast<double>(gap) / length);
            if (size > best.gap && !runs_along(a_, unit) && !runs_along(b_, -unit)) best = {unit, size};
        };
        const Vector<double, N> unit = direction / length;
        offer(b.lo - a.hi, unit);
        offer(a.lo - b.hi, -unit);
    }

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

    [[gnu::noinline]] bool separates_by_little(const typename AxisSet::Id& id, const CandidateAxis<double, N>& axis,
                                               double gap) const {
        const double excess = gap - frame_.bound * length_of(axis.vector), threshold = frame_.threshold(axis.size);
        if (excess > threshold) return true;
        if (excess < -threshold) return false;
        const Vector<DoubleDouble, N> exact = axes_.template axis<DoubleDouble>(id).vector;
        return exceeds_bound<N>(widest<DoubleDouble>(exact).size, exact, frame_);
    }

    // The axes of the pair show a part of the distance only. At a corner with a sharp point it may be a very small
    // part, and then the direction between the closest points counts too. A box has no sharp points: the normals at a
    // corner of the difference lie in one octant, and one of them shows at least 1/√3 of the distance.
    std::optional<Gap<N>> gap_of_nearest() const {
        // As near as half of what kernels leave in doubt, the loop alone decides.
        const double doubt = bounds_in_doubt / 2 * frame_.bound;
        if constexpr (A::generator_count > 0 || B::generator_count > 0)
            return {};
        else if constexpr (N == 3)
            return gap_of_nearest_points(a_, b_, frame_, doubt);
        else
            return in_plane(gap_of_nearest_points(LiftedCore<A>(a_), LiftedCore<B>(b_), lifted(frame_), doubt));
    }

    // Polyhedra of many vertices have so many pairs of edges that the loop would take minutes to years. Then the
    // direction between the closest points stands for all axes: no axis shows a larger gap.
    static constexpr bool may_have_too_many_axes = N == 3 && (is_polyhedron<A> || is_polyhedron<B>);
    static constexpr double max_projected_points = 0x1p32;
    bool has_too_many_axes() const {
        if constexpr (may_have_too_many_axes) {
            if (is_ray(a_) || is_ray(b_)) return false;  // of which the loop alone looks beyond the cut
            const double axes = static_cast<double>(a_.normal_count()) + static_cast<double>(b_.normal_count()) +
                                static_cast<double>(a_.edge_count()) * static_cast<double>(b_.edge_count());
            return axes * (static_cast<double>(a_.point_count()) + static_cast<double>(b_.point_count())) >
                   max_projected_points;
        } else {
            return false;
        }
    }
    std::optional<Gap<N>> gap_along_nearest() const {
        if constexpr (may_have_too_many_axes)
            return gap_of_nearest_points(a_, b_, frame_, 0);
        else
            return {};
    }
    static std::optional<Gap<N>> in_plane(const std::optional<Gap<3>>& gap) {
        if (!gap) return {};
        return Gap<N>{gap->axis.template head<N>(), gap->gap};
    }

    struct Best {
        std::optional<Gap<N>> gap;
        bool separates_all = false;  // also the part of a ray that was cut off
    };

    template <class Core>
    static bool runs_along(const Core& core, const Vector<double, N>& direction) {
        if constexpr (requires { core.runs_along(direction); })
            return core.runs_along(direction);
        else
            return false;
    }

    // `gap` is in the units of S.
    template <class S>
    void keep(Best& best, const Vector<double, N>& axis, const Side<double>& gap) const {
        const double length = length_of(axis);
        const double size = frame_.template user_length<S>(gap.size / length);
        const Vector<double, N> from_a_to_b = axis / (gap.b_is_above ? length : -length);
        const bool separates_all = !runs_along(a_, from_a_to_b) && !runs_along(b_, -from_a_to_b);
        const auto rank = std::pair(separates_all, size);
        if (!best.gap || rank > std::pair(best.separates_all, best.gap->gap))
            best = {Gap<N>{from_a_to_b, size}, separates_all};
    }

    [[gnu::noinline]] void keep_in_double_double(Best& best, const typename AxisSet::Id& id) const {
        const auto axis = axes_.template axis<DoubleDouble>(id);
        const auto gap = widest<DoubleDouble>(axis.vector);
        if (!exceeds_bound<N>(gap.size, axis.vector, frame_)) return;
        keep<DoubleDouble>(best, rounded<DoubleDouble, N>(axis.vector),
                           {static_cast<double>(gap.size), gap.b_is_above});
    }

    const A& a_;
    const B& b_;
    Frame<N> frame_;
    AxisSet axes_;
};

}  // namespace abut::detail
