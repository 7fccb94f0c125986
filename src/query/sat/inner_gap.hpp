// SPDX-License-Identifier: Apache-2.0
// Projections of polygons with many vertices, without looking at all of them.
//
// Some points of a shape project onto a part of its projection. So from some points of both follows an upper bound of
// the gap along an axis: where that bound is low enough, the axis cannot decide, and needs no projection of all points.
// From one axis to the next, in the order of the edges, the farthest vertices move on by a few: a walk uphill from the
// last ones finds them. That it may stop too early, where vertices repeat or turn by rounding only, costs a look at all
// points, from which it goes on, and never an answer. All axes of two polygons together take a time of n + m, not of (n
// + m)².
#pragma once

#include <optional>

#include "query/sat/axes2.hpp"
#include "query/sat/separation.hpp"

namespace abut::detail {

// A part of the projections of one core onto axes.
template <class Core>
class InnerRange {
 public:
    static constexpr int N = Core::dimension;
    InnerRange(const Core& core, const Frame<N>& frame) : core_(core), frame_(frame) {}

    static constexpr bool is_long() { return false; }
    Range<double> along(const Vector<double, N>& axis) { return project<double>(core_, axis, frame_); }
    void look_at_all(const Vector<double, N>&) {}

 private:
    const Core& core_;
    const Frame<N>& frame_;
};

template <>
class InnerRange<PolygonCore2> {
 public:
    InnerRange(const PolygonCore2& core, const Frame2& frame) : core_(core), frame_(frame) {}

    // With fewer vertices than this, looking at all of them is as quick.
    bool is_long() const { return core_.point_count() >= 24; }
    Range<double> along(const Vec2& axis) {
        if (!is_long()) return project<double>(core_, axis, frame_);
        return {-climb(lowest_, -axis), climb(highest_, axis)};
    }
    // The next walks start from what is farthest along an axis.
    void look_at_all(const Vec2& axis) {
        double low = std::numeric_limits<double>::infinity(), high = -low;
        for (int i = 0; i < core_.point_count(); ++i) {
            const double height = dot<double, 2>(core_.point<double>(i, frame_), axis);
            if (height < low) low = height, lowest_ = i;
            if (height > high) high = height, highest_ = i;
        }
    }

    // The vertex that the last look or walk found, as far along the axis as any or as far back.
    int farthest(bool ahead) const { return ahead ? highest_ : lowest_; }

 private:
    // How many vertices may be passed that are as high as the one before.
    static constexpr int longest_plateau = 4;

    double climb(int& at, const Vec2& axis) const {
        const int count = core_.point_count();
        const auto height = [&](int i) { return dot<double, 2>(core_.point<double>(i, frame_), axis); };
        double here = height(at);
        for (const int step : {1, count - 1}) {
            int next = at;
            for (int level = 0; level < longest_plateau;) {
                next = next + step < count ? next + step : next + step - count;
                const double there = height(next);
                if (there < here || !(there <= here || there > here)) break;
                level = there > here ? 0 : level + 1;
                if (there > here) at = next;
                here = there;
            }
        }
        return here;
    }

    const PolygonCore2& core_;
    const Frame2& frame_;
    int lowest_ = 0, highest_ = 0;
};

// Of two cores.
template <class A, class B>
class InnerGap {
 public:
    static constexpr int N = A::dimension;
    InnerGap(const A& a, const B& b, const Frame<N>& frame) : a_(a, frame), b_(b, frame) {}

    // Whether asking first saves work.
    bool pays() const { return N == 2 && (a_.is_long() || b_.is_long()); }

    struct Ranges {
        Range<double> a, b;
        // Of the same products as the gap that Separation computes, and so not below it.
        double gap() const { return std::max(b.lo - a.hi, a.lo - b.hi); }
    };
    Ranges along(const Vector<double, N>& axis) { return {a_.along(axis), b_.along(axis)}; }

    // To be called where the bound was too high.
    void look_at_all(const Vector<double, N>& axis) {
        a_.look_at_all(axis);
        b_.look_at_all(axis);
    }

    const InnerRange<A>& of_a() const { return a_; }
    const InnerRange<B>& of_b() const { return b_; }

 private:
    InnerRange<A> a_;
    InnerRange<B> b_;
};

// The axes of two cores of the plane, of which one may have many vertices: Axes2 without those that cannot decide.
template <class A, class B>
class PrunedAxes2 : public Axes2<A, B> {
 public:
    using Base = Axes2<A, B>;
    using Base::Base;
    using typename Base::Id;

    // The axis that seems to have the largest gap comes first; then those whose gap may be larger, and, where the two
    // nearly touch, those along which they do not surely overlap.
    template <class Visit>
    bool any(Visit&& visit) {
        InnerGap<A, B> inner(this->a_, this->b_, this->frame_);
        if (!inner.pays()) return Base::any(visit);
        std::optional<Id> best;
        double known = -std::numeric_limits<double>::infinity();
        Base::any([&](const Id& id, const CandidateAxis<double, 2>& axis) {
            const double gap = inner.along(axis.vector).gap() / axis.vector.norm();
            if (gap > known) {
                known = gap;
                best = id;
            }
            return false;
        });
        if (!best) return Base::any(visit);  // something is not finite, or all is one point
        const CandidateAxis<double, 2> first = this->template axis<double>(*best);
        if (visit(*best, first)) return true;
        inner.look_at_all(first.vector);
        known = inner.along(first.vector).gap() / first.vector.norm();
        // Well above all bounds of rounding.
        const double doubt = std::max(0x1p-44 * this->frame_.reach, 2 * this->frame_.bound);
        return Base::any([&](const Id& id, const CandidateAxis<double, 2>& axis) {
            if (id == *best) return false;
            const double length = axis.vector.norm();
            if (!(length > 0)) return false;  // of vertices that repeat
            const double gap = inner.along(axis.vector).gap() / length;
            const bool is_in_doubt = std::abs(known) <= doubt && !(gap < -doubt);
            if (gap <= known && !is_in_doubt) return false;
            inner.look_at_all(axis.vector);
            known = std::max(known, inner.along(axis.vector).gap() / length);
            return visit(id, axis);
        });
    }
};

}  // namespace abut::detail
