// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <span>

#include "abut/shape/oriented_box.hpp"
#include "abut/shape/validate.hpp"

namespace abut::test {

// 113 bits: differences of the coordinates here are exact, and products are off by nothing that counts.
__extension__ using Quad = __float128;
using Quad3 = std::array<Quad, 3>;

inline Quad dot(const Quad3& a, const Quad3& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
inline Quad3 cross(const Quad3& a, const Quad3& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
inline Quad magnitude(Quad value) { return value < 0 ? -value : value; }

// How many of the points are not in the box, by its axes or by its coordinates.
inline int points_outside(const OrientedBox& box, std::span<const Vec3> points) {
    std::array<Quad3, 3> axis;
    for (int i = 0; i < 3; ++i) axis[i] = {box.axes(0, i), box.axes(1, i), box.axes(2, i)};
    const Quad determinant = dot(axis[0], cross(axis[1], axis[2]));
    int outside = 0;
    for (const Vec3& p : points) {
        Quad3 d;
        for (int k = 0; k < 3; ++k) d[k] = Quad(p[k]) - Quad(box.center[k]);
        bool is_outside = false;
        for (int i = 0; i < 3; ++i) {
            const Quad along = dot(axis[i], d);
            const Quad coordinate = dot(cross(axis[(i + 1) % 3], axis[(i + 2) % 3]), d) / determinant;
            is_outside =
                is_outside || magnitude(along) > Quad(box.half[i]) || magnitude(coordinate) > Quad(box.half[i]);
        }
        outside += is_outside;
    }
    return outside;
}

// That the box is valid, has its longest axis first and contains all points.
inline void expect_contains(const OrientedBox& box, std::span<const Vec3> points) {
    const auto error = validate(box);
    EXPECT_FALSE(error) << error->message;
    EXPECT_GE(box.half[0], box.half[1]);
    EXPECT_GE(box.half[1], box.half[2]);
    EXPECT_EQ(points_outside(box, points), 0) << "of " << points.size() << " points";
}

inline double volume_of(const OrientedBox& box) { return 8 * box.half.prod(); }

}  // namespace abut::test
