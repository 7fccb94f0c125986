// SPDX-License-Identifier: Apache-2.0
// [Eberly 1999b] §3: the gap of two boxes along one of their axes as a function of time, and its minimum.
#include <algorithm>
#include <boost/math/tools/minima.hpp>
#include <cmath>
#include <limits>

#include "abut/core/interval.hpp"
#include "abut/query/sampled_first_contact.hpp"
#include "abut/shape/transformed.hpp"
#include "query/options.hpp"

namespace abut {
namespace {

constexpr int axis_count = 15;

struct SweptAabb {
    const OrientedBox& box;
    const Motion& motion;

    OrientedBox at(double time) const { return transformed(box, pose_at(motion, time)); }
};

// An axis of a, one of b, or a cross product of two; unit. Zero for those of parallel edges, which separate nothing
// that the faces do not, and which rounding would turn into any direction (docs/theory/errata.md §3).
Vec3 axis_of(const OrientedBox& a, const OrientedBox& b, int i) {
    if (i < 3) return a.axes.col(i);
    if (i < 6) return b.axes.col(i - 3);
    const Vec3 axis = a.axes.col((i - 6) / 3).cross(b.axes.col((i - 6) % 3));
    const double length = axis.norm();
    return length < 1e-6 ? Vec3(Vec3::Zero()) : Vec3(axis / length);
}

// Between the projections; below 0 when they overlap.
double gap_along(const Vec3& axis, const OrientedBox& a, const OrientedBox& b) {
    const auto radius = [&](const OrientedBox& box) { return (box.axes.transpose() * axis).cwiseAbs().dot(box.half); };
    return std::abs(axis.dot(b.center - a.center)) - radius(a) - radius(b);
}

double gap_at(double time, const SweptAabb& a, const SweptAabb& b, int i) {
    const OrientedBox box_a = a.at(time), box_b = b.at(time);
    return gap_along(axis_of(box_a, box_b, i), box_a, box_b);
}

// As far as Brent's method finds it: one minimum, of perhaps several.
double least_gap(const SweptAabb& a, const SweptAabb& b, int i, const Interval& times) {
    const auto gap = [&](double time) { return gap_at(time, a, b, i); };
    constexpr int bits = std::numeric_limits<double>::digits / 2;
    std::uintmax_t evaluations = 50;
    return boost::math::tools::brent_find_minima(gap, times.lo, times.hi, bits, evaluations).second;
}

}  // namespace

SampledContact sampled_first_contact_by_axes(const OrientedBox& a, const Motion& motion_a, const OrientedBox& b,
                                             const Motion& motion_b, const AxisOptions& options) {
    detail::require_valid(options);
    if (validate(motion_a) || validate(motion_b)) return {.time = 0};
    const SweptAabb moving_a{a, motion_a}, moving_b{b, motion_b};
    const auto separates = [&](int i, const Interval& times) {
        for (const double time : {times.lo, times.hi})
            if (!(gap_at(time, moving_a, moving_b, i) > options.threshold)) return false;
        return !options.minimize || least_gap(moving_a, moving_b, i, times) > options.threshold;
    };
    for (int step = 0; step < options.samples; ++step) {
        const auto time_of = [&](int i) { return options.horizon * (static_cast<double>(i) / options.samples); };
        const Interval times{time_of(step), time_of(step + 1)};
        int axis = 0;
        while (axis < axis_count && !separates(axis, times)) ++axis;
        if (axis == axis_count) return {times.lo, step + 1};
    }
    return {{}, options.samples};
}

}  // namespace abut
