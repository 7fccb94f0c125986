// SPDX-License-Identifier: Apache-2.0
// The projection of a core onto an axis, and when a gap between two of them counts.
#pragma once

#include "abut/core/interval.hpp"
#include "query/pair/cylinder_core.hpp"
#include "query/pair/instantiate.hpp"
#include "query/sat/axes2.hpp"

namespace abut::detail {

template <class S>
struct Range {
    S lo, hi;
};

// What a product of two vectors in double-doubles may be off by: three products and two sums of relative error 2^-102
// each, with room for the rounding of what is multiplied. Doubles are bounded once for all points, by Frame::threshold.
template <int N>
double rounding_of_dot(const Vector<double, N>&, const Vector<double, N>&) {
    return 0;
}
template <int N>
double rounding_of_dot(const Vector<DoubleDouble, N>& a, const Vector<DoubleDouble, N>& b) {
    double sum = 0;
    for (int i = 0; i < N; ++i) sum += magnitude(a[i]) * magnitude(b[i]);
    return 0x1p-98 * sum + 0x1p-1000;
}

// Of a cylinder: both ends, and the radius times the sine of the angle between the two axes
// (docs/theory/separating_axes.md §6, which has the rounding of it).
template <class S>
Range<S> project_curved(const CylinderCore& core, const Vector<S, 3>& axis, const Frame3& frame) {
    const CylinderCorners<S> corners = core.corners<S>(frame);
    const Vector<S> across = cross<S>(axis, corners.axis()), end = corners.start() + corners.along();
    const S at_start = dot<S, 3>(corners.start(), axis), at_end = dot<S, 3>(end, axis);
    S extent = corners.radius() * root_of(dot<S, 3>(across, across));
    if constexpr (!std::is_same_v<S, double>) {
        extent += S(rounding_of_dot<3>(corners.start(), axis) + rounding_of_dot<3>(end, axis));
        extent += S(0x1p-95 * magnitude(corners.radius()) * length_bound(axis));
    }
    return at_start < at_end ? Range<S>{at_start - extent, at_end + extent}
                             : Range<S>{at_end - extent, at_start + extent};
}

// The projection of a core onto an axis, times the axis's length ([Eberly 2001] equation 1); in double-doubles rounded
// outward.
template <class S, class Core, int N>
Range<S> project(const Core& core, const Vector<S, N>& axis, const Frame<N>& frame) {
    if constexpr (std::is_same_v<S, double> && requires { core.extent_along(axis); }) {
        if (frame.scale == 1) {
            const double start = dot<S, N>(core.template point<S>(0, frame), axis);
            const Interval extent = core.extent_along(axis);
            return {start + extent.lo, start + extent.hi};
        }
    }
    if constexpr (is_curved<Core>) {
        return project_curved<S>(core, axis, frame);
    } else {
        Range<S> range;
        for (int i = 0; i < core.point_count(); ++i) {
            const Vector<S, N> point = core.template point<S>(i, frame);
            const S value = dot<S, N>(point, axis), error = rounding_of_dot<N>(point, axis);
            if (i == 0 || value - error < range.lo) range.lo = value - error;
            if (i == 0 || value + error > range.hi) range.hi = value + error;
        }
        if constexpr (Core::generator_count > 0) {
            for (int i = 0; i < Core::generator_count; ++i) {
                using std::abs;
                const Vector<S, N> generator = core.template generator<S>(i, frame);
                const S extent = abs(dot<S, N>(generator, axis)) + S(rounding_of_dot<N>(generator, axis));
                range.lo -= extent;
                range.hi += extent;
            }
        }
        return range;
    }
}

// In double-doubles compiled once for each core, in projection.cpp.
#define ABUT_DECLARE3(Core) \
    extern template Range<DoubleDouble> project(const Core&, const Vector<DoubleDouble, 3>&, const Frame3&);
#define ABUT_DECLARE2(Core) \
    extern template Range<DoubleDouble> project(const Core&, const Vector<DoubleDouble, 2>&, const Frame2&);
ABUT_FOR_EACH_CORE3(ABUT_DECLARE3)
ABUT_FOR_EACH_CORE2(ABUT_DECLARE2)
#undef ABUT_DECLARE3
#undef ABUT_DECLARE2

// Whether a gap, times the length of the axis, is above the bound of the frame. Without a known reach, something is not
// finite.
template <int N>
bool exceeds_bound(const DoubleDouble& gap, const Vector<DoubleDouble, N>& axis, const Frame<N>& frame) {
    const double length = length_of(rounded<DoubleDouble, N>(axis));
    const DoubleDouble allowed = DoubleDouble(frame.template bound_in<DoubleDouble>()) * DoubleDouble(length);
    return frame.reach >= 0 && static_cast<double>(gap - allowed) > 0x1p-50 * magnitude(allowed);
}

// A unit axis from a to b with the gap on it.
template <int N>
struct Gap {
    Vector<double, N> axis;
    double gap;
};

}  // namespace abut::detail
