// SPDX-License-Identifier: Apache-2.0
// Boxes and edges that are parallel, or off by 1e-16 … 1e-3 radians: cross products of their edges say nothing, and
// must not separate what overlaps, nor depend on the order of the two.
#include <gtest/gtest.h>

#include "abut/query/intersects.hpp"
#include "abut/query/separating_axis.hpp"
#include "support/random.hpp"
#include "support/shapes.hpp"

namespace abut::test {
namespace {

class NearlyParallel : public ::testing::TestWithParam<double> {};

OrientedBox turned(const OrientedBox& box, double angle, Random& random) {
    const Vec3 about = random.one_in(2) ? random.direction() : Vec3::Unit(static_cast<int>(random.index(3)));
    return {box.center, box.axes * Eigen::AngleAxis<double>(angle, about).toRotationMatrix(), box.half};
}

TEST_P(NearlyParallel, boxes_that_overlap_are_never_told_apart) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed());
    for (int i = 0; i < 1000; ++i) {
        const auto size = [&] { return random.one_in(8) ? 0 : random.logarithmic(1e-6, 1e3); };
        const OrientedBox a{random.vector(1e3), random.rotation().toRotationMatrix(), Vec3(size(), size(), size())};
        OrientedBox b = turned(a, GetParam(), random);
        // The center of b in the inner half of a: they overlap by far more than rounding, or are flat in one plane of
        // a.
        b.half = Vec3(size(), size(), size());
        for (int k = 0; k < 3; ++k) b.center += a.axes.col(k) * a.half[k] * random.real(-0.5, 0.5);
        if ((a.half.array() > 0).all() && (a.half.minCoeff() > 1e-11 * a.center.norm())) {
            ASSERT_TRUE(intersects(a, b)) << describe(a, b);
            ASSERT_TRUE(intersects(b, a)) << describe(b, a);
            ASSERT_FALSE(separating_axis(a, b)) << describe(a, b);
        }
    }
}

TEST_P(NearlyParallel, boxes_that_are_apart_are_seen_apart) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 1);
    for (int i = 0; i < 1000; ++i) {
        const auto size = [&] { return random.real(0, 1); };
        const OrientedBox a{random.vector(10), random.rotation().toRotationMatrix(), Vec3(size(), size(), size())};
        OrientedBox b = turned(a, GetParam(), random);
        b.half = Vec3(size(), size(), size());
        const int k = static_cast<int>(random.index(3));
        // The tilt takes at most 2 sin(angle) off the gap along axis k of a.
        const double gap = random.logarithmic(1e-9, 1) + 4 * GetParam();
        for (int j = 0; j < 3; ++j) b.center += a.axes.col(j) * a.half[j] * random.real(-1, 1) * (j == k ? 0 : 1);
        b.center += a.axes.col(k) * (a.half[k] + b.half[k] + gap) * (random.one_in(2) ? 1 : -1);
        ASSERT_FALSE(intersects(a, b)) << describe(a, b);
        ASSERT_FALSE(intersects(b, a)) << describe(b, a);
        const auto axis = separating_axis(a, b);
        ASSERT_TRUE(axis) << describe(a, b);
        const auto wrong = wrong_axis(a, b, *axis);
        ASSERT_FALSE(wrong) << *wrong << describe(a, b);
    }
}

// A segment, a ray or a triangle with an edge from `start` to `end`.
AnyShape with_edge(const Vec3& start, const Vec3& end, Random& random) {
    switch (random.index(3)) {
        case 0:
            return Segment{start, end};
        case 1:
            return Ray{start, end - start};
        default:
            return Triangle{{start, end, random.one_in(4) ? Vec3((start + end) / 2) : random.vector(3)}};
    }
}

TEST_P(NearlyParallel, swapping_shapes_with_such_edges_changes_nothing) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 2);
    for (int i = 0; i < 3000; ++i) {
        const auto coordinates = [&] {
            return random.one_in(2) ? random.vector(3) : Vec3(Vec3::Constant(std::round(random.real(-3, 3))));
        };
        const Vec3 start = coordinates(), end = coordinates();
        if (start == end) continue;
        const Mat3 turn = Eigen::AngleAxis<double>(GetParam(), random.direction()).toRotationMatrix();
        const Vec3 along = random.one_in(2) ? Vec3((end - start) * random.real(-1, 1)) : Vec3::Zero();
        const Vec3 by = along + random.logarithmic(1e-15, 1) * random.direction();
        const AnyShape a = with_edge(start, end, random), b = with_edge(turn * start + by, turn * end + by, random);
        ASSERT_EQ(intersects(a, b), intersects(b, a)) << describe(a, b);
        const auto one = separating_axis(a, b), other = separating_axis(b, a);
        ASSERT_EQ(one.has_value(), !intersects(a, b)) << describe(a, b);
        ASSERT_EQ(one.has_value(), other.has_value()) << describe(a, b);
        if (!one) continue;
        ASSERT_NEAR(one->gap, other->gap, documented_bound(a, b)) << describe(a, b);
    }
}

INSTANTIATE_TEST_SUITE_P(angles, NearlyParallel,
                         ::testing::Values(0.0, 1e-16, 1e-15, 1e-14, 1e-13, 1e-12, 1e-11, 1e-10, 1e-9, 1e-8, 1e-7, 1e-6,
                                           1e-5, 1e-4, 1e-3),
                         [](const ::testing::TestParamInfo<double>& angle) {
                             return angle.index == 0 ? std::string("zero")
                                                     : "ten_to_minus_" + std::to_string(17 - angle.index);
                         });

}  // namespace
}  // namespace abut::test
