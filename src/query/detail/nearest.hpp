// SPDX-License-Identifier: Apache-2.0
// In which direction a point or a segment lies nearest to a convex core, in closed form: over all edges by the closest
// points of two segments (seed 002, Algorithm 3.2, and its extension to two), over all faces by projection.
#pragma once

#include "query/detail/features.hpp"

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

// Is x, a point in the plane of face f, inside it?
template <class S, class F>
bool inside_face(const F& features, int f, const Vector<S>& normal, const Vector<S>& x, const Frame3& frame) {
    const int count = features.face_size(f);
    Vector<S> from = features.template face_point<S>(f, count - 1, frame);
    for (int k = 0; k < count; ++k) {
        const Vector<S> to = features.template face_point<S>(f, k, frame);
        if (!(dot<S, 3>(cross<S>(to - from, x - from), normal) >= S(0))) return false;
        from = to;
    }
    return true;
}

// `a` is a PointCore or a LineCore, `b` any core.
template <class S, class A, class B>
Nearest<S> nearest(const A& a, const B& b, const Frame3& frame) {
    const Ends<S> p = Features<A>{a}.template edge_segment<S>(0, frame);
    const Features<B> features{b};

    Nearest<S> best = nearest_of_segments<S>(p, features.template edge_segment<S>(0, frame));
    for (int i = 1; i < features.edge_segment_count(); ++i) {
        const Nearest<S> candidate = nearest_of_segments<S>(p, features.template edge_segment<S>(i, frame));
        if (candidate.squared < best.squared) best = candidate;
    }
    if constexpr (requires { features.face_size(0); }) {
        bool inside[2] = {!B::flat, !B::flat};
        for (int f = 0; f < features.face_count(); ++f) {
            const Axis<S> axis = features.template face_axis<S>(f, frame);
            const S squared_length = dot<S, 3>(axis.vector, axis.vector);
            if (!(squared_length > S(0))) {  // no face: its edges are all there is, and nothing is inside
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
                if (!(squared < best.squared)) continue;
                best = {height[k] > S(0) ? Vector<S>(-axis.vector) : axis.vector, squared, sure};
            }
            const bool crosses = (height[0] > S(0) && height[1] < S(0)) || (height[0] < S(0) && height[1] > S(0));
            if (!crosses) continue;
            const Vector<S> x = p[0] + (p[1] - p[0]) * (height[0] / (height[0] - height[1]));
            if (inside_face<S>(features, f, axis.vector, x, frame)) best = {axis.vector, S(0), sure};
        }
        if (inside[0] || inside[1]) best.squared = S(0);
    }
    return best;
}

}  // namespace abut::detail
