// SPDX-License-Identifier: Apache-2.0
// The candidate separating axes of two polytopes in space: if any axis separates them, one of these does.
//
// Face normals of both and cross products of an edge of each ([Eberly 2001] §4 and §5, [Eberly 1999a] Tables 1, 3 and
// 5) are the face normals of the difference a − b. When both shapes are flat, so may be the difference, and it then
// also needs the directions in its own plane that are normal to its edges (docs/theory/errata.md §2): n × e, with n the
// longest of the axes above. When it is hardly even a plane, the direction of the longest edge, the part of the offset
// across it, and the offset itself separate what else would be missed; for shapes that move, whose offset changes, so
// do two directions across the longest edge, and the coordinate axes. Coplanar and parallel input needs no test for
// exact zeros.
#pragma once

#include "query/pair/core.hpp"

namespace abut::detail {

template <class A, class B>
class Axes {
 public:
    static constexpr int dimension = 3;

    // An axis by its origin, so that it can be computed again in other numbers.
    enum class Kind : std::uint8_t {
        normal_a,
        normal_b,
        edge_edge,
        plane_edge_a,
        plane_edge_b,
        along,
        across,
        offset,
        unit,             // coordinate axis i
        along_unit,       // the longest edge × coordinate axis i
        along_along_unit  // the longest edge × that
    };
    struct Id {
        Kind kind;
        int i = 0, j = 0;
    };

    Axes(const A& a, const B& b, const Frame3& frame) : a_(a), b_(b), frame_(frame) {}

    // visit(id, axis in doubles) for every axis until it returns true; whether it did.
    template <class Visit>
    bool any(Visit&& visit) {
        return any_face(visit) || (A::flat && B::flat && any_in_plane(visit));
    }

    template <class S>
    CandidateAxis<S> axis(const Id& id) const {
        switch (id.kind) {
            case Kind::normal_a:
                return a_.template normal<S>(id.i, frame_);
            case Kind::normal_b:
                return b_.template normal<S>(id.i, frame_);
            case Kind::edge_edge:
                return cross_axis(edge_a<S>(id.i), edge_b<S>(id.j));
            case Kind::plane_edge_a:
                return across_in_plane(edge_a<S>(id.i));
            case Kind::plane_edge_b:
                return across_in_plane(edge_b<S>(id.i));
            case Kind::along: {
                const auto e = longest_edge<S>();
                return {e, length_bound(e)};
            }
            case Kind::across: {
                const auto e = longest_edge<S>();
                const auto d = offset<S>();
                const auto normal = cross_axis(e, d);
                return {cross(of_unit_size<S, 3>(normal.vector), e), normal.size * length_bound(e)};
            }
            case Kind::offset: {
                const auto d = offset<S>();
                return {d, length_bound(d)};
            }
            case Kind::unit:
                break;
            case Kind::along_unit:
                return cross_axis<S>(longest_edge<S>(), unit<S>(id.i));
            case Kind::along_along_unit:
                return cross_axis<S>(longest_edge<S>(), cross<S>(longest_edge<S>(), unit<S>(id.i)));
        }
        return {unit<S>(id.i), 1};
    }

 private:
    template <class S>
    Vector<S> edge_a(int i) const {
        return a_.template edge<S>(i, frame_);
    }
    template <class S>
    Vector<S> edge_b(int i) const {
        return b_.template edge<S>(i, frame_);
    }
    template <class S>
    Vector<S> offset() const {
        return of_unit_size<S, 3>(b_.template point<S>(0, frame_) - a_.template point<S>(0, frame_));
    }
    template <class S>
    static Vector<S> unit(int i) {
        Vector<S> e = Vector<S>::Constant(S(0));
        e[i] = S(1);
        return e;
    }
    template <class S>
    Vector<S> longest_edge() const {
        return longest_is_of_a_ ? edge_a<S>(longest_) : edge_b<S>(longest_);
    }
    template <class S>
    CandidateAxis<S> across_in_plane(const Vector<S>& edge) const {
        const CandidateAxis<S> plane = axis<S>(plane_);
        return {cross(of_unit_size<S, 3>(plane.vector), edge), plane.size * length_bound(edge)};
    }

    template <class Visit>
    bool any_face(Visit& visit) {
        for (int i = 0; i < a_.normal_count(); ++i)
            if (offer(visit, {Kind::normal_a, i}, a_.template normal<double>(i, frame_))) return true;
        for (int i = 0; i < b_.normal_count(); ++i)
            if (offer(visit, {Kind::normal_b, i}, b_.template normal<double>(i, frame_))) return true;
        for (int i = 0; i < a_.edge_count(); ++i) {
            const Vec3 e = edge_a<double>(i);
            for (int j = 0; j < b_.edge_count(); ++j)
                if (offer(visit, {Kind::edge_edge, i, j}, cross_axis(e, edge_b<double>(j)))) return true;
        }
        return false;
    }

    // Visits an axis and remembers the longest as the normal of the common plane.
    template <class Visit>
    bool offer(Visit& visit, const Id& id, const CandidateAxis<double>& axis) {
        if constexpr (A::flat && B::flat) {
            const double length = axis.vector.squaredNorm();
            if (length > plane_length_) {
                plane_length_ = length;
                plane_ = id;
                plane_is_sure_ = length > 0x1p-60 * axis.size * axis.size;
            }
        }
        return visit(id, axis);
    }

    template <class Visit>
    bool any_in_plane(Visit& visit) {
        // Of edges of the same length, the one that is first in some order, so that swapping a and b changes nothing.
        double max_length = -1;
        Vec3 longest = Vec3::Zero();
        const auto note_length = [&](const Vec3& edge, bool of_a, int i) {
            const double length = edge.squaredNorm();
            if (length > max_length || (length == max_length && is_smaller<3>(edge, longest))) {
                max_length = length;
                longest = edge;
                longest_is_of_a_ = of_a;
                longest_ = i;
            }
        };
        for (int i = 0; i < a_.edge_count(); ++i) {
            const Vec3 e = edge_a<double>(i);
            note_length(e, true, i);
            if (visit(Id{Kind::plane_edge_a, i}, across_in_plane(e))) return true;
        }
        for (int i = 0; i < b_.edge_count(); ++i) {
            const Vec3 e = edge_b<double>(i);
            note_length(e, false, i);
            if (visit(Id{Kind::plane_edge_b, i}, across_in_plane(e))) return true;
        }
        if (plane_is_sure_) return false;
        for (const Kind kind : {Kind::along, Kind::across, Kind::offset})
            if (visit(Id{kind}, axis<double>(Id{kind}))) return true;
        int least = 0;
        longest_edge<double>().cwiseAbs().minCoeff(&least);
        for (const Kind kind : {Kind::along_unit, Kind::along_along_unit})
            if (visit(Id{kind, least}, axis<double>(Id{kind, least}))) return true;
        for (const int i : {0, 1, 2})
            if (visit(Id{Kind::unit, i}, axis<double>(Id{Kind::unit, i}))) return true;
        return false;
    }

    const A& a_;
    const B& b_;
    const Frame3& frame_;
    Id plane_{Kind::offset};
    double plane_length_ = -1;
    bool plane_is_sure_ = false;
    bool longest_is_of_a_ = true;
    int longest_ = 0;
};

}  // namespace abut::detail
