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

// The corner farthest along a direction, relative to the frame; or one as far but for 8u |direction| reach.
struct Farthest {
    Vec3 point;
    int corner;
};

template <class Core>
int farthest_point(const Core& core, const Vec3& direction, const Frame3& frame) {
    if constexpr (std::is_same_v<Core, PolyhedronCore>)
        if (frame.scale == 1) return farthest_vertex(core.polyhedron, direction);
    int best = 0;
    double most = core.template point<double>(0, frame).dot(direction);
    for (int i = 1; i < core.point_count(); ++i) {
        const double value = core.template point<double>(i, frame).dot(direction);
        if (value > most) {
            most = value;
            best = i;
        }
    }
    return best;
}

template <class Core>
Farthest farthest(const Core& core, const Vec3& direction, const Frame3& frame) {
    if constexpr (Core::generator_count == 0) {
        const int best = farthest_point(core, direction, frame);
        return {core.template point<double>(best, frame), best};
    } else {
        Farthest result{core.template point<double>(0, frame), 0};
        for (int i = 0; i < Core::generator_count; ++i) {
            const Vec3 g = core.template generator<double>(i, frame);
            const bool is_ahead = g.dot(direction) > 0;
            result.point += is_ahead ? g : Vec3(-g);
            result.corner |= is_ahead << i;
        }
        return result;
    }
}

}  // namespace abut::detail
