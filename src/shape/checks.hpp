// SPDX-License-Identifier: Apache-2.0
// Checks that several shapes share.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "abut/core/expected.hpp"
#include "abut/core/vector.hpp"
#include "core/text.hpp"

namespace abut::detail {

template <class Vector>
std::optional<Error> finite(const Vector& v, std::string_view field) {
    for (int i = 0; i < v.size(); ++i)
        if (!std::isfinite(v[i]))
            return Error{std::string(field) + "[" + std::to_string(i) + "] is " + text(v[i]) +
                         "; coordinates must be finite"};
    return {};
}

template <class Vector>
std::optional<Error> finite(std::span<const Vector> points, std::string_view field) {
    for (std::size_t i = 0; i < points.size(); ++i)
        if (auto error = finite(points[i], std::string(field) + "[" + std::to_string(i) + "]")) return error;
    return {};
}

// Points, or a power of two times them where their differences could overflow.
struct PointsInRange {
    std::vector<Vec3> points;
    double unit;  // 1, or what they were multiplied by
};
PointsInRange within_range(std::span<const Vec3> points);

// The largest absolute value of a coordinate.
double largest_coordinate_of(std::span<const Vec3> points);

// How far a point may lie off a plane or a line through others and still count as on it, in the user's length: what
// the rounding of the coordinates explains, and 1e-12 of the size.
double flatness_tolerance(std::span<const Vec3> points);

// Three of the points that span their plane best, in rising order of index; equal indices when all lie on a line
// within `tolerance`.
std::array<std::uint32_t, 3> best_corners(std::span<const Vec3> points, double tolerance);

// The unit vector along (b − a) × (c − a), to the last bit or two however thin the triangle; zero when they lie on a
// line.
Vec3 accurate_normal(const Vec3& a, const Vec3& b, const Vec3& c);

// The first reason why points, in this order, do not go once around a flat convex polygon with the unit `normal`.
std::optional<Error> not_convex(std::span<const Vec3> points, const Vec3& normal, double tolerance);

}  // namespace abut::detail
