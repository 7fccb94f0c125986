// SPDX-License-Identifier: Apache-2.0
// Two boxes, turned about x, that fly side by side and close by hardly any speed: along the axis between them it is a
// denormal number, or lost in one. Then time was late, or the pair was free for ever.
#include <gtest/gtest.h>

#include "abut/query/first_contact.hpp"
#include "abut/query/intersects.hpp"

namespace abut {
namespace {

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double size = 1e-50, smallest = std::numeric_limits<double>::denorm_min();

OrientedBox turned_box(const Vec3& center) {
    OrientedBox box{center, Mat3::Identity(), Vec3::Constant(size)};
    box.axes.col(1) = Vec3(0, 0.28, 0.96);
    box.axes.col(2) = Vec3(0, -0.96, 0.28);
    return box;
}

ConvexPolyhedron polyhedron_of(const OrientedBox& box) {
    std::vector<Vec3> corners;
    for (int i = 0; i < 8; ++i)
        corners.push_back(box.center + size * (box.axes * Vec3(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1)));
    return ConvexPolyhedron::hull(corners).value();
}

// `units` is the closing velocity along y, in the smallest numbers there are.
template <class A, class B>
void expect_not_late(const A& a, const B& b, int units) {
    const Linear flying{Vec3(1, 0, 0)}, closing{Vec3(1, -units * smallest, 0)};
    const auto result = first_contact(a, flying, b, closing, {.horizon = inf});
    EXPECT_NE(result.outcome, Outcome::free) << units;
    EXPECT_TRUE(intersects(a, flying, b, closing, inf)) << units;
    // A gap of half the size along an axis that has 0.28 of y.
    const long double time = 0.5L * size / (0.28L * units * smallest);
    EXPECT_LE(result.time, time * (1 + 1e-9L)) << units;
}

TEST(Regression, speed_lost_in_denormal_numbers_made_times_late) {
    const OrientedBox a = turned_box(Vec3::Zero()), b = turned_box(2.5 * size * a.axes.col(1));
    for (const int units : {1, 2, 3, 5, 9}) {
        expect_not_late(a, b, units);
        expect_not_late(polyhedron_of(a), b, units);
        expect_not_late(polyhedron_of(a), polyhedron_of(b), units);
    }
}

}  // namespace
}  // namespace abut
