// SPDX-License-Identifier: Apache-2.0
// The closest points of two cores, by the algorithm of Gilbert, Johnson and Keerthi: the point nearest to the origin in
// a simplex of corners of the difference b − a, and the corner that reaches farthest back along it, in turns.
//
// The nearest point v is at least as far away as the shapes are. No corner of the difference lies before w, the
// farthest one against v, so the shapes are at least v·w / |v| apart. When the two agree, that is the proof; the
// search ends there, or where the simplex no longer comes nearer. Doubles that end without the proof are followed by
// double-doubles.
#pragma once

#include "query/gjk/simplex.hpp"
#include "query/pair/corner.hpp"
#include "query/pair/instantiate.hpp"

namespace abut::detail {

// In the units of the frame, relative to its origin.
template <class S>
struct ClosestPoints {
    Vector<S> point_a, point_b;  // point_b where b is, not moved
    Vector<S> direction;         // from point_a to point_b, more exact than their difference
    double distance = 0;         // from above
    double at_least = 0;         // from below, but for the rounding of corners
    bool is_common = false;      // both surely have the point
};

// `CornersA` and `CornersB` are Corners<S, Core> of some core, which it keeps, or const AnyCorners<S>&.
template <class S, class CornersA, class CornersB>
class ClosestSearch {
 public:
    // Of what the two functions give. b is looked at as if it were moved by `shift`. It and `reach`, that of the frame,
    // are in the units of S.
    template <class MakeA, class MakeB>
    ClosestSearch(const MakeA& a, const MakeB& b, double reach, const Vector<S>& shift)
        : a_(a()), b_(b()), shift_(shift), reach_(reach), simplex_(reach) {}

    // `cache` is where the search starts, when it has corners of a and b, and where it ended.
    ClosestPoints<S> find(ClosestCache& cache) {
        start(cache);
        const double fineness = std::max(a_.fineness(), b_.fineness());
        const double tolerance = std::max(std::is_same_v<S, double> ? 0x1p-48 : 0x1p-96, fineness) * reach_;
        S lead(0);  // v·w of the point where it ends
        const auto is_done = [&](const Vector<S>& v, const SupportPoint<S>& w, int step) {
            const S squared = simplex_.squared();
            if (!(squared > S(0))) {
                lead = S(0);
                return true;
            }
            lead = dot<S, 3>(v, w.point);
            // In the units of |v|: the distance from above less that from below.
            const S doubt = squared - lead;
            return step == max_steps || doubt * doubt <= S(tolerance * tolerance) * squared;
        };
        find_nearest(
            simplex_, [&](const Vector<S>& v) { return support(v); }, is_done);
        simplex_.keep_corners(cache);
        return found(lead);
    }

 private:
    // Every step comes nearer, so it ends; but by how little may be a matter of rounding.
    static constexpr int max_steps = 200;

    // Of b − a against a direction.
    SupportPoint<S> support(const Vector<S>& v) const {
        const auto of_a = a_.farthest(v), of_b = b_.farthest(-v);
        return {of_b.point - of_a.point + shift_,
                {static_cast<std::uint32_t>(of_a.corner), static_cast<std::uint32_t>(of_b.corner)}};
    }

    void start(const ClosestCache& cache) {
        for (int i = 0; i < cache.size(); ++i) {
            const auto of_a = static_cast<int>(cache[i].a), of_b = static_cast<int>(cache[i].b);
            if (of_a >= 0 && of_a < a_.count() && of_b >= 0 && of_b < b_.count() && !simplex_.has(cache[i]))
                simplex_.add(b_.at(of_b) - a_.at(of_a) + shift_, cache[i]);
        }
        if (simplex_.size() == 0) {
            const auto [point, corners] = support(b_.middle() - a_.middle() + shift_);
            simplex_.add(point, corners);
        }
    }

    ClosestPoints<S> found(const S& lead) const {
        const double length = distance();
        ClosestPoints<S> result{.point_a = Vector<S>::Constant(S(0)),
                                .point_b = Vector<S>::Constant(S(0)),
                                .direction = simplex_.nearest(),
                                .distance = length,
                                .at_least = length > 0 ? static_cast<double>(lead) / length : 0,
                                .is_common = simplex_.has_origin()};
        for (int i = 0; i < simplex_.size(); ++i) {
            const auto [of_a, of_b] = simplex_.corners(i);
            result.point_a += a_.at(static_cast<int>(of_a)) * simplex_.weight(i);
            result.point_b += b_.at(static_cast<int>(of_b)) * simplex_.weight(i);
        }
        return result;
    }

    double distance() const {
        const auto squared = static_cast<double>(simplex_.squared());
        return squared > 0x1p-900 ? std::sqrt(squared) : length_of(rounded<S, 3>(simplex_.nearest()));
    }

    CornersA a_;
    CornersB b_;
    Vector<S> shift_;
    double reach_;
    NearestInSimplex<S> simplex_;
};

// The corners of a core that the search is not compiled for.
template <class S>
class AnyCorners {
 public:
    virtual int count() const = 0;
    virtual double fineness() const = 0;
    virtual Vector<S> at(int number) const = 0;
    virtual Vector<S> middle() const = 0;
    virtual Farthest<S> farthest(const Vector<S>& direction) const = 0;

 protected:
    AnyCorners() = default;
    AnyCorners(const AnyCorners&) = default;
    AnyCorners& operator=(const AnyCorners&) = default;
    ~AnyCorners() = default;
};

template <class S, class Core>
class CornersOf final : public AnyCorners<S> {
 public:
    CornersOf(const Core& core, const Frame3& frame) : corners_(core, frame) {}

    int count() const override { return corners_.count(); }
    double fineness() const override { return corners_.fineness(); }
    Vector<S> at(int number) const override { return corners_.at(number); }
    Vector<S> middle() const override { return corners_.middle(); }
    Farthest<S> farthest(const Vector<S>& direction) const override { return corners_.farthest(direction); }

 private:
    Corners<S, Core> corners_;
};

#define ABUT_DECLARE(Core) extern template class CornersOf<DoubleDouble, Core>;
ABUT_FOR_EACH_CORE3(ABUT_DECLARE)
#undef ABUT_DECLARE

// The search for any two cores, compiled once. With `shift` and `reach` as above.
template <class S>
ClosestPoints<S> search_closest(const AnyCorners<S>& a, const AnyCorners<S>& b, double reach, ClosestCache& cache,
                                const Vector<S>& shift);
extern template ClosestPoints<double> search_closest(const AnyCorners<double>&, const AnyCorners<double>&, double,
                                                     ClosestCache&, const Vector<double>&);
extern template ClosestPoints<DoubleDouble> search_closest(const AnyCorners<DoubleDouble>&,
                                                           const AnyCorners<DoubleDouble>&, double, ClosestCache&,
                                                           const Vector<DoubleDouble>&);

// The same for two cores in a frame: a call through a table for each corner is nothing to double-doubles, or where a
// search is rare.
template <class S, class A, class B>
ClosestPoints<S> closest_points(const A& a, const B& b, const Frame3& frame, ClosestCache& cache,
                                const Vector<S>& shift = Vector<S>::Constant(S(0))) {
    return search_closest<S>(CornersOf<S, A>(a, frame), CornersOf<S, B>(b, frame),
                             frame.reach_in<S>() + length_bound(shift), cache, shift);
}

}  // namespace abut::detail
