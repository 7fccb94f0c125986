// SPDX-License-Identifier: Apache-2.0
#include "shape/checks.hpp"
#include "core/length.hpp"

#include <algorithm>
#include <limits>
#include <numbers>
#include <vector>

#include "core/double_double.hpp"

namespace abut::detail {
namespace {

constexpr double unit_roundoff = std::numeric_limits<double>::epsilon() / 2;

// Differences of coordinates up to 1e308 do not overflow when they are taken of halves.
double size_of(std::span<const Vec3> points) {
    double size = 0;
    for (const Vec3& p : points) size = std::max(size, (p / 2 - points[0] / 2).lpNorm<Eigen::Infinity>());
    return 2 * size;
}

}  // namespace

PointsInRange within_range(std::span<const Vec3> points) {
    PointsInRange result{{points.begin(), points.end()}, 1};
    if (largest_coordinate_of(points) < 0x1p1000) return result;
    result.unit = 0x1p-100;
    for (Vec3& p : result.points) p *= result.unit;
    return result;
}

double largest_coordinate_of(std::span<const Vec3> points) {
    double largest = 0;
    for (const Vec3& p : points) largest = std::max(largest, p.lpNorm<Eigen::Infinity>());
    return largest;
}

double flatness_tolerance(std::span<const Vec3> points) {
    return 32 * unit_roundoff * largest_coordinate_of(points) + 1e-12 * size_of(points);
}

std::array<std::uint32_t, 3> best_corners(std::span<const Vec3> points, double tolerance) {
    const Vec3& origin = points[0];
    const auto farthest = [&](auto&& measure) {
        std::uint32_t best = 0;
        double largest = -1;
        for (std::uint32_t i = 0; i < points.size(); ++i) {
            const double value = measure(points[i]);
            if (value > largest) {
                largest = value;
                best = i;
            }
        }
        return std::pair{best, largest};
    };
    const auto [first, length] = farthest([&](const Vec3& p) { return detail::length_of(p - origin); });
    if (!(length > 0)) return {};
    const Vec3 direction = (points[first] - origin) / length;
    const auto [second, height] =
        farthest([&](const Vec3& p) { return detail::length_of(direction.cross(p - origin)); });
    if (!(height > tolerance)) return {};
    return first < second ? std::array{0u, first, second} : std::array{0u, second, first};
}

Vec3 accurate_normal(const Vec3& a, const Vec3& b, const Vec3& c) {
    using Exact = Eigen::Matrix<DoubleDouble, 3, 1>;
    // Divided by a power of two, so that products neither overflow nor vanish.
    const auto edge = [](const Vec3& from, const Vec3& to) {
        const double largest = (to / 2 - from / 2).lpNorm<Eigen::Infinity>();
        const int shift = largest > 0 && std::isfinite(largest) ? -std::ilogb(largest) - 1 : 0;
        Exact e;
        for (int i = 0; i < 3; ++i) {
            const DoubleDouble difference = two_sum(to[i] / 2, -from[i] / 2);
            e[i] = {std::ldexp(difference.hi, shift), std::ldexp(difference.lo, shift)};
        }
        return e;
    };
    const Exact e = edge(a, b), f = edge(a, c);
    Vec3 normal;
    for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        normal[i] = static_cast<double>(e[j] * f[k] - e[k] * f[j]);
    }
    return normal.isZero(0) ? normal : Vec3(normal / detail::length_of(normal));
}

std::optional<Error> not_convex(std::span<const Vec3> points, const Vec3& normal, double tolerance) {
    const auto count = points.size();
    const Vec3& base = points[0];
    for (std::size_t i = 0; i < count; ++i) {
        const double off = std::abs(normal.dot(points[i] - base));
        // The plane goes through three of the points; each of them, and the point itself, may be off by `tolerance`.
        if (!(off <= 4 * tolerance))
            return Error{"vertex " + std::to_string(i) + " is " + rounded_text(off) + " off the plane of the others"};
    }

    // The corners that remain when repeated vertices are passed over.
    std::vector<std::size_t> corner;
    for (std::size_t i = 0; i < count; ++i)
        if (corner.empty() || detail::length_of(points[i] - points[corner.back()]) > tolerance) corner.push_back(i);
    while (corner.size() > 1 && !(detail::length_of(points[corner.back()] - points[corner.front()]) > tolerance))
        corner.pop_back();

    double turned = 0;
    for (std::size_t i = 0; i < corner.size(); ++i) {
        const std::size_t first = corner[i], second = corner[(i + 1) % corner.size()],
                          third = corner[(i + 2) % corner.size()];
        const Vec3 e = points[second] - points[first], f = points[third] - points[second];
        const double length_e = detail::length_of(e), length_f = detail::length_of(f);
        // Sine and cosine of the turn; a sine within the tolerance moves the vertex onto the line of its neighbours.
        const double sine = normal.dot((e / length_e).cross(f / length_f)), cosine = (e / length_e).dot(f / length_f);
        const bool straight = std::abs(sine) * std::min(length_e, length_f) <= 4 * tolerance;
        const auto name = [&] {
            return "vertices " + std::to_string(first) + ", " + std::to_string(second) + " and " +
                   std::to_string(third);
        };
        if (!straight && !(sine > 0)) return Error{name() + " make the polygon concave"};
        // The tip of a needle turns by half a round.
        turned += !straight ? std::atan2(sine, cosine) : cosine < 0 ? std::numbers::pi : 0;
    }
    const int rounds = static_cast<int>(std::lround(turned / (2 * std::numbers::pi)));
    if (rounds != 1)
        return Error{"vertices go around " + std::to_string(rounds) + " times; a polygon goes around once"};
    return {};
}

}  // namespace abut::detail
