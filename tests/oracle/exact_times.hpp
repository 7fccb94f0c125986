// SPDX-License-Identifier: Apache-2.0
// When two polytopes touch of which one moves, without rounding: the latest first and the earliest last time over the
// complete set of axes, as fractions. With the set of exact_axes.hpp the argument there holds at every time, but for
// differences of less than two dimensions, which need axes that do not depend on where they are.
#pragma once

#include <optional>

#include "exact_axes.hpp"

namespace abut::test {

// Numerators and denominators of fractions that are multiplied crosswise must stay below 2^63.
struct Fraction {
    __int128 over = 0, under = 1;  // under > 0; with under = 0 it is +infinity or −infinity by the sign of `over`

    friend bool operator<(const Fraction& x, const Fraction& y) {
        if (x.under == 0 || y.under == 0) return x.sign_of_infinity() < y.sign_of_infinity();
        return x.over * y.under < y.over * x.under;
    }
    friend bool operator==(const Fraction& x, const Fraction& y) { return !(x < y) && !(y < x); }
    long double value() const {
        return under == 0 ? static_cast<long double>(sign_of_infinity()) * std::numeric_limits<long double>::infinity()
                          : static_cast<long double>(over) / static_cast<long double>(under);
    }

 private:
    int sign_of_infinity() const { return under != 0 ? 0 : over < 0 ? -1 : 1; }
};

struct ExactTimes {
    bool apart = false;  // at time 0
    bool meets = true;   // at some time, from −infinity to infinity
    Fraction first{-1, 0}, last{1, 0};
    Grid3 last_axis;  // the one that decides about the last time
};

// A complete set of axes wherever the shapes are.
inline std::vector<Grid3> moving_axes(const ExactShape<std::int64_t>& a, const ExactShape<std::int64_t>& b) {
    std::vector<Grid3> axes = a.normals;
    axes.insert(axes.end(), b.normals.begin(), b.normals.end());
    Grid3 common;
    for (const auto& e : a.directions)
        for (const auto& f : b.directions) {
            const Grid3 axis = cross(e, f);
            if (axis.is_zero()) continue;
            axes.push_back(axis);
            common = axis;
        }
    std::vector<Grid3> all = a.directions;
    all.insert(all.end(), b.directions.begin(), b.directions.end());
    const int dimension = rank(all);
    if (dimension == 2) {
        if (common.is_zero()) common = a.normals.empty() ? b.normals[0] : a.normals[0];
        axes.push_back(common);
        for (const auto& e : all) axes.push_back(cross(common, e));
    } else if (dimension < 2) {
        for (const Grid3& unit : {Grid3{1, 0, 0}, Grid3{0, 1, 0}, Grid3{0, 0, 1}})
            axes.push_back(dimension == 0 ? unit : cross(all[0], unit));
        if (dimension == 1) axes.push_back(all[0]);
    }
    return axes;
}

// b moves with the given velocity as seen from a.
inline ExactTimes exact_times(const ExactShape<std::int64_t>& a, const ExactShape<std::int64_t>& b,
                              const Grid3& velocity) {
    ExactTimes times;
    for (const Grid3& axis : moving_axes(a, b)) {
        if (axis.is_zero()) continue;
        const auto range = [&](const std::vector<Grid3>& points) {
            __int128 lo = dot(axis, points[0] - a.points[0]), hi = lo;
            for (const Grid3& p : points) {
                const __int128 at = dot(axis, p - a.points[0]);
                lo = std::min(lo, at);
                hi = std::max(hi, at);
            }
            return std::pair(lo, hi);
        };
        const auto [lo_a, hi_a] = range(a.points);
        const auto [lo_b, hi_b] = range(b.points);
        const __int128 speed = dot(axis, velocity);
        if (lo_b > hi_a || lo_a > hi_b) times.apart = true;
        if (speed == 0) {
            if (lo_b > hi_a || lo_a > hi_b) times.meets = false;
            continue;
        }
        // b covers a from when its leading end reaches a to when its trailing end leaves it.
        const Fraction enter = speed > 0 ? Fraction{lo_a - hi_b, speed} : Fraction{lo_b - hi_a, -speed};
        const Fraction leave = speed > 0 ? Fraction{hi_a - lo_b, speed} : Fraction{hi_b - lo_a, -speed};
        if (times.first < enter) times.first = enter;
        if (leave < times.last) {
            times.last = leave;
            times.last_axis = axis;
        }
    }
    if (times.last < times.first) times.meets = false;
    return times;
}

}  // namespace abut::test
