// SPDX-License-Identifier: Apache-2.0
// Cores and candidate separating axes in the plane; beside core.hpp and axes.hpp, which explain the terms.
#pragma once

#include <cstdint>
#include <span>

#include "abut/shape/concepts.hpp"
#include "query/pair/core.hpp"

namespace abut::detail {

using Frame2 = Frame<2>;

template <class S>
Vector<S, 2> perpendicular(const Vector<S, 2>& v) {
    return {v[1], -v[0]};
}

// A point: the core of a circle.
struct PointCore2 {
    static constexpr int dimension = 2;
    static constexpr int generator_count = 0;
    static constexpr bool flat = true;
    Vec2 position;

    explicit PointCore2(const Vec2& at) : position(at) {}

    Vec2 anchor() const { return position; }
    double radius_about(const Vec2& p) const { return length_bound(position - p); }
    double largest() const { return largest_coordinate(position); }
    int point_count() const { return 1; }
    template <class S>
    Vector<S, 2> point(int, const Frame2& frame) const {
        return frame.relative<S>(position);
    }
};

struct LineCore2 {
    static constexpr int dimension = 2;
    static constexpr int generator_count = 0;
    static constexpr bool flat = true;
    Vec2 start, end;

    LineCore2(const Vec2& from, const Vec2& to) : start(from), end(to) {}

    Vec2 anchor() const { return start; }
    double radius_about(const Vec2& p) const { return max_or_nan(length_bound(start - p), length_bound(end - p)); }
    double largest() const { return max_or_nan(largest_coordinate(start), largest_coordinate(end)); }
    int point_count() const { return 2; }
    template <class S>
    Vector<S, 2> point(int i, const Frame2& frame) const {
        return frame.relative<S>(i == 0 ? start : end);
    }
    int edge_count() const { return 1; }
    template <class S>
    Vector<S, 2> edge(int, const Frame2& frame) const {
        return of_unit_size<S, 2>(frame.difference<S>(start, end));
    }
};

struct RectangleCore {
    static constexpr int dimension = 2;
    static constexpr int generator_count = 2;
    static constexpr bool flat = false;  // has the normals of both directions, however thin
    const Rectangle2& rectangle;

    explicit RectangleCore(const Rectangle2& r) : rectangle(r) {}

    Vec2 anchor() const { return rectangle.center; }
    double radius_about(const Vec2& p) const {
        const double not_finite = 0 * rectangle.axes.sum();  // 0, or NaN when an axis is not finite
        return length_bound(rectangle.center - p) + 2 * length_bound(rectangle.half) + not_finite;
    }
    double largest() const {
        return max_or_nan(largest_coordinate(rectangle.center), largest_coordinate(rectangle.half));
    }
    int point_count() const { return 1; }
    template <class S>
    Vector<S, 2> point(int, const Frame2& frame) const {
        return frame.relative<S>(rectangle.center);
    }
    template <class S>
    Vector<S, 2> generator(int i, const Frame2& frame) const {
        const S half = frame.length<S>(rectangle.half[i]);
        return edge<S>(i, frame) * half;
    }
    int edge_count() const { return 2; }
    template <class S>
    Vector<S, 2> edge(int i, const Frame2&) const {
        return rectangle.axes.col(i).template cast<S>();
    }
};

struct PolygonCore2 {
    static constexpr int dimension = 2;
    static constexpr int generator_count = 0;
    static constexpr bool flat = true;  // may be a segment or a point
    std::span<const Vec2> vertices;

    explicit PolygonCore2(std::span<const Vec2> points) : vertices(points) {}
    explicit PolygonCore2(const ConvexPolygon2& p) : vertices(p.vertices()) {}

    Vec2 anchor() const { return vertices[0]; }
    double radius_about(const Vec2& p) const {
        Largest largest;
        for (const Vec2& v : vertices) largest.add(length_bound(v - p));
        return largest.value();
    }
    double largest() const {
        Largest largest;
        for (const Vec2& v : vertices) largest.add(largest_coordinate(v));
        return largest.value();
    }
    int point_count() const { return static_cast<int>(vertices.size()); }
    template <class S>
    Vector<S, 2> point(int i, const Frame2& frame) const {
        return frame.relative<S>(vertices[i]);
    }
    int edge_count() const { return point_count(); }
    template <class S>
    Vector<S, 2> edge(int i, const Frame2& frame) const {
        const int next = i + 1 < point_count() ? i + 1 : 0;
        return of_unit_size<S, 2>(frame.difference<S>(vertices[i], vertices[next]));
    }
};

// The normals of all edges of both ([Eberly 2001] §3, [Huynh 2008]). When both shapes may be segments on one line, or
// points, also the direction of the longest edge, the offset, and, for shapes that move, the coordinate axes.
template <class A, class B>
class Axes2 {
 public:
    static constexpr int dimension = 2;

    enum class Kind : std::uint8_t { normal_a, normal_b, along, offset, unit };
    struct Id {
        Kind kind;
        int i = 0;
        bool operator==(const Id&) const = default;
    };

    Axes2(const A& a, const B& b, const Frame2& frame) : a_(a), b_(b), frame_(frame) {}

    template <class Visit>
    bool any(Visit&& visit) {
        for (int i = 0; i < a_.edge_count(); ++i)
            if (offer(visit, {Kind::normal_a, i})) return true;
        for (int i = 0; i < b_.edge_count(); ++i)
            if (offer(visit, {Kind::normal_b, i})) return true;
        if constexpr (A::flat && B::flat)
            if (!has_area_)
                for (const Id& id : {Id{Kind::along}, Id{Kind::offset}, Id{Kind::unit, 0}, Id{Kind::unit, 1}})
                    if (visit(id, axis<double>(id))) return true;
        return false;
    }

    template <class S>
    CandidateAxis<S, 2> axis(const Id& id) const {
        switch (id.kind) {
            case Kind::normal_a:
                return of_size(perpendicular<S>(a_.template edge<S>(id.i, frame_)));
            case Kind::normal_b:
                return of_size(perpendicular<S>(b_.template edge<S>(id.i, frame_)));
            case Kind::along:
                return of_size(perpendicular<S>(axis<S>(longest_).vector));
            case Kind::unit:
                return {Vector<S, 2>(S(id.i == 0), S(id.i == 1)), 1};
            case Kind::offset:
                break;
        }
        return of_size<S>(of_unit_size<S, 2>(b_.template point<S>(0, frame_) - a_.template point<S>(0, frame_)));
    }

 protected:
    const A& a_;
    const B& b_;
    const Frame2& frame_;

 private:
    template <class S>
    static CandidateAxis<S, 2> of_size(const Vector<S, 2>& v) {
        return {v, length_bound(v)};
    }

    // Visits an axis, remembers the longest edge and whether two edges are surely not parallel.
    template <class Visit>
    bool offer(Visit& visit, const Id& id) {
        const CandidateAxis<double, 2> candidate = axis<double>(id);
        if constexpr (A::flat && B::flat) {
            const Vec2 longest = axis<double>(longest_).vector;
            const double area = longest[0] * candidate.vector[1] - longest[1] * candidate.vector[0];
            if (std::abs(area) > 0x1p-30 * candidate.size * length_bound(longest)) has_area_ = true;
            if (candidate.vector.squaredNorm() > longest.squaredNorm()) longest_ = id;
        }
        return visit(id, candidate);
    }

    Id longest_{Kind::normal_a, 0};
    bool has_area_ = false;
};

}  // namespace abut::detail
