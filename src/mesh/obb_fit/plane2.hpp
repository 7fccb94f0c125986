// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/core/vector.hpp"

namespace abut::detail {

// The plane across a direction, with coordinates.
struct Plane2 {
    Vec3 normal, u, v;  // orthonormal

    explicit Plane2(const Vec3& unit_normal) : normal(unit_normal) {
        Eigen::Index least = 0;
        normal.cwiseAbs().minCoeff(&least);
        u = normal.cross(Vec3::Unit(least)).normalized();
        v = normal.cross(u);
    }

    Vec2 operator()(const Vec3& p) const { return {u.dot(p), v.dot(p)}; }

    // The normal, the direction in the plane, and the one across both.
    Mat3 axes_along(const Vec2& direction) const {
        Mat3 axes;
        axes.col(0) = normal;
        axes.col(1) = (direction[0] * u + direction[1] * v).normalized();
        axes.col(2) = normal.cross(axes.col(1)).normalized();
        return axes;
    }
};

}  // namespace abut::detail
