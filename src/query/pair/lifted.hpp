// SPDX-License-Identifier: Apache-2.0
// A core in the plane as one in space with z = 0.
#pragma once

#include "query/sat/axes2.hpp"

namespace abut::detail {

template <class S>
Vector<S> lift(const Vector<S, 2>& v) {
    return {v[0], v[1], S(0)};
}

inline Vec3 lifted_point(const Vec3& p) { return p; }
inline Vec3 lifted_point(const Vec2& p) { return lift<double>(p); }

template <int N>
Frame3 lifted(const Frame<N>& frame) {
    return {lifted_point(frame.origin), frame.shift, frame.scale, frame.reach, frame.bound};
}

template <class Core>
struct LiftedCore : CoreOf3 {
    static constexpr int generator_count = Core::generator_count;
    static constexpr bool flat = true;
    const Core& core;

    explicit LiftedCore(const Core& in_plane) : core(in_plane) {}

    Vec3 anchor() const { return lift<double>(core.anchor()); }
    double radius_about(const Vec3& p) const { return core.radius_about(p.head<2>()); }
    double largest() const { return core.largest(); }
    int point_count() const { return core.point_count(); }
    template <class S>
    Vector<S> point(int i, const Frame3& frame) const {
        return lift<S>(core.template point<S>(i, in_plane(frame)));
    }
    template <class S>
    Vector<S> generator(int i, const Frame3& frame) const {
        return lift<S>(core.template generator<S>(i, in_plane(frame)));
    }

 private:
    static Frame2 in_plane(const Frame3& frame) {
        return {frame.origin.head<2>(), frame.shift, frame.scale, frame.reach, frame.bound};
    }
};

// A core of either dimension, in space.
template <class Core>
decltype(auto) lifted_core(const Core& core) {
    if constexpr (Core::dimension == 3)
        return (core);
    else
        return LiftedCore<Core>(core);
}

}  // namespace abut::detail
