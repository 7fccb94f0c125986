// SPDX-License-Identifier: Apache-2.0
// The corners of a core by number: its points, or of a box the sums of its generators, where bit i means +generator i.
#pragma once

#include "query/detail/core.hpp"

namespace abut::detail {

template <class S, class Core>
Vector<S> corner(const Core& core, int number, const Frame3& frame) {
    if constexpr (Core::generator_count == 0) {
        return core.template point<S>(number, frame);
    } else {
        Vector<S> p = core.template point<S>(0, frame);
        for (int i = 0; i < Core::generator_count; ++i) {
            const auto g = core.template generator<S>(i, frame);
            if (number >> i & 1)
                p += g;
            else
                p -= g;
        }
        return p;
    }
}

// The vector between two corners of a core, rounded by u of itself, which the difference of two corners is not.
template <class S, class Core>
Vector<S> between(const Core& core, int from, int to, const Frame3& frame) {
    if constexpr (Core::generator_count > 0) {
        Vector<S> sum = Vector<S>::Constant(S(0));
        for (int i = 0; i < Core::generator_count; ++i) {
            const int step = (to >> i & 1) - (from >> i & 1);
            if (step != 0) sum += core.template generator<S>(i, frame) * S(step);
        }
        return sum;
    } else {
        return frame.difference<S>(core.position(from), core.position(to));
    }
}

// The corner farthest along a direction, relative to the frame; in doubles, or one as far but for 8u |direction| reach.
template <class S>
struct Farthest {
    Vector<S> point;
    int corner;
};

template <class S, class Core>
int farthest_point(const Core& core, const Vector<S>& direction, const Frame3& frame) {
    if constexpr (std::is_same_v<Core, PolyhedronCore> && std::is_same_v<S, double>)
        if (frame.scale == 1) return farthest_vertex(core.polyhedron, direction);
    int best = 0;
    S most = dot<S, 3>(core.template point<S>(0, frame), direction);
    for (int i = 1; i < core.point_count(); ++i) {
        const S value = dot<S, 3>(core.template point<S>(i, frame), direction);
        if (value > most) {
            most = value;
            best = i;
        }
    }
    return best;
}

template <class S, class Core>
Farthest<S> farthest(const Core& core, const Vector<S>& direction, const Frame3& frame) {
    if constexpr (Core::generator_count == 0) {
        const int best = farthest_point<S>(core, direction, frame);
        return {core.template point<S>(best, frame), best};
    } else {
        Farthest<S> result{core.template point<S>(0, frame), 0};
        for (int i = 0; i < Core::generator_count; ++i) {
            const Vector<S> g = core.template generator<S>(i, frame);
            const bool is_ahead = dot<S, 3>(g, direction) > S(0);
            result.point += is_ahead ? g : Vector<S>(-g);
            result.corner |= is_ahead << i;
        }
        return result;
    }
}

template <class Core>
int corner_count(const Core& core) {
    return Core::generator_count == 0 ? core.point_count() : 1 << Core::generator_count;
}

}  // namespace abut::detail
