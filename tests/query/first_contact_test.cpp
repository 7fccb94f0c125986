// SPDX-License-Identifier: Apache-2.0
#include "abut/query/first_contact.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "abut/query/intersects.hpp"
#include "abut/query/rounding_bound.hpp"

namespace abut::test {
namespace {

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr Feature::Kind vertex = Feature::Kind::vertex, edge = Feature::Kind::edge, face = Feature::Kind::face;

AlignedBox unit_box(const Vec3& at) { return {at, at + Vec3::Ones()}; }
Linear moving(double x, double y, double z) { return {.velocity = Vec3(x, y, z)}; }
Linear2 moving(double x, double y) { return {.velocity = Vec2(x, y)}; }
ContactOptions until(double horizon) { return {.horizon = horizon}; }

// A time is rounded down, never up; it is that at which the gap falls to the rounding bound.
template <class Result>
void expect_contact(const Result& result, double time, double last) {
    EXPECT_EQ(result.outcome, Outcome::contact);
    EXPECT_LE(result.time, time);
    EXPECT_NEAR(result.time, time, 1e-12 * (1 + time));
    ASSERT_TRUE(result.last);
    EXPECT_NEAR(*result.last, last, 1e-12 * (1 + last));
    EXPECT_GE(result.gap, 0);
    EXPECT_LE(result.gap, 1e-12);
    EXPECT_NEAR(result.axis.norm(), 1, 1e-15);
    EXPECT_EQ(result.patches.size(), 1u);
}

template <class Patch, class Vector>
void expect_patch(const Patch& patch, const std::vector<Vector>& points, Feature feature_a, Feature feature_b) {
    EXPECT_EQ(patch.feature_a, feature_a);
    EXPECT_EQ(patch.feature_b, feature_b);
    ASSERT_EQ(patch.points.size(), points.size());
    for (const Vector& expected : points) {
        double nearest = inf;
        for (const Vector& p : patch.points) nearest = std::min(nearest, (p - expected).norm());
        EXPECT_LE(nearest, 1e-12) << expected.transpose();
    }
}

// [Eberly 2001] §6: a unit square at rest, another δ above it that moves with (1, −1).
struct Squares {
    Rectangle2 below{Vec2(0.5, 0.5), Mat2::Identity(), Vec2(0.5, 0.5)};
    Rectangle2 above(double delta) const { return {Vec2(0.5, 1.5 + delta), Mat2::Identity(), Vec2(0.5, 0.5)}; }
};

TEST(FirstContact, squares_of_seed_001_touch_along_an_edge) {
    const Squares squares;
    const auto result = first_contact(squares.below, {}, squares.above(0.5), moving(1, -1), until(10));
    expect_contact(result, 0.5, 1);
    expect_patch(result.patches[0], std::vector{Vec2(0.5, 1), Vec2(1, 1)}, {edge, 3}, {edge, 2});
    EXPECT_LE((result.patches[0].normal - Vec2(0, 1)).norm(), 1e-15);
}

TEST(FirstContact, squares_of_seed_001_touch_at_a_vertex) {
    const Squares squares;
    const auto result = first_contact(squares.below, {}, squares.above(1), moving(1, -1), until(10));
    expect_contact(result, 1, 1);
    ASSERT_EQ(result.patches[0].points.size(), 1u);
    EXPECT_LE((result.patches[0].points[0] - Vec2(1, 1)).norm(), 1e-12);
}

TEST(FirstContact, squares_of_seed_001_miss_each_other) {
    const Squares squares;
    EXPECT_EQ(first_contact(squares.below, {}, squares.above(1.5), moving(1, -1), until(inf)).outcome, Outcome::free);
    EXPECT_EQ(first_contact(squares.below, {}, squares.above(1 + 1e-12), moving(1, -1), until(inf)).outcome,
              Outcome::free);
    EXPECT_FALSE(intersects(squares.below, {}, squares.above(1.5), moving(1, -1), inf));
}

// [Eberly 2001] Figure 2: an edge on an edge, a vertex on an edge, a vertex on a vertex.
TEST(FirstContact, in_the_plane_has_the_contacts_of_figure_2) {
    const auto triangle = [](const Vec2& at, const Vec2& p, const Vec2& q) {
        return ConvexPolygon2::make(std::vector<Vec2>{at, at + p, at + q}).value();
    };
    const auto base = triangle(Vec2(0, 0), Vec2(4, 0), Vec2(2, -3));
    const auto on_edge = first_contact(base, {}, triangle(Vec2(1, 2), Vec2(2, 0), Vec2(1, 1)), moving(0, -1), until(9));
    expect_contact(on_edge, 2, 6);
    expect_patch(on_edge.patches[0], std::vector{Vec2(1, 0), Vec2(3, 0)}, {edge, 0}, {edge, 0});
    const auto tip = first_contact(base, {}, triangle(Vec2(1, 2), Vec2(1, 1), Vec2(-1, 1)), moving(0, -1), until(9));
    expect_patch(tip.patches[0], std::vector{Vec2(1, 0)}, {edge, 0}, {vertex, 0});
    const auto tips = first_contact(base, {}, triangle(Vec2(6, 0), Vec2(1, 1), Vec2(1, -1)), moving(-1, 0), until(9));
    expect_contact(tips, 2, 7);
    ASSERT_EQ(tips.patches[0].points.size(), 1u);
    EXPECT_LE((tips.patches[0].points[0] - Vec2(4, 0)).norm(), 1e-12);
}

// [Eberly 2001] Figure 4: two edges on one line, that overlap at one end or the other, or of which one covers the
// other.
TEST(FirstContact, in_the_plane_overlaps_edges_as_in_figure_4) {
    const auto strip = [](double from, double to, double low) {
        return ConvexPolygon2::make(std::vector<Vec2>{{from, low}, {to, low}, {to, low + 1}, {from, low + 1}}).value();
    };
    const auto common = [&](double from, double to) {
        const auto result = first_contact(strip(0, 4, -1), {}, strip(from, to, 2), moving(0, -1), until(9));
        expect_contact(result, 2, 4);
        return result.patches[0];
    };
    expect_patch(common(-1, 1), std::vector{Vec2(0, 0), Vec2(1, 0)}, {edge, 2}, {edge, 0});
    expect_patch(common(3, 6), std::vector{Vec2(3, 0), Vec2(4, 0)}, {edge, 2}, {edge, 0});
    expect_patch(common(1, 2), std::vector{Vec2(1, 0), Vec2(2, 0)}, {edge, 2}, {edge, 0});
    expect_patch(common(-1, 6), std::vector{Vec2(0, 0), Vec2(4, 0)}, {edge, 2}, {edge, 0});
    expect_patch(common(4, 6), std::vector{Vec2(4, 0)}, {edge, 2}, {edge, 0});
}

TEST(FirstContact, of_faces_is_what_they_have_in_common) {
    const auto result =
        first_contact(unit_box(Vec3(0, 0, 0)), {}, unit_box(Vec3(0.25, -0.5, 3)), moving(0, 0, -2), until(9));
    expect_contact(result, 1, 2);
    expect_patch(result.patches[0], std::vector{Vec3(0.25, 0, 1), Vec3(1, 0, 1), Vec3(1, 0.5, 1), Vec3(0.25, 0.5, 1)},
                 {face, 5}, {face, 4});
}

TEST(FirstContact, knows_vertices_edges_and_faces) {
    const AlignedBox table{Vec3(-5, -5, -1), Vec3(5, 5, 0)};
    const OrientedBox upright{Vec3(0, 0, 4), Mat3::Identity(), Vec3::Ones()};
    OrientedBox on_edge = upright, on_vertex = upright;
    on_edge.axes = Eigen::AngleAxisd(M_PI / 4, Vec3::UnitX()).toRotationMatrix();
    // The long diagonal downward.
    on_vertex.axes = Quat::FromTwoVectors(Vec3(1, 1, 1), Vec3(0, 0, -1)).toRotationMatrix();
    const Linear down = moving(0, 0, -1);
    const auto standing = first_contact(table, {}, upright, down, until(9));
    expect_contact(standing, 3, 6);
    EXPECT_EQ(standing.patches[0].points.size(), 4u);
    const auto rolling = first_contact(table, {}, on_edge, down, until(9));
    expect_contact(rolling, 4 - std::sqrt(2.0), 5 + std::sqrt(2.0));
    expect_patch(rolling.patches[0], std::vector{Vec3(-1, 0, 0), Vec3(1, 0, 0)}, {face, 5}, {edge, 0});
    const auto balancing = first_contact(table, {}, on_vertex, down, until(9));
    expect_contact(balancing, 4 - std::sqrt(3.0), 5 + std::sqrt(3.0));
    expect_patch(balancing.patches[0], std::vector{Vec3(0, 0, 0)}, {face, 5}, {vertex, 7});
    // Two edges that cross.
    OrientedBox ridge = on_edge;
    ridge.center = Vec3(0, 0, 0);
    OrientedBox across = upright;
    across.axes = Eigen::AngleAxisd(M_PI / 4, Vec3::UnitY()).toRotationMatrix();
    const auto crossing = first_contact(ridge, {}, across, down, until(9));
    expect_contact(crossing, 4 - 2 * std::sqrt(2.0), 4 + 2 * std::sqrt(2.0));
    ASSERT_EQ(crossing.patches[0].points.size(), 1u);
    EXPECT_EQ(crossing.patches[0].feature_a.kind, edge);
    EXPECT_EQ(crossing.patches[0].feature_b.kind, edge);
    EXPECT_LE((crossing.patches[0].points[0] - Vec3(0, 0, std::sqrt(2.0))).norm(), 1e-12);
    // Two edges along each other.
    OrientedBox parallel = on_edge;
    parallel.center = Vec3(0.5, 0, 4);
    const auto along = first_contact(ridge, {}, parallel, down, until(9));
    EXPECT_EQ(along.patches[0].points.size(), 2u);
}

TEST(FirstContact, of_round_shapes_is_in_closed_form) {
    const Sphere ball{Vec3(0, 0, 0), 1};
    const auto balls = first_contact(ball, {}, Sphere{Vec3(4, 0, 0), 0.5}, moving(-1, 0, 0), until(9));
    expect_contact(balls, 2.5, 5.5);
    expect_patch(balls.patches[0], std::vector{Vec3(1, 0, 0)}, {vertex, 0}, {vertex, 0});
    const auto on_side = first_contact(Capsule{Vec3(0, 0, -2), Vec3(0, 0, 2), 1}, {}, Sphere{Vec3(4, 0, 1), 0.5},
                                       moving(-1, 0, 0), until(9));
    expect_patch(on_side.patches[0], std::vector{Vec3(1, 0, 1)}, {edge, 0}, {vertex, 0});
    const auto on_floor = first_contact(Capsule{Vec3(-1, 0, 3), Vec3(1, 0, 3), 0.5}, moving(0, 0, -1),
                                        AlignedBox{Vec3(-9, -9, -1), Vec3(9, 9, 0)}, {}, until(9));
    expect_contact(on_floor, 2.5, 4.5);
    expect_patch(on_floor.patches[0], std::vector{Vec3(-1, 0, 0), Vec3(1, 0, 0)}, {edge, 0}, {face, 5});
    // A ball that meets the corner of a box: 3 − 4 − 5 in space.
    const auto corner =
        first_contact(Sphere{Vec3(10, 3, 0), 5}, moving(-1, 0, 0), unit_box(Vec3(-1, -1, -0.5)), {}, until(inf));
    expect_contact(corner, 6, 16 - 1 + 0);
}

TEST(FirstContact, exactly_at_the_horizon_counts) {
    const AlignedBox a = unit_box(Vec3(0, 0, 0)), b = unit_box(Vec3(3, 0, 0));
    EXPECT_EQ(first_contact(a, {}, b, moving(-1, 0, 0), until(2)).outcome, Outcome::contact);
    EXPECT_TRUE(intersects(a, {}, b, moving(-1, 0, 0), 2));
    const auto before = first_contact(a, {}, b, moving(-1, 0, 0), until(2 - 1e-9));
    EXPECT_EQ(before.outcome, Outcome::free);
    EXPECT_EQ(before.time, 2 - 1e-9);
    EXPECT_NEAR(before.gap, 1e-9, 1e-12);
    EXPECT_FALSE(before.last);
    EXPECT_TRUE(before.patches.empty());
}

TEST(FirstContact, of_shapes_that_touch_at_time_0_is_at_0) {
    const AlignedBox a = unit_box(Vec3(0, 0, 0)), on_top = unit_box(Vec3(0.5, 0, 1));
    const auto leaving = first_contact(a, {}, on_top, moving(0, 0, 1), until(9));
    EXPECT_EQ(leaving.outcome, Outcome::overlapping);
    EXPECT_EQ(leaving.time, 0);
    EXPECT_NEAR(leaving.last.value(), 0, 2 * rounding_bound(a, on_top));
    ASSERT_EQ(leaving.patches.size(), 1u) << "they merely touch";
    EXPECT_EQ(leaving.patches[0].points.size(), 4u);
    const auto sliding = first_contact(a, {}, on_top, moving(1, 0, 0), until(9));
    EXPECT_NEAR(sliding.last.value(), 0.5, 2 * rounding_bound(a, on_top));
    const auto resting = first_contact(a, {}, on_top, {}, until(inf));
    EXPECT_EQ(resting.last.value(), inf);
    const auto deep = first_contact(a, {}, unit_box(Vec3(0.5, 0.25, 0.5)), moving(0, 0, 1), until(9));
    EXPECT_EQ(deep.outcome, Outcome::overlapping);
    EXPECT_NEAR(deep.last.value(), 0.5, 2 * rounding_bound(a, on_top));
    EXPECT_TRUE(deep.patches.empty()) << "solids that overlap have no patch";
}

TEST(FirstContact, without_relative_motion_is_free_or_overlapping) {
    const AlignedBox a = unit_box(Vec3(0, 0, 0)), b = unit_box(Vec3(3, 0, 0));
    const Linear same = moving(1e8, -2, 3);
    EXPECT_EQ(first_contact(a, same, b, same, until(inf)).outcome, Outcome::free);
    EXPECT_EQ(first_contact(Sphere{Vec3::Zero(), 1}, same, b, same, until(inf)).outcome, Outcome::free);
    EXPECT_EQ(first_contact(Sphere{Vec3::Zero(), 3}, same, b, same, until(inf)).last.value(), inf);
}

TEST(FirstContact, with_tiny_and_huge_speeds_scales) {
    const AlignedBox a = unit_box(Vec3(0, 0, 0)), b = unit_box(Vec3(3, 0.5, 0));
    for (const double speed : {1e-300, 1e-100, 1e-12, 1.0, 1e12, 1e100, 1e300}) {
        const auto result = first_contact(a, {}, b, moving(-speed, 0, 0), until(inf));
        EXPECT_EQ(result.outcome, Outcome::contact) << speed;
        EXPECT_NEAR(result.time * speed, 2, 1e-12) << speed;
        EXPECT_LE(result.time * speed, 2 * (1 + 1e-15)) << speed;
        EXPECT_NEAR(result.last.value() * speed, 4, 1e-12) << speed;
    }
}

TEST(FirstContact, takes_poses) {
    const AlignedBox a = unit_box(Vec3(-0.5, -0.5, -0.5));
    const Linear turned{.velocity = Vec3(-1, 0, 0),
                        .pose = {Quat(Eigen::AngleAxisd(M_PI / 4, Vec3::UnitZ())), Vec3(4, 0, 0)}};
    const auto result = first_contact(a, {}, a, turned, until(9));
    expect_contact(result, 3.5 - std::sqrt(0.5), 4.5 + std::sqrt(0.5));
    EXPECT_EQ(result.patches[0].points.size(), 2u);
    EXPECT_TRUE(intersects(a, {}, a, turned, 9));
    EXPECT_FALSE(intersects(a, {}, a, turned, 2));
}

TEST(FirstContact, keeps_a_margin) {
    ContactOptions options = until(9);
    options.margin = 0.5;
    const auto boxes = first_contact(unit_box(Vec3(0, 0, 0)), {}, unit_box(Vec3(3, 0, 0)), moving(-1, 0, 0), options);
    expect_contact(boxes, 1.5, 4.5);
    // A corner that passes a corner at 0.3 along one axis and 0.4 along the other just comes within 0.5.
    const auto corners =
        first_contact(unit_box(Vec3(0, 0, 0)), {}, unit_box(Vec3(3, 1.3, 1.4)), moving(-1, 0, 0), options);
    EXPECT_EQ(corners.outcome, Outcome::contact);
    options.margin = 0.4999999;
    EXPECT_EQ(
        first_contact(unit_box(Vec3(0, 0, 0)), {}, unit_box(Vec3(3, 1.3, 1.4)), moving(-1, 0, 0), options).outcome,
        Outcome::free);
}

TEST(FirstContact, of_what_is_not_finite_is_unresolved) {
    const AlignedBox a = unit_box(Vec3(0, 0, 0)), b = unit_box(Vec3(3, 0, 0));
    const auto expect_unresolved = [](const FirstContact& result) {
        EXPECT_EQ(result.outcome, Outcome::unresolved);
        EXPECT_EQ(result.reason, Reason::digits);
        EXPECT_EQ(result.time, 0);
    };
    for (const double bad : {nan, inf, -inf}) {
        expect_unresolved(first_contact(a, {}, b, moving(bad, 0, 0), until(9)));
        expect_unresolved(first_contact(a, {}, AlignedBox{Vec3(3, bad, 0), Vec3(4, 1, 1)}, moving(1, 0, 0), until(9)));
        expect_unresolved(first_contact(a, {}, Sphere{Vec3(3, 0, bad), 1}, moving(1, 0, 0), until(9)));
        expect_unresolved(first_contact(
            a, {}, b, {.velocity = Vec3(1, 0, 0), .pose = {Quat::Identity(), Vec3(bad, 0, 0)}}, until(9)));
        EXPECT_TRUE(intersects(a, {}, b, moving(bad, 0, 0), 9));
    }
    expect_unresolved(first_contact(a, {}, Sphere{Vec3(3, 0, 0), inf}, moving(1, 0, 0), until(9)));
    expect_unresolved(first_contact(AnyShape(a), {}, AnyShape(Ray{Vec3::Zero(), Vec3::UnitX()}), {}, until(9)));
}

// Apart by hardly more than the rounding bound, which only double-doubles see.
TEST(FirstContact, of_a_ball_a_hair_above_a_floor_is_free_only_when_proven) {
    const AlignedBox floor{Vec3(-1e6, -1e6, -1), Vec3(1e6, 1e6, 0)};
    const double bound = rounding_bound(Sphere{Vec3(0, 0, 1), 1}, floor), gap = bound * (1 + 1e-6);
    ASSERT_TRUE(intersects(Sphere{Vec3(0, 0, 1 + bound * (1 - 1e-6)), 1}, floor));
    const Sphere ball{Vec3(0, 0, 1 + gap), 1};
    ASSERT_FALSE(intersects(ball, floor));
    EXPECT_EQ(first_contact(ball, moving(0, 0, 1), floor, {}, until(inf)).outcome, Outcome::free);
    EXPECT_EQ(first_contact(ball, moving(1, 0, 0), floor, {}, until(inf)).outcome, Outcome::free);
    for (const double closing : {1e-3, 1e-18, 1e-30}) {
        const auto result = first_contact(ball, moving(1, 0, -closing), floor, {}, until(inf));
        EXPECT_EQ(result.outcome, closing > 1e-22 ? Outcome::contact : result.outcome) << closing;
        EXPECT_LE(result.time, 2e-6 * gap / closing) << closing;
    }
}

TEST(FirstContact, keeps_a_margin_in_the_plane) {
    const Squares squares;
    ContactOptions options = until(9);
    options.margin = 0.5;
    const auto result = first_contact(squares.below, {}, squares.above(1), moving(0, -1), options);
    expect_contact(result, 0.5, 3.5);
    expect_patch(result.patches[0], std::vector{Vec2(0, 1.25), Vec2(1, 1.25)}, {edge, 3}, {edge, 2});
    // A square that passes above at 0.4.
    const Rectangle2 passing{Vec2(3, 1.9), Mat2::Identity(), Vec2(0.5, 0.5)};
    const auto at = [&](double margin) {
        options.margin = margin;
        return first_contact(squares.below, {}, passing, moving(-1, 0), options).outcome;
    };
    EXPECT_EQ(at(0.4), Outcome::contact);
    EXPECT_EQ(at(0.3999999), Outcome::free);
}

TEST(FirstContact, has_finite_points_at_any_speed) {
    const auto result = first_contact(Sphere{Vec3(0, 0, 0), 1}, moving(1.7e308, 0, 0), Sphere{Vec3(9, 0, 0), 1},
                                      moving(-1.7e308, 0, 0));
    ASSERT_EQ(result.outcome, Outcome::contact);
    ASSERT_EQ(result.patches.size(), 1u);
    EXPECT_TRUE(result.patches[0].points[0].allFinite());
}

}  // namespace
}  // namespace abut::test
