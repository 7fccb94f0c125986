// SPDX-License-Identifier: Apache-2.0
#include "abut/shape/validate.hpp"

#include <cmath>
#include <string>

#include "core/length.hpp"
#include "core/text.hpp"
#include "shape/checks.hpp"

namespace abut {
namespace {

using detail::finite;
using detail::text;

std::optional<Error> not_a_size(double value, const std::string& field, const char* what) {
    if (std::isfinite(value) && value >= 0) return {};
    return Error{field + " is " + text(value) + "; " + what + " must be finite and at least 0"};
}

template <class Vector>
std::optional<Error> bad_half(const Vector& half) {
    for (int i = 0; i < half.size(); ++i)
        if (auto error = not_a_size(half[i], "half[" + std::to_string(i) + "]", "half extents")) return error;
    return {};
}

constexpr double orthonormal_tolerance = 1e-12;

template <class Matrix>
std::optional<Error> bad_axes(const Matrix& axes) {
    const int n = static_cast<int>(axes.cols());
    for (int i = 0; i < n; ++i)
        for (int k = 0; k < n; ++k)
            if (!std::isfinite(axes(k, i)))
                return Error{"axes[" + std::to_string(i) + "][" + std::to_string(k) + "] is " + text(axes(k, i)) +
                             "; axes must be finite"};
    for (int i = 0; i < n; ++i) {
        const double squared = axes.col(i).squaredNorm();
        if (!(std::abs(squared - 1) <= orthonormal_tolerance))
            return Error{"axes are not orthonormal: |a" + std::to_string(i) + "| is " + text(std::sqrt(squared))};
        for (int j = 0; j < i; ++j) {
            const double dot = std::abs(axes.col(i).dot(axes.col(j)));
            if (!(dot <= orthonormal_tolerance))
                return Error{"axes are not orthonormal: |a" + std::to_string(j) + "·a" + std::to_string(i) + "| is " +
                             text(dot)};
        }
    }
    if (axes.determinant() < 0) return Error{"axes are left-handed; swap two of them or turn one around"};
    return {};
}

}  // namespace

std::optional<Error> validate(const Sphere& s) {
    if (auto error = finite(s.center, "center")) return error;
    return not_a_size(s.radius, "radius", "a radius");
}

std::optional<Error> validate(const Capsule& c) {
    if (auto error = finite(c.start, "start")) return error;
    if (auto error = finite(c.end, "end")) return error;
    return not_a_size(c.radius, "radius", "a radius");
}

std::optional<Error> validate(const AlignedBox& b) {
    if (auto error = finite(b.min, "min")) return error;
    if (auto error = finite(b.max, "max")) return error;
    for (int i = 0; i < 3; ++i)
        if (b.min[i] > b.max[i])
            return Error{"min[" + std::to_string(i) + "] is " + text(b.min[i]) + " and max[" + std::to_string(i) +
                         "] is " + text(b.max[i]) + "; min must not exceed max"};
    return {};
}

std::optional<Error> validate(const OrientedBox& b) {
    if (auto error = finite(b.center, "center")) return error;
    if (auto error = bad_half(b.half)) return error;
    return bad_axes(b.axes);
}

std::optional<Error> validate(const Segment& s) {
    if (auto error = finite(s.start, "start")) return error;
    return finite(s.end, "end");
}

std::optional<Error> validate(const Ray& r) {
    if (auto error = finite(r.origin, "origin")) return error;
    if (auto error = finite(r.direction, "direction")) return error;
    if (r.direction.isZero(0)) return Error{"direction is zero; a ray needs a direction"};
    return {};
}

std::optional<Error> validate(const Triangle& t) {
    for (int i = 0; i < 3; ++i)
        if (auto error = finite(t.vertex[i], "vertex[" + std::to_string(i) + "]")) return error;
    return {};
}

std::optional<Error> validate(const Cylinder& c) {
    if (auto error = finite(c.start, "start")) return error;
    if (auto error = finite(c.end, "end")) return error;
    if (auto error = not_a_size(c.radius, "radius", "a radius")) return error;
    if (c.start == c.end) return Error{"start and end are equal; a cylinder needs an axis"};
    const double length = detail::length_of(c.end / 2 - c.start / 2) * 2;
    if (!(c.radius / 10'000 <= length))
        return Error{"radius is " + text(c.radius) + " and the ends are " + text(length) +
                     " apart; the radius must be at most 10,000 times that"};
    return {};
}

std::optional<Error> validate(const Circle2& c) {
    if (auto error = finite(c.center, "center")) return error;
    return not_a_size(c.radius, "radius", "a radius");
}

std::optional<Error> validate(const Segment2& s) {
    if (auto error = finite(s.start, "start")) return error;
    return finite(s.end, "end");
}

std::optional<Error> validate(const Rectangle2& r) {
    if (auto error = finite(r.center, "center")) return error;
    if (auto error = bad_half(r.half)) return error;
    return bad_axes(r.axes);
}

}  // namespace abut
