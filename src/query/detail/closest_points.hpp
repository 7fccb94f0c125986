// SPDX-License-Identifier: Apache-2.0
// The closest points of two cores, by the algorithm of Gilbert, Johnson and Keerthi: the point nearest to the origin in
// a simplex of corners of the difference b − a, and the corner that reaches farthest back along it, in turns.
//
// The nearest point v is at least as far away as the shapes are. No corner of the difference lies before w, the
// farthest one against v, so the shapes are at least v·w / |v| apart. When the two agree, that is the proof; the
// search ends there, or where the simplex no longer comes nearer. Doubles that end without the proof are followed by
// double-doubles.
#pragma once

#include "query/detail/corner.hpp"
#include "query/detail/nearest_in_simplex.hpp"

namespace abut::detail {

// In the units of the frame, relative to its origin.
template <class S>
struct ClosestPoints {
    Vector<S> on_a, on_b;
    Vector<S> direction;     // from on_a to on_b, more exact than their difference
    double distance = 0;     // from above
    double at_least = 0;     // from below, but for the rounding of corners
    bool is_common = false;  // both surely have the point
};

template <class S, class A, class B>
class ClosestSearch {
 public:
    ClosestSearch(const A& a, const B& b, const Frame3& frame) : a_(a), b_(b), frame_(frame), simplex_(frame.reach) {}

    // `cache` is where the search starts, when it has corners of a and b, and where it ended.
    ClosestPoints<S> find(ClosestCache& cache) {
        start(cache);
        const double tolerance = (std::is_same_v<S, double> ? 0x1p-48 : 0x1p-96) * frame_.reach;
        double at_least = 0;
        for (int step = 0; step < most_steps && !simplex_.has_origin(); ++step) {
            const double squared = static_cast<double>(simplex_.squared()), length = std::sqrt(squared);
            if (!(squared > 0)) break;
            const Vector<S> v = simplex_.nearest();
            const auto of_a = farthest<S>(a_, v, frame_), of_b = farthest<S>(b_, -v, frame_);
            const Vector<S> w = of_b.point - of_a.point;
            const S lead = dot<S, 3>(v, w);
            at_least = std::max(at_least, static_cast<double>(lead) / length);
            const Corners corners{static_cast<std::uint32_t>(of_a.corner), static_cast<std::uint32_t>(of_b.corner)};
            if (static_cast<double>(simplex_.squared() - lead) <= tolerance * length || simplex_.has(corners)) break;
            auto next = simplex_;
            next.add(w, corners);
            next.find();
            if (!(next.squared() < simplex_.squared())) break;
            simplex_ = next;
        }
        cache.clear();
        for (int i = 0; i < simplex_.size(); ++i) cache.add(simplex_.corners(i));
        return found(at_least);
    }

 private:
    using Corners = ClosestCache::Corners;
    // Every step comes nearer, so it ends; but by how little may be a matter of rounding.
    static constexpr int most_steps = 200;

    void start(const ClosestCache& cache) {
        for (int i = 0; i < cache.size(); ++i) {
            const auto of_a = static_cast<int>(cache[i].a), of_b = static_cast<int>(cache[i].b);
            if (of_a >= 0 && of_a < corner_count(a_) && of_b >= 0 && of_b < corner_count(b_) && !simplex_.has(cache[i]))
                simplex_.add(corner<S>(b_, of_b, frame_) - corner<S>(a_, of_a, frame_), cache[i]);
        }
        if (simplex_.size() == 0) {
            const Vector<S> offset = b_.template point<S>(0, frame_) - a_.template point<S>(0, frame_);
            const auto of_a = farthest<S>(a_, offset, frame_), of_b = farthest<S>(b_, -offset, frame_);
            simplex_.add(of_b.point - of_a.point,
                         {static_cast<std::uint32_t>(of_a.corner), static_cast<std::uint32_t>(of_b.corner)});
        }
        simplex_.find();
    }

    ClosestPoints<S> found(double at_least) const {
        ClosestPoints<S> result{.on_a = Vector<S>::Constant(S(0)),
                                .on_b = Vector<S>::Constant(S(0)),
                                .direction = simplex_.nearest(),
                                .distance = length_of(rounded<S, 3>(simplex_.nearest())),
                                .at_least = at_least,
                                .is_common = simplex_.has_origin()};
        for (int i = 0; i < simplex_.size(); ++i) {
            const auto [of_a, of_b] = simplex_.corners(i);
            result.on_a += corner<S>(a_, static_cast<int>(of_a), frame_) * simplex_.weight(i);
            result.on_b += corner<S>(b_, static_cast<int>(of_b), frame_) * simplex_.weight(i);
        }
        return result;
    }

    const A& a_;
    const B& b_;
    const Frame3& frame_;
    NearestInSimplex<S> simplex_;
};

}  // namespace abut::detail
