// SPDX-License-Identifier: Apache-2.0
// The separating-axis method without rounding. The set of axes is complete: when none of them separates two convex
// shapes, they have a point in common. Proof: the shapes are disjoint when 0 is outside their difference
// {p − q}, and a convex polyhedron is the intersection of the half-spaces of its facets within the flat it spans. A
// facet of the difference is a face of one shape and a vertex of the other, an edge of each, or, when the difference
// lies in a plane, an edge of one in that plane. linear_program.hpp decides the same in another way, and a test
// compares them.
#pragma once

#include <limits>

#include "exact_shape.hpp"

namespace abut::test {

// What is exactly true of a pair.
struct Truth {
    bool touching = true;
    long double gap = 0;     // the largest over the axis set, or the distance for round shapes; relative error 2^-60
    bool same_axes = false;  // the documented axis set is the one searched here
    // How much of the gap the library must see, and how much of it separating_axis must show. Where all edges of both
    // shapes are parallel, the axes across them are the library's choice: one of two (three for points) at right
    // angles.
    long double seen = 1, shown = 1;
};

template <class T>
class AxisSearch {
 public:
    AxisSearch(const ExactShape<T>& a, const ExactShape<T>& b) : ray_a_(a.ray), ray_b_(b.ray) {
        // Projections are taken relative to a point of a: they stay small.
        for (const auto& p : a.points) a_.push_back(p - a.points[0]);
        for (const auto& p : b.points) b_.push_back(p - a.points[0]);
    }

    void add(const Exact3<T>& axis) {
        if (axis.is_zero()) return;
        const Extent a = project(a_, ray_a_, axis), b = project(b_, ray_b_, axis);
        if (!a.endless_hi && !b.endless_lo) record(b.lo - a.hi, axis);
        if (!a.endless_lo && !b.endless_hi) record(a.lo - b.hi, -axis);
    }

    bool separated() const { return gap_ > 0; }
    long double gap() const { return gap_; }
    const Exact3<T>& axis() const { return axis_; }          // from a to b; the one with the largest gap
    const Wide<T>& numerator() const { return numerator_; }  // of the gap, over the length of the axis
    const std::vector<Exact3<T>>& a() const { return a_; }
    const std::vector<Exact3<T>>& b() const { return b_; }

 private:
    struct Extent {
        Wide<T> lo, hi;
        bool endless_lo = false, endless_hi = false;
    };

    static Extent project(const std::vector<Exact3<T>>& points, const std::optional<Exact3<T>>& ray,
                          const Exact3<T>& axis) {
        Extent extent{dot(axis, points[0]), {}};
        extent.hi = extent.lo;
        for (std::size_t i = 1; i < points.size(); ++i) {
            const Wide<T> at = dot(axis, points[i]);
            if (at < extent.lo) extent.lo = at;
            if (at > extent.hi) extent.hi = at;
        }
        if (ray) {
            const Wide<T> slope = dot(axis, *ray);
            extent.endless_hi = slope > 0;
            extent.endless_lo = slope < 0;
        }
        return extent;
    }

    void record(const Wide<T>& numerator, const Exact3<T>& axis) {
        if (!(numerator > 0)) return;
        const long double gap = static_cast<long double>(numerator) / length(axis);
        if (!(gap > gap_)) return;
        gap_ = gap;
        axis_ = axis;
        numerator_ = numerator;
    }

    std::vector<Exact3<T>> a_, b_;
    std::optional<Exact3<T>> ray_a_, ray_b_;
    long double gap_ = 0;
    Exact3<T> axis_;
    Wide<T> numerator_{};
};

// Searches the complete set of axes of two polytopes or rays (of round shapes: of their cores), and says of how many
// dimensions the difference is.
template <class T>
std::pair<AxisSearch<T>, int> search_axes(const ExactShape<T>& a, const ExactShape<T>& b) {
    AxisSearch<T> search(a, b);
    for (const auto& n : a.normals) search.add(n);
    for (const auto& n : b.normals) search.add(n);
    Exact3<T> common;
    for (const auto& e : a.directions)
        for (const auto& f : b.directions) {
            const auto axis = cross(e, f);
            search.add(axis);
            if (!axis.is_zero()) common = axis;
        }

    std::vector<Exact3<T>> all = a.directions;
    all.insert(all.end(), b.directions.begin(), b.directions.end());
    const int dimension = rank(all);
    if (dimension == 2) {
        if (common.is_zero()) common = a.normals.empty() ? b.normals[0] : a.normals[0];
        for (const auto& e : all) search.add(cross(common, e));
    } else if (dimension == 1) {
        search.add(all[0]);
        search.add(cross(all[0], cross(search.b()[0], all[0])));
    } else if (dimension == 0) {
        search.add(search.b()[0]);
    }
    return {search, dimension};
}

template <class T>
Truth polytope_truth(const ExactShape<T>& a, const ExactShape<T>& b) {
    const auto [search, dimension] = search_axes(a, b);
    const long double part = dimension == 0 ? std::sqrt(1 / 3.0L) : dimension == 1 ? std::sqrt(0.5L) : 1;
    return {.touching = !search.separated(),
            .gap = search.gap(),
            .same_axes = a.regular && b.regular && (a.dimension == 3 || b.dimension == 3),
            .seen = part,
            .shown = part};
}

}  // namespace abut::test
