// SPDX-License-Identifier: Apache-2.0
// Polygons with thousands of vertices: the answers of all axes, without the time for all of them.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "abut/query/contains.hpp"
#include "abut/query/distance.hpp"
#include "abut/query/first_contact.hpp"
#include "abut/query/penetration.hpp"
#include "support/planar.hpp"

namespace abut::test {
namespace {

using Real = long double;
using Point = Eigen::Matrix<Real, 2, 1>;

// Corners on an ellipse, some of them more than once, either way around.
ConvexPolygon2 ellipse(int count, const Vec2& center, const Vec2& half, double angle, Random& random) {
    std::vector<double> turns;
    for (int i = 0; i < count; ++i) turns.push_back(random.real(0, 2 * std::numbers::pi));
    std::sort(turns.begin(), turns.end());
    std::vector<Vec2> ring;
    for (const double t : turns) {
        ring.emplace_back(center + Eigen::Rotation2Dd(angle) * half.cwiseProduct(Vec2(std::cos(t), std::sin(t))));
        while (random.one_in(20)) ring.push_back(ring.back());
    }
    if (random.one_in(2)) std::reverse(ring.begin(), ring.end());
    return ConvexPolygon2::make(ring).value();
}

ConvexPolygon2 regular(int count, const Vec2& center, double radius, double turn) {
    std::vector<Vec2> ring;
    for (int i = 0; i < count; ++i) {
        const double t = turn + 2 * std::numbers::pi * i / count;
        ring.emplace_back(center + radius * Vec2(std::cos(t), std::sin(t)));
    }
    return ConvexPolygon2::make(ring).value();
}

struct Range {
    Real low = std::numeric_limits<Real>::infinity(), high = -low;
};
Range range_of(const ConvexPolygon2& polygon, const Point& axis) {
    Range range;
    for (const Vec2& v : polygon.vertices()) {
        const Real at = axis.dot(v.cast<Real>());
        range.low = std::min(range.low, at);
        range.high = std::max(range.high, at);
    }
    return range;
}

// Over all normals of edges: the largest gap, negative when they overlap; and the times of contact.
struct AllAxes {
    Real gap = -std::numeric_limits<Real>::infinity(), first = gap, last = -gap;
};
AllAxes all_axes(const ConvexPolygon2& a, const ConvexPolygon2& b, const Vec2& velocity) {
    AllAxes result;
    for (const ConvexPolygon2* polygon : {&a, &b}) {
        const auto vertices = polygon->vertices();
        for (std::size_t i = 0; i < vertices.size(); ++i) {
            const Point edge = (vertices[(i + 1) % vertices.size()] - vertices[i]).cast<Real>();
            if (edge.isZero(0)) continue;
            const Point axis = Point(edge[1], -edge[0]).normalized();
            const Range x = range_of(a, axis), y = range_of(b, axis);
            result.gap = std::max({result.gap, y.low - x.high, x.low - y.high});
            const Real speed = axis.dot(velocity.cast<Real>());
            if (speed == 0) continue;
            const Real one = (x.high - y.low) / speed, other = (x.low - y.high) / speed;
            result.first = std::max(result.first, std::min(one, other));
            result.last = std::min(result.last, std::max(one, other));
        }
    }
    return result;
}

void expect_answers_of_all_axes(const ConvexPolygon2& a, const ConvexPolygon2& b, const Vec2& velocity) {
    const AllAxes truth = all_axes(a, b, velocity);
    if (std::abs(truth.gap) < 1e-13L) return;
    EXPECT_EQ(intersects(a, b), truth.gap < 0);
    const auto axis = separating_axis(a, b);
    ASSERT_EQ(axis.has_value(), truth.gap > 0);
    if (axis) {
        EXPECT_NEAR(axis->gap, static_cast<double>(truth.gap), 1e-13);
        EXPECT_FALSE(wrong_axis(a, b, *axis));
        EXPECT_GE(distance(a, b).distance, axis->gap - 1e-13);
    } else {
        EXPECT_NEAR(penetration(a, b).depth, static_cast<double>(-truth.gap), 1e-13);
        EXPECT_EQ(distance(a, b).distance, 0);
    }
    const FirstContact2 found = first_contact(a, {}, b, Linear2{velocity}, {.horizon = 1e9});
    const bool touches = truth.first <= truth.last && truth.last >= 0;
    if (std::abs(truth.first - truth.last) > 1e-9L) {
        EXPECT_EQ(found.outcome == Outcome::free, !touches);
    }
    if (touches && found.outcome != Outcome::free) {
        EXPECT_EQ(found.outcome == Outcome::overlapping, truth.first < 0);
        EXPECT_LE(found.time, std::max<Real>(0, truth.first) + 1e-15L);
        EXPECT_NEAR(found.time, static_cast<double>(std::max<Real>(0, truth.first)), 1e-11);
        EXPECT_NEAR(found.last.value(), static_cast<double>(truth.last), 1e-10);
    }
    EXPECT_LT(found.stats.axes, 100u);
}

TEST(LargePolygons, have_the_answers_of_all_axes) {
    Random random(seed() + 90);
    for (int i = 0; i < 60; ++i) {
        SCOPED_TRACE(i);
        const auto count = static_cast<int>(random.integer(24, 300));
        const ConvexPolygon2 a =
            ellipse(count, Vec2(random.real(-1, 1), 0), Vec2(1, random.real(0.01, 1)), random.real(-3, 3), random);
        const ConvexPolygon2 b =
            ellipse(static_cast<int>(random.integer(3, 300)), Vec2(random.real(-3, 3), random.real(-3, 3)),
                    Vec2(random.real(0.1, 1), random.real(0.1, 1)), random.real(-3, 3), random);
        const Vec2 velocity(random.real(-1, 1), random.real(-1, 1));
        expect_answers_of_all_axes(a, b, velocity);
        expect_answers_of_all_axes(b, a, velocity);
    }
}

TEST(LargePolygons, may_be_regular_and_concentric) {
    for (const double aside : {0.0, 1e-9, 0.5, 2.0 - 1e-6, 2.0 + 1e-6, 5.0}) {
        SCOPED_TRACE(aside);
        const ConvexPolygon2 a = regular(400, Vec2(0, 0), 1, 0), b = regular(400, Vec2(aside, 0), 1, 0.001);
        expect_answers_of_all_axes(a, b, Vec2(-1, 0.1));
        expect_answers_of_all_axes(a, a, Vec2(-1, 0.1));
    }
}

// Corners with whole numbers, so that they touch exactly: edges (n, 0), (n − 1, 1), ..., (0, n) and so on around.
std::vector<Vec2> round_of_whole_numbers(int n) {
    std::vector<Vec2> ring{{0, 0}};
    const auto go = [&](int x, int y) { ring.push_back(ring.back() + Vec2(x, y)); };
    for (int k = 0; k < n; ++k) go(n - k, k);
    for (int k = 0; k < n; ++k) go(-k, n - k);
    for (int k = 0; k < n; ++k) go(k - n, -k);
    for (int k = 0; k < n; ++k) go(k, k - n);
    ring.pop_back();  // the first again
    return ring;
}

TEST(LargePolygons, touching_counts_as_intersecting) {
    const std::vector<Vec2> ring = round_of_whole_numbers(50);
    const auto moved_by = [&](const Vec2& by) {
        std::vector<Vec2> points = ring;
        for (Vec2& p : points) p += by;
        return ConvexPolygon2::make(points).value();
    };
    const ConvexPolygon2 here = moved_by(Vec2(0, 0));
    double high = 0;
    for (const Vec2& p : ring) high = std::max(high, p[1]);
    EXPECT_TRUE(intersects(here, moved_by(Vec2(0, high))));
    EXPECT_FALSE(intersects(here, moved_by(Vec2(0, high + 1e-6))));
    EXPECT_TRUE(separating_axis(here, moved_by(Vec2(0, high + 1e-6))));
    // Along a slanted edge: the sum of the polygon and its mirror image has it once more.
    const Vec2 edge = ring[11] - ring[10], opposite = ring[110];
    ASSERT_EQ((ring[111] - ring[110]), -edge);
    EXPECT_TRUE(intersects(here, moved_by(ring[10] - opposite)));
    const Vec2 outward = Vec2(edge[1], -edge[0]).normalized();
    EXPECT_FALSE(intersects(here, moved_by(ring[10] - opposite + 1e-6 * outward)));
    const FirstContact2 hit =
        first_contact(here, {}, moved_by(ring[10] - opposite + 8 * outward), Linear2{-4 * outward}, {.horizon = 3});
    EXPECT_EQ(hit.outcome, Outcome::contact);
    EXPECT_NEAR(hit.time, 2, 1e-9);
    EXPECT_TRUE(contains(here, ring[30]));
    EXPECT_TRUE(contains(here, Vec2(ring[30] / 2 + ring[31] / 2)));
    EXPECT_FALSE(contains(here, Vec2(ring[30] + Vec2(1e-6, -1e-6))));
}

// Four thousand vertices each: of sixty-four million products of all axes with all vertices, a few hundred thousand.
TEST(LargePolygons, take_no_time_of_axes_times_vertices) {
    Random random(seed() + 91);
    for (int i = 0; i < 5; ++i) {
        const ConvexPolygon2 a = ellipse(4000, Vec2(0, 0), Vec2(2, 1), random.real(-3, 3), random),
                             b = ellipse(4000, Vec2(5, 1), Vec2(1, 0.5), random.real(-3, 3), random);
        const FirstContact2 found = first_contact(a, {}, b, Linear2{Vec2(-1, -0.2)}, {.horizon = 10});
        EXPECT_EQ(found.outcome, Outcome::contact);
        EXPECT_LT(found.stats.axes, 50u);
    }
}

}  // namespace
}  // namespace abut::test
