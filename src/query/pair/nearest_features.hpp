// SPDX-License-Identifier: Apache-2.0
// In which direction two convex cores are nearest to each other, in closed form: over all edges by the closest points
// of two segments ([van den Bergen 2003] Algorithm 3.2, and its extension to two), over all faces by projection.
#pragma once

#include "query/gjk/closest_points.hpp"
#include "query/pair/features.hpp"
#include "query/pair/instantiate.hpp"

namespace abut::detail {

template <class S>
struct Nearest {
    Vector<S> direction;  // from a to b, of any length
    S squared;            // distance; 0 when they have a point in common
    bool sure = true;     // false when the direction rests on a face so thin that its normal may be far off
};

template <class S>
S clamp_unit(const S& t) {
    return t < S(0) ? S(0) : t > S(1) ? S(1) : t;
}

// The closest points of two segments, either of which may be a point.
template <class S>
Nearest<S> nearest_of_segments(const Ends<S>& p, const Ends<S>& q) {
    const Vector<S> d = p[1] - p[0], e = q[1] - q[0], r = p[0] - q[0];
    const S dd = dot<S, 3>(d, d), ee = dot<S, 3>(e, e), de = dot<S, 3>(d, e), dr = dot<S, 3>(d, r),
            er = dot<S, 3>(e, r);
    S s(0), t(0);
    if (ee > S(0)) {
        const S area = dd * ee - de * de;
        if (area > S(0)) s = clamp_unit<S>((de * er - dr * ee) / area);
        t = clamp_unit<S>((de * s + er) / ee);
    }
    if (dd > S(0)) s = clamp_unit<S>((de * t - dr) / dd);
    const Vector<S> difference = (q[0] + e * t) - (p[0] + d * s);
    return {difference, dot<S, 3>(difference, difference)};
}

// Is x over face f, seen along its normal? Then all sides have it on their left, and what it spans with them adds up to
// twice the area. An area that is none in view of the rounding of that sum tells nothing about x: the corners of a
// small face round to one point, which has x on no side. Such a face is left to its edges, which are as near to what is
// over it but for less than rounding.
template <class S, class F>
bool inside_face(const F& features, int f, const Vector<S>& normal, const Vector<S>& x, const Frame3& frame) {
    const int count = features.face_size(f);
    const auto side = [&](int k) { return features.template face_side<S>(f, k, frame); };
    const auto from_corner = [&](int k) -> Vector<S> { return x - features.template face_point<S>(f, k, frame); };
    S area(0);
    for (int k = 0; k < count; ++k) {
        const S spanned = dot<S, 3>(cross<S>(side(k), from_corner(k)), normal);
        if (!(spanned >= S(0))) return false;
        area += spanned;
    }
    double size = 0;
    for (int k = 0; k < count; ++k) size += length_bound(side(k)) * length_bound(from_corner(k));
    constexpr double rounding = std::is_same_v<S, double> ? 0x1p-45 : 0x1p-95;
    return area > S(rounding * size * length_bound(normal));
}

// The nearest of one segment, `p`, to edges; directions are from the segment.
template <class S, class Core>
void add_edges(Nearest<S>& best, const Ends<S>& p, const Features<Core>& features, const Frame3& frame) {
    for (int i = 0; i < features.edge_segment_count(); ++i) {
        const Nearest<S> candidate = nearest_of_segments<S>(p, features.template edge_segment<S>(i, frame));
        if (candidate.squared < best.squared) best = candidate;
    }
}

// The nearest of the ends of a segment to faces, and 0 when it meets one or has an end inside the core. `sign` is that
// of directions from the segment.
template <class S, class Core>
void add_faces(Nearest<S>& best, const Ends<S>& p, const Features<Core>& features, const Frame3& frame, int sign) {
    if constexpr (requires { features.face_size(0); }) {
        const auto offer = [&](const Vector<S>& direction, bool is_reversed, const S& squared, bool sure) {
            best = {is_reversed == (sign > 0) ? Vector<S>(-direction) : direction, squared, sure};
        };
        bool inside[2] = {!Core::flat, !Core::flat};
        for (int f = 0; f < features.face_count(); ++f) {
            const CandidateAxis<S> axis = features.template face_axis<S>(f, frame);
            const S squared_length = dot<S, 3>(axis.vector, axis.vector);
            // No face, or too small a one for the digits of its normal: its edges are all there is, and nothing is
            // inside.
            if (!(squared_length > S(std::is_same_v<S, double> ? 0x1p-900 : 0))) {
                inside[0] = inside[1] = false;
                continue;
            }
            const bool sure = squared_length > S(0x1p-40 * axis.size * axis.size);
            const Vector<S> on_face = features.template face_point<S>(f, 0, frame);
            S height[2];
            for (int k = 0; k < 2; ++k) {
                height[k] = dot<S, 3>(p[k] - on_face, axis.vector);
                inside[k] = inside[k] && height[k] <= S(0);
                if (!inside_face<S>(features, f, axis.vector, p[k], frame)) continue;
                const S squared = height[k] * height[k] / squared_length;
                if (squared < best.squared) offer(axis.vector, height[k] > S(0), squared, sure);
            }
            const bool crosses = (height[0] > S(0) && height[1] < S(0)) || (height[0] < S(0) && height[1] > S(0));
            if (!crosses) continue;
            const Vector<S> x = p[0] + (p[1] - p[0]) * (height[0] / (height[0] - height[1]));
            if (inside_face<S>(features, f, axis.vector, x, frame)) offer(axis.vector, false, S(0), sure);
        }
        if (inside[0] || inside[1]) best.squared = S(0);
    }
}

// In double-doubles, what concerns one core is compiled once, in nearest_features.cpp.
#define ABUT_DECLARE(Core)                                                                                   \
    extern template void add_edges(Nearest<DoubleDouble>&, const Ends<DoubleDouble>&, const Features<Core>&, \
                                   const Frame3&);                                                           \
    extern template void add_faces(Nearest<DoubleDouble>&, const Ends<DoubleDouble>&, const Features<Core>&, \
                                   const Frame3&, int);
ABUT_FOR_EACH_POLYTOPE_CORE3(ABUT_DECLARE)
#undef ABUT_DECLARE

// Of cores without a finite number of features: by search.
template <class S, class A, class B>
Nearest<S> nearest_by_search(const A& a, const B& b, const Frame3& frame, const Vector<S>& shift) {
    ClosestCache cache;
    const ClosestPoints<S> found = closest_points<S>(a, b, frame, cache, shift);
    return {found.direction, found.is_common ? S(0) : dot<S, 3>(found.direction, found.direction)};
}

template <class S, class A, class B>
Nearest<S> nearest_of_features(const A& a, const B& b, const Frame3& frame, const Vector<S>& shift) {
    const Features<A> of_a{a};
    const Features<B> of_b{b};
    Nearest<S> best{Vector<S>::Constant(S(0)), S(std::numeric_limits<double>::infinity())};
    for (int i = 0; i < of_a.edge_segment_count(); ++i) {
        Ends<S> p = of_a.template edge_segment<S>(i, frame);
        for (Vector<S>& end : p) end -= shift;
        add_edges(best, p, of_b, frame);
        add_faces(best, p, of_b, frame, 1);
    }
    if constexpr (!OneOf<A, PointCore, LineCore>)
        for (int i = 0; i < of_b.edge_segment_count(); ++i) {
            Ends<S> q = of_b.template edge_segment<S>(i, frame);
            for (Vector<S>& end : q) end += shift;
            add_faces(best, q, of_a, frame, -1);
        }
    return best;
}

// Any two cores, b moved by `shift` in the units of the frame.
template <class S, class A, class B>
Nearest<S> nearest(const A& a, const B& b, const Frame3& frame, const Vector<S>& shift = Vector<S>::Constant(S(0))) {
    if constexpr (is_curved<A> || is_curved<B>) {
        return nearest_by_search<S>(a, b, frame, shift);
    } else {
        return nearest_of_features<S>(a, b, frame, shift);
    }
}

}  // namespace abut::detail
