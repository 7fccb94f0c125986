// SPDX-License-Identifier: Apache-2.0
// Distances between convex shapes without rounding: the smallest over all pairs of features, each squared distance a
// fraction of integers. Coordinates on a grid must stay below 2^12 in size for the products to fit, or below 2^18 where
// `within` is 0.
#pragma once

#include "exact_axes.hpp"

namespace abut::test {

template <class T>
class DistanceSearch {
 public:
    // `within` is compared with exactly.
    explicit DistanceSearch(T within) : within_(std::move(within)) {}

    // Over all features of two disjoint shapes.
    void add(const ExactShape<T>& a, const ExactShape<T>& b) {
        const auto lines_a = lines(a), lines_b = lines(b);
        for (const auto& p : a.points)
            for (const auto& q : b.points) record(dot(q - p, q - p), 1);
        for (const auto& p : a.points)
            for (const auto& l : lines_b) point_line(p, l);
        for (const auto& l : lines_a)
            for (const auto& q : b.points) point_line(q, l);
        for (const auto& l : lines_a)
            for (const auto& m : lines_b) line_line(l, m);
        for (const auto& p : a.points)
            for (const auto& face : b.faces) point_face(p, b, face);
        for (const auto& q : b.points)
            for (const auto& face : a.faces) point_face(q, a, face);
    }

    bool is_within() const { return is_within_; }
    long double distance() const { return std::sqrt(squared_); }

 private:
    struct Line {
        Exact3<T> start, along;
        bool endless;
    };

    static std::vector<Line> lines(const ExactShape<T>& shape) {
        std::vector<Line> out;
        for (const auto& [from, to] : shape.edges)
            if (const auto along = shape.points[to] - shape.points[from]; !along.is_zero())
                out.push_back({shape.points[from], along, false});
        if (shape.ray) out.push_back({shape.points[0], *shape.ray, true});
        return out;
    }

    void point_line(const Exact3<T>& p, const Line& line) {
        const auto w = p - line.start;
        const Wide<T> at = dot(w, line.along), whole = dot(line.along, line.along);
        if (at < 0 || (!line.endless && at > whole)) return;
        const auto off = cross(w, line.along);
        record(dot(off, off), whole);
    }

    void line_line(const Line& l, const Line& m) {
        const auto n = cross(l.along, m.along);
        if (n.is_zero()) return;
        const auto w = m.start - l.start;
        const Wide<T> whole = dot(n, n), s = dot(cross(w, m.along), n), t = dot(cross(w, l.along), n);
        if (s < 0 || t < 0 || (!l.endless && s > whole) || (!m.endless && t > whole)) return;
        const Wide<T> height = dot(w, n);
        record(height * height, whole);
    }

    void point_face(const Exact3<T>& p, const ExactShape<T>& shape, const std::vector<std::uint32_t>& face) {
        const auto corner = [&](std::size_t i) { return shape.points[face[i % face.size()]]; };
        Exact3<T> n;
        for (std::size_t i = 1; n.is_zero() && i + 1 < face.size(); ++i)
            n = cross(corner(i) - corner(0), corner(i + 1) - corner(0));
        if (n.is_zero()) return;
        for (std::size_t i = 0; i < face.size(); ++i)
            if (dot(n, cross(corner(i + 1) - corner(i), p - corner(i))) < 0) return;
        const Wide<T> height = dot(p - corner(0), n);
        record(height * height, dot(n, n));
    }

    void record(const Wide<T>& numerator, const Wide<T>& denominator) {
        const Wide<T> wide = static_cast<Wide<T>>(within_);
        if (numerator <= wide * wide * denominator) is_within_ = true;
        squared_ = std::min(squared_, static_cast<long double>(numerator) / static_cast<long double>(denominator));
    }

    T within_;
    bool is_within_ = false;
    long double squared_ = std::numeric_limits<long double>::infinity();
};

// For pairs of which one is a sphere or a capsule.
template <class T>
Truth round_truth(const ExactShape<T>& a, const ExactShape<T>& b) {
    if (!search_axes(a, b).first.separated()) return {};
    const T radii = a.radius + b.radius;
    DistanceSearch<T> search(radii);
    search.add(a, b);
    return {
        .touching = search.is_within(), .gap = search.distance() - static_cast<long double>(radii), .same_axes = true};
}

// 0 when they touch.
template <class T>
long double exact_distance(const ExactShape<T>& a, const ExactShape<T>& b) {
    if (!search_axes(a, b).first.separated()) return 0;
    const T radii = a.radius + b.radius;
    DistanceSearch<T> search(radii);
    search.add(a, b);
    return search.is_within() ? 0 : search.distance() - static_cast<long double>(radii);
}

}  // namespace abut::test
