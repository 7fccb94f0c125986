// SPDX-License-Identifier: Apache-2.0
// How deep two convex shapes are in each other, without rounding. The difference {p − q} of polytopes that have a point
// in common is an intersection of half-spaces around 0, and the nearest way out of it leads through a facet: a face of
// one shape and a vertex of the other, or an edge of each. A difference that is flat has no inside, and the depth is 0.
#pragma once

#include "exact_distance.hpp"
#include "support/parting.hpp"

namespace abut::test {

// The least overlap of two polytopes, over axes in both senses.
template <class T>
class OverlapSearch {
 public:
    OverlapSearch(const ExactShape<T>& a, const ExactShape<T>& b) : a_(a), b_(b) {}

    void add(const Exact3<T>& axis) {
        if (axis.is_zero()) return;
        add_one(axis);
        add_one(-axis);
    }

    KnownDepth depth(long double size) const { return {least_, second_ - least_ > 1e-3L * size}; }

 private:
    void add_one(const Exact3<T>& axis) {
        // No step takes b past the end of a ray, or the end of its own ray past a.
        if ((a_.ray && dot(axis, *a_.ray) > 0) || (b_.ray && dot(axis, *b_.ray) < 0)) return;
        const Exact3<T>& origin = a_.points[0];
        Wide<T> front = 0, back = dot(axis, b_.points[0] - origin);
        for (const auto& p : a_.points) front = std::max<Wide<T>>(front, dot(axis, p - origin));
        for (const auto& p : b_.points) back = std::min<Wide<T>>(back, dot(axis, p - origin));
        const Wide<T> overlap = front - back;
        const long double way = static_cast<long double>(overlap) / length(axis);
        // The same direction may come again, from faces and edges that are parallel.
        const bool is_same = cross(axis, axis_).is_zero() && dot(axis, axis_) > 0;
        if (way < least_) {
            if (!is_same) second_ = least_;
            least_ = way;
            axis_ = axis;
        } else if (!is_same) {
            second_ = std::min(second_, way);
        }
    }

    const ExactShape<T>&a_, &b_;
    Exact3<T> axis_;
    long double least_ = std::numeric_limits<long double>::infinity(), second_ = least_;
};

// Of how many dimensions the difference of two shapes is.
template <class T>
int dimension_of_difference(const ExactShape<T>& a, const ExactShape<T>& b) {
    std::vector<Exact3<T>> vectors;
    for (const auto* shape : {&a, &b}) {
        for (const auto& p : shape->points) vectors.push_back(p - shape->points[0]);
        if (shape->ray) vectors.push_back(*shape->ray);
    }
    return rank(vectors);
}

// Of two shapes that touch; round ones are cores and balls around them. `size` is their reach.
template <class T>
KnownDepth exact_depth(const ExactShape<T>& a, const ExactShape<T>& b, long double size) {
    const auto radii = static_cast<long double>(a.radius + b.radius);
    if (search_axes(a, b).first.separated()) {
        DistanceSearch<T> cores(0);
        cores.add(a, b);
        return {radii - cores.distance(), cores.distance() > 1e-3L * size};
    }
    if (dimension_of_difference(a, b) < 3) return {radii, false};
    OverlapSearch<T> search(a, b);
    for (const auto* shape : {&a, &b})
        for (const auto& normal : shape->normals) search.add(normal);
    for (const auto& e : a.directions)
        for (const auto& f : b.directions) search.add(cross(e, f));
    KnownDepth depth = search.depth(size);
    depth.depth += radii;
    return depth;
}

// Of two shapes of the plane z = 0 that touch: there a facet is an edge of one of them.
template <class T>
KnownDepth exact_depth2(const ExactShape<T>& a, const ExactShape<T>& b, long double size) {
    if (search_axes(a, b).first.separated() || dimension_of_difference(a, b) < 2) return {};
    OverlapSearch<T> search(a, b);
    for (const auto* shape : {&a, &b})
        for (const auto& e : shape->directions) search.add(cross(Exact3<T>{0, 0, 1}, e));
    return search.depth(size);
}

}  // namespace abut::test
