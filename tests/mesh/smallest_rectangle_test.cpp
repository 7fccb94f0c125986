// SPDX-License-Identifier: Apache-2.0
#include "mesh/obb_fit/smallest_rectangle.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "support/random.hpp"

namespace abut::test {
namespace {

using detail::smallest_rectangle;

double area_along(const Vec2& direction, const std::vector<Vec2>& points) {
    const Vec2 across(-direction[1], direction[0]);
    Vec2 lo = Vec2::Constant(std::numeric_limits<double>::infinity()), hi = -lo;
    for (const Vec2& p : points) {
        lo = lo.cwiseMin(Vec2(direction.dot(p), across.dot(p)));
        hi = hi.cwiseMax(Vec2(direction.dot(p), across.dot(p)));
    }
    return (hi - lo).prod();
}

// Many points on the sides of a rectangle, and pairs of points that differ in their last digits only: those once made
// short sides that turned back, after which the calipers stopped too early.
TEST(SmallestRectangle, has_the_area_it_says_and_no_side_has_less) {
    Random random(seed());
    for (int i = 0; i < 20000; ++i) {
        const double angle = random.real(0, 7), width = random.real(0.1, 2), height = random.real(0.1, 2);
        const Vec2 u(std::cos(angle), std::sin(angle)), v(-u[1], u[0]);
        std::vector<Vec2> points;
        for (auto k = random.integer(1, 8); k > 0; --k) {
            const double x = random.one_in(2) ? random.real(0, width) : random.one_in(2) ? 0 : width;
            const double y = random.one_in(2) ? random.real(0, height) : random.one_in(2) ? 0 : height;
            points.emplace_back(x * u + y * v);
            if (random.one_in(2))
                points.emplace_back(points.back() + 1e-16 * Vec2(random.real(-1, 1), random.real(-1, 1)));
        }
        auto copy = points;
        const auto [area, direction] = smallest_rectangle(copy);
        EXPECT_NEAR(direction.norm(), 1, 1e-14);
        EXPECT_NEAR(area, area_along(direction, points), 1e-14) << "seed " << seed() << ", round " << i;
        for (const Vec2& a : points)
            for (const Vec2& b : points) {
                if ((b - a).norm() < 1e-6) continue;
                EXPECT_LE(area, area_along((b - a).normalized(), points) + 1e-14)
                    << "seed " << seed() << ", round " << i;
            }
    }
}

}  // namespace
}  // namespace abut::test
