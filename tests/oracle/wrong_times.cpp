// SPDX-License-Identifier: Apache-2.0
#include "wrong_times.hpp"

#include <cmath>

namespace abut::test {
namespace {

using Exact = ExactShape<std::int64_t>;

// How far apart the two stay at least: the largest gap over axes that do not shrink, to 64 bits.
long double margin_of_miss(const Exact& a, const Exact& b, const Grid3& velocity) {
    std::vector<Grid3> axes = moving_axes(a, b);
    if (!velocity.is_zero()) {
        std::vector<Grid3> directions = a.directions;
        directions.insert(directions.end(), b.directions.begin(), b.directions.end());
        for (const Grid3& e : directions) axes.push_back(cross(velocity, e));
        for (const Grid3& unit : {Grid3{1, 0, 0}, Grid3{0, 1, 0}, Grid3{0, 0, 1}})
            axes.push_back(cross(velocity, unit));
        for (const Grid3& p : a.points)
            for (const Grid3& q : b.points) {
                const Grid3 side = cross(velocity, q - p);
                if (!side.is_zero()) axes.push_back(cross(velocity, side));
            }
    }
    long double margin = 0;
    for (const Grid3& axis : axes)
        for (const Grid3& n : {axis, -axis}) {
            if (n.is_zero() || dot(n, velocity) < 0) continue;
            __int128 gap = dot(n, b.points[0] - a.points[0]);
            for (const Grid3& p : a.points)
                for (const Grid3& q : b.points) gap = std::min(gap, dot(n, q - p));
            margin = std::max(margin, static_cast<long double>(gap) / length(n));
        }
    return margin;
}

}  // namespace

std::optional<std::string> wrong_times(const Exact& a, const Exact& b, const Grid3& velocity,
                                       const FirstContact& result, double horizon, double size, double bound) {
    const long double near = 1e-12L * size + 1.01L * bound + 1e-25L;
    const ExactTimes exact = exact_times(a, b, velocity);
    const Fraction zero{0, 1};
    const bool meets_ahead = exact.meets && !(exact.last < zero);
    const auto speed_on = [&](const Grid3& axis) {
        const auto speed = static_cast<long double>(dot(axis, velocity));
        return axis.is_zero() ? 0 : std::abs(speed) / length(axis);
    };
    const auto text = [](long double x) { return std::to_string(static_cast<double>(x)); };
    if (result.outcome == Outcome::unresolved) return "it is unresolved";

    if (!exact.apart) {
        if (result.outcome != Outcome::overlapping) return "they touch at time 0";
        if (result.time != 0) return "time is not 0";
    } else if (!meets_ahead) {
        if (result.outcome == Outcome::free) return {};
        if (result.outcome == Outcome::overlapping) return "they do not touch at time 0";
        if (margin_of_miss(a, b, velocity) > 0x1p-46 * size + 1.01 * bound) return "they miss each other";
        return {};
    } else {
        if (result.outcome == Outcome::overlapping) return "they do not touch at time 0";
        const long double first = exact.first.value();
        if (first <= horizon && result.outcome != Outcome::contact) return "they touch at " + text(first);
        const long double closing = -to_vec3(velocity).dot(result.axis);
        if (result.outcome == Outcome::free) return {};
        if ((first - horizon) * closing > near) return "they touch only at " + text(first);
        if (result.time > first) return "time is late";
        if (!(closing > 0)) return "the axis does not close";
        if ((first - result.time) * closing > near)
            return "time is early by " + text((first - result.time) * 1e15L) + "e-15";
        if (result.gap < 0 || result.gap > near) return "the gap is " + std::to_string(result.gap);
    }
    if (!result.last) return "last is missing";
    const long double last = exact.last.value();
    if (std::isinf(last) || std::isinf(*result.last)) {
        if (last != *result.last) return "last is " + text(*result.last) + ", not " + text(last);
    } else if (std::abs(last - *result.last) * speed_on(exact.last_axis) > near) {
        return "last is " + text(*result.last) + ", not " + text(last);
    }
    return {};
}

}  // namespace abut::test
