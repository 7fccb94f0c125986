// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "abut/core/vector.hpp"

namespace abut::detail {

// The frame that fits are computed in: its origin is the middle of the points' aligned box, and the largest coordinate
// is about 1, so that squares and products neither overflow nor vanish. `factor` is a power of two: points that are
// scaled by another one have the same coordinates in it.
struct UnitFrame {
    Vec3 origin = Vec3::Zero();
    double factor = 1;

    // Finite points, at least one.
    explicit UnitFrame(std::span<const Vec3> points) {
        Vec3 lo = points[0], hi = points[0];
        for (const Vec3& p : points) {
            lo = lo.cwiseMin(p);
            hi = hi.cwiseMax(p);
        }
        // Halves do not overflow; and where lo == hi the origin is exactly there.
        const Vec3 half = hi / 2 - lo / 2;
        origin = lo + half;
        const double size = half.maxCoeff();
        // Up to the largest power of two that a double holds, and down to the smallest one with all digits.
        if (size > 0) factor = std::ldexp(1.0, std::clamp(-std::ilogb(size) - 1, -1022, 1023));
    }

    // Each coordinate is off by half a unit in its last place.
    Vec3 operator()(const Vec3& p) const { return factor * (p - origin); }

    std::vector<Vec3> all(std::span<const Vec3> points) const {
        std::vector<Vec3> result;
        result.reserve(points.size());
        for (const Vec3& p : points) result.push_back((*this)(p));
        return result;
    }
};

}  // namespace abut::detail
