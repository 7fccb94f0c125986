// SPDX-License-Identifier: Apache-2.0
// Circles, segments, rectangles and polygons of the plane, every pair in both orders, against brute force in long
// doubles: a shape is the hull of points, inflated by a radius.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "abut/query/contains.hpp"
#include "abut/query/distance.hpp"
#include "abut/query/first_contact.hpp"
#include "abut/query/intersection.hpp"
#include "abut/query/penetration.hpp"
#include "support/planar.hpp"

namespace abut::test {
namespace {

using Real = long double;
using Point = Eigen::Matrix<Real, 2, 1>;

struct Inflated {
    std::vector<Point> points;
    Real radius = 0;
};

Inflated inflated(const AnyShape2& shape) {
    Inflated result;
    for (const Vec2& p : points_of(shape)) result.points.emplace_back(p.cast<Real>());
    if (const auto* circle = std::get_if<Circle2>(&shape)) result.radius = circle->radius;
    return result;
}

Real cross(const Point& p, const Point& q) { return p[0] * q[1] - p[1] * q[0]; }

Real distance_to_segment(const Point& p, const Point& from, const Point& to) {
    const Point along = to - from;
    const Real squared = along.squaredNorm();
    const Real place = squared > 0 ? std::clamp<Real>((p - from).dot(along) / squared, 0, 1) : 0;
    return (from + along * place - p).norm();
}

bool holds(const std::vector<Point>& ring, const Point& p) {
    bool left = false, right = false;
    Real area = 0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Point &q = ring[i], &r = ring[(i + 1) % ring.size()];
        left |= cross(r - q, p - q) > 0;
        right |= cross(r - q, p - q) < 0;
        area += cross(q - ring[0], r - ring[0]);
    }
    return area != 0 && !(left && right);
}

// By how much two hulls overlap at least, along the normals of their edges; negative.
Real minus_overlap(const std::vector<Point>& a, const std::vector<Point>& b) {
    Real most = -std::numeric_limits<Real>::infinity();
    for (const auto* ring : {&a, &b})
        for (std::size_t i = 0; i < ring->size(); ++i) {
            const Point edge = (*ring)[(i + 1) % ring->size()] - (*ring)[i];
            if (edge.isZero(0)) continue;
            const Point normal = Point(edge[1], -edge[0]).normalized();
            Real low[2], high[2];
            for (const int k : {0, 1}) {
                low[k] = std::numeric_limits<Real>::infinity(), high[k] = -low[k];
                for (const Point& p : k == 0 ? a : b) {
                    low[k] = std::min(low[k], normal.dot(p));
                    high[k] = std::max(high[k], normal.dot(p));
                }
            }
            most = std::max({most, low[1] - high[0], low[0] - high[1]});
        }
    return std::isfinite(most) ? most : 0;
}

// Between the hulls, b moved; negative when they overlap.
Real hull_distance(const std::vector<Point>& a, const std::vector<Point>& b, const Point& moved) {
    std::vector<Point> c = b;
    for (Point& p : c) p += moved;
    if (holds(a, c[0]) || holds(c, a[0])) return minus_overlap(a, c);
    Real least = std::numeric_limits<Real>::infinity();
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j < c.size(); ++j) {
            const Point &p = a[i], &q = a[(i + 1) % a.size()], &r = c[j], &s = c[(j + 1) % c.size()];
            const Real d1 = cross(q - p, r - p), d2 = cross(q - p, s - p), d3 = cross(s - r, p - r),
                       d4 = cross(s - r, q - r);
            if (d1 * d2 < 0 && d3 * d4 < 0) return minus_overlap(a, c);
            least = std::min({least, distance_to_segment(p, r, s), distance_to_segment(q, r, s),
                              distance_to_segment(r, p, q), distance_to_segment(s, p, q)});
        }
    return least;
}

// Negative when they overlap, if only by their radii.
Real gap_of(const AnyShape2& a, const AnyShape2& b, const Vec2& moved = Vec2::Zero()) {
    const Inflated x = inflated(a), y = inflated(b);
    return hull_distance(x.points, y.points, moved.cast<Real>()) - x.radius - y.radius;
}

// By how much they overlap along a direction from a to b.
Real overlap_along(const Inflated& a, const Inflated& b, const Point& direction) {
    Real high = -std::numeric_limits<Real>::infinity(), low = -high;
    for (const Point& p : a.points) high = std::max(high, direction.dot(p));
    for (const Point& p : b.points) low = std::min(low, direction.dot(p));
    return high + a.radius - (low - b.radius);
}

AnyShape2 random_shape(std::size_t kind, Random& random, double size) {
    const auto point = [&] { return Vec2(random.real(-size, size), random.real(-size, size)); };
    switch (kind) {
        case 0:
            return Circle2{point(), random.one_in(8) ? 0 : random.real(0, size)};
        case 1: {
            const Vec2 start = point();
            return Segment2{start, random.one_in(8) ? start : point()};
        }
        case 2:
            return make_rectangle2(point(), {random.one_in(8) ? 0 : random.real(0, size), random.real(0, size)},
                                   random.real(-4, 4))
                .value();
        default: {
            // On an ellipse.
            const auto count = static_cast<int>(random.integer(3, 9));
            const Vec2 center = point();
            const double angle = random.real(-4, 4), wide = random.real(0.1, 1) * size, high = random.real(0, 1) * size;
            std::vector<double> turns;
            for (int i = 0; i < count; ++i) turns.push_back(random.real(0, 2 * std::numbers::pi));
            std::sort(turns.begin(), turns.end());
            std::vector<Vec2> ring;
            for (const double t : turns)
                ring.emplace_back(center + Eigen::Rotation2Dd(angle) * Vec2(wide * std::cos(t), high * std::sin(t)));
            if (random.one_in(2)) std::reverse(ring.begin(), ring.end());
            return ConvexPolygon2::make(ring).value();
        }
    }
}

class PlanarShapes : public ::testing::TestWithParam<std::pair<std::size_t, std::size_t>> {
 protected:
    AnyShape2 shape_a(Random& random) { return random_shape(GetParam().first, random, 1); }
    AnyShape2 shape_b(Random& random) {
        return moved(random_shape(GetParam().second, random, 1), 0, Vec2(random.real(-2, 2), random.real(-2, 2)));
    }
};

TEST_P(PlanarShapes, distance_and_axis_are_those_of_brute_force) {
    Random random(seed() + 80);
    int apart = 0, touching = 0;
    for (int i = 0; i < 1000; ++i) {
        const AnyShape2 a = shape_a(random), b = shape_b(random);
        SCOPED_TRACE(describe(a, b));
        const Real gap = gap_of(a, b);
        if (std::abs(gap) < 1e-12L) continue;
        ++(gap > 0 ? apart : touching);
        ASSERT_EQ(intersects(a, b), gap < 0);
        ASSERT_EQ(intersects(b, a), gap < 0);
        const Closest2 closest = distance(a, b);
        ASSERT_NEAR(closest.distance, static_cast<double>(std::max<Real>(gap, 0)), 1e-12);
        ASSERT_NEAR((closest.point_b - closest.point_a).norm(), closest.distance, 1e-12);
        ASSERT_LE(gap_of(Circle2{closest.point_a, 0}, a), 1e-12L);
        ASSERT_LE(gap_of(Circle2{closest.point_b, 0}, b), 1e-12L);
        ASSERT_NEAR(distance(b, a).distance, closest.distance, 1e-15);
        const auto axis = separating_axis(a, b);
        ASSERT_EQ(axis.has_value(), gap > 0);
        if (!axis) continue;
        ASSERT_FALSE(wrong_axis(a, b, *axis)) << *wrong_axis(a, b, *axis);
        ASSERT_LE(axis->gap, gap + 1e-12L);
        if (a.index() == 0 || b.index() == 0) {
            ASSERT_NEAR(axis->gap, static_cast<double>(gap), 1e-12);
        }
        ASSERT_EQ(separating_axis(b, a)->axis, -axis->axis);
    }
    EXPECT_GT(apart, 100);
    EXPECT_GT(touching, 20);
}

TEST_P(PlanarShapes, penetration_is_the_shortest_way_out) {
    Random random(seed() + 81);
    int deep = 0;
    for (int i = 0; i < 400; ++i) {
        const AnyShape2 a = shape_a(random), b = shape_b(random);
        SCOPED_TRACE(describe(a, b));
        const Real gap = gap_of(a, b);
        if (std::abs(gap) < 1e-12L) continue;
        const Penetration2 way = penetration(a, b);
        if (gap > 0) {
            ASSERT_EQ(way.depth, 0);
            continue;
        }
        const Inflated x = inflated(a), y = inflated(b);
        Real least = std::numeric_limits<Real>::infinity();
        for (int k = 0; k < 720; ++k) {
            const Real turn = k * std::numbers::pi_v<Real> / 360;
            least = std::min(least, overlap_along(x, y, Point(std::cos(turn), std::sin(turn))));
        }
        ASSERT_LE(way.depth, least + 1e-12L);
        ASSERT_NEAR(way.depth, static_cast<double>(-gap), 1e-12);
        if (way.depth > 0) {
            ++deep;
            ASSERT_NEAR(way.normal.norm(), 1, 1e-14);
            ASSERT_NEAR(way.depth, static_cast<double>(overlap_along(x, y, way.normal.cast<Real>())), 1e-12);
        }
        ASSERT_GE(gap_of(a, b, way.normal * way.depth), -1e-12L);
        ASSERT_LE(gap_of(a, b, way.normal * way.depth), 1e-12L);
        ASSERT_NEAR((way.point_a - way.point_b - way.depth * way.normal).norm(), 0, 1e-12);
        ASSERT_LE(gap_of(Circle2{way.point_a, 0}, a), 1e-11L);
        ASSERT_LE(gap_of(Circle2{way.point_b, 0}, b), 1e-11L);
        const Penetration2 back = penetration(b, a);
        ASSERT_EQ(back.depth, way.depth);
        if (way.depth > 0) {
            ASSERT_EQ(back.normal, -way.normal);
        }
    }
    EXPECT_GT(deep, 8);
}

// The distance of convex shapes is convex in time: its least is found by thirds, and where it falls to 0 by halves.
struct Times {
    bool touches;
    double first, last;
};
Times reference_times(const AnyShape2& a, const AnyShape2& b, const Vec2& velocity, double horizon) {
    const auto gap_at = [&](double t) { return gap_of(a, b, velocity * t); };
    double low = 0, high = horizon;
    for (int i = 0; i < 200; ++i) {
        const double third = (high - low) / 3;
        if (gap_at(low + third) <= gap_at(high - third))
            high -= third;
        else
            low += third;
        if (gap_at(low) < 0 || gap_at(high) < 0) break;
    }
    double within = gap_at(low) < gap_at(high) ? low : high;
    if (gap_at(0) < gap_at(within)) within = 0;
    if (gap_at(within) > 0) return {false, 0, 0};
    const auto crossing = [&](double outside, double inside) {
        for (int i = 0; i < 100; ++i) {
            const double middle = (outside + inside) / 2;
            (gap_at(middle) > 0 ? outside : inside) = middle;
        }
        return inside;
    };
    return {true, gap_at(0) > 0 ? crossing(0, within) : 0, crossing(within + 100, within)};
}

TEST_P(PlanarShapes, first_contact_is_that_of_brute_force) {
    Random random(seed() + 82);
    std::array<int, 4> outcomes{};
    for (int i = 0; i < 120; ++i) {
        const AnyShape2 a = shape_a(random), b = shape_b(random);
        const Linear2 motion_a{Vec2(random.real(-1, 1), random.real(-1, 1))},
            motion_b{Vec2(random.real(-1, 1), random.real(-1, 1))};
        const ContactOptions options{.horizon = 3};
        SCOPED_TRACE(describe(a, b) + " number " + std::to_string(i));
        const Vec2 velocity = motion_b.velocity - motion_a.velocity;
        const Times times = reference_times(a, b, velocity, options.horizon);
        const FirstContact2 found = first_contact(a, motion_a, b, motion_b, options);
        ASSERT_NE(found.outcome, Outcome::unresolved);
        ++outcomes[static_cast<std::size_t>(found.outcome)];
        if (found.outcome == Outcome::free) {
            ASSERT_TRUE(!times.touches || gap_of(a, b, velocity * times.first) > -1e-9L);
        } else {
            ASSERT_TRUE(times.touches || gap_of(a, b, velocity * found.time) < 1e-9L);
        }
        ASSERT_EQ(intersects(a, motion_a, b, motion_b, options.horizon), found.outcome != Outcome::free);
        const FirstContact2 mirrored = first_contact(b, motion_b, a, motion_a, options);
        ASSERT_EQ(mirrored.outcome, found.outcome);
        ASSERT_EQ(mirrored.time, found.time);
        ASSERT_EQ(mirrored.axis, -found.axis);
        if (found.outcome == Outcome::free || !times.touches) continue;
        // Nothing touches before, and then they do.
        ASSERT_LE(found.time, times.first + 1e-12);
        ASSERT_LE(gap_of(a, b, velocity * found.time), 1e-11L);
        ASSERT_TRUE(found.last.has_value());
        ASSERT_NEAR(static_cast<double>(gap_of(a, b, velocity * *found.last)), 0, 1e-9);
        if (found.outcome != Outcome::contact) continue;
        ASSERT_EQ(found.patches.size(), 1u);
        const ContactPatch2& patch = found.patches[0];
        for (const Vec2& p : patch.points) {
            ASSERT_LE(gap_of(Circle2{p - motion_a.velocity * found.time, 0}, a), 1e-8L);
            ASSERT_LE(gap_of(Circle2{p - motion_b.velocity * found.time, 0}, b), 1e-8L);
        }
        ASSERT_NEAR(patch.normal.norm(), 1, 1e-14);
        for (const auto& [shape, feature] : {std::pair{a, patch.feature_a}, std::pair{b, patch.feature_b}}) {
            if (shape.index() == 0) {
                ASSERT_EQ(feature, Feature{});
            } else if (shape.index() == 1) {
                ASSERT_LT(feature.index, feature.kind == Feature::Kind::vertex ? 2u : 1u);
            }
        }
    }
    EXPECT_GT(outcomes[static_cast<std::size_t>(Outcome::free)], 5);
    EXPECT_GT(outcomes[static_cast<std::size_t>(Outcome::contact)], 5);
}

struct PairName {
    std::string operator()(const ::testing::TestParamInfo<std::pair<std::size_t, std::size_t>>& pair) const {
        const std::array<std::string, 4> names{"circle2", "segment2", "rectangle2", "convex_polygon2"};
        return names[pair.param.first] + "_" + names[pair.param.second];
    }
};
using Pair = std::pair<std::size_t, std::size_t>;
INSTANTIATE_TEST_SUITE_P(pairs, PlanarShapes,
                         ::testing::Values(Pair{0, 0}, Pair{0, 1}, Pair{0, 2}, Pair{0, 3}, Pair{1, 0}, Pair{1, 1},
                                           Pair{1, 2}, Pair{1, 3}, Pair{2, 2}, Pair{2, 3}, Pair{3, 0}, Pair{3, 1},
                                           Pair{3, 3}),
                         PairName());

// Whole numbers: 3² + 4² = 5².
TEST(Circle2Test, touching_counts_as_intersecting) {
    const Circle2 circle{{10, 20}, 5};
    const auto touches = [&](const auto& other, const auto& moved_away) {
        EXPECT_TRUE(intersects(circle, other));
        EXPECT_TRUE(intersects(other, circle));
        EXPECT_FALSE(separating_axis(circle, other));
        EXPECT_EQ(distance(circle, other).distance, 0);
        EXPECT_NEAR(penetration(circle, other).depth, 0, 1e-13);
        EXPECT_FALSE(intersects(circle, moved_away));
        EXPECT_FALSE(intersects(moved_away, circle));
        EXPECT_TRUE(separating_axis(circle, moved_away));
        EXPECT_NEAR(distance(circle, moved_away).distance, 1e-9 * 5, 1e-13);
        EXPECT_EQ(penetration(circle, moved_away).depth, 0);
    };
    const Vec2 at(13, 24), out(3e-9, 4e-9), along(-4, 3);
    touches(Circle2{{19, 32}, 10}, Circle2{Vec2(19, 32) + out, 10});
    touches(Circle2{at, 0}, Circle2{at + out, 0});
    touches(Segment2{at - along, at + 2 * along}, Segment2{at - along + out, at + 2 * along + out});
    touches(Segment2{at, at + Vec2(9, 1)}, Segment2{at + out, at + Vec2(9, 1) + out});
    touches(Segment2{at, at}, Segment2{at + out, at + out});
    const std::vector<Vec2> triangle{at - along, at + along, at + Vec2(30, 40)};
    std::vector<Vec2> farther = triangle;
    for (Vec2& p : farther) p += out;
    touches(ConvexPolygon2::make(triangle).value(), ConvexPolygon2::make(farther).value());
    const Rectangle2 square{{16, 21}, Mat2::Identity(), {1, 4}}, aside{{16 + 5e-9, 21}, Mat2::Identity(), {1, 4}};
    touches(square, aside);
}

TEST(Circle2Test, contains_its_border) {
    EXPECT_TRUE(contains(Circle2{{0, 0}, 5}, {3, 4}));
    EXPECT_TRUE(contains(Circle2{{0, 0}, 5}, {0, 0}));
    EXPECT_FALSE(contains(Circle2{{0, 0}, 5}, {3.0001, 4}));
    EXPECT_TRUE(contains(Circle2{{1, 1}, 0}, {1, 1}));
    EXPECT_TRUE(contains(Segment2{{0, 0}, {4, 2}}, {2, 1}));
    EXPECT_FALSE(contains(Segment2{{0, 0}, {4, 2}}, {2, 1.0001}));
    EXPECT_FALSE(contains(Segment2{{0, 0}, {4, 2}}, {6, 3}));
}

TEST(Circle2Test, first_contact_with_a_wall) {
    const Circle2 ball{{0, 3}, 1};
    const Segment2 wall{{-5, 0}, {5, 0}};
    const FirstContact2 hit = first_contact(ball, Linear2{{1, -1}}, wall, {}, {.horizon = 10});
    EXPECT_EQ(hit.outcome, Outcome::contact);
    EXPECT_NEAR(hit.time, 2, 1e-12);
    EXPECT_NEAR((hit.axis - Vec2(0, -1)).norm(), 0, 1e-14);
    ASSERT_EQ(hit.patches.size(), 1u);
    EXPECT_NEAR((hit.patches[0].points[0] - Vec2(2, 0)).norm(), 0, 1e-12);
    EXPECT_EQ(hit.patches[0].feature_a, (Feature{Feature::Kind::vertex, 0}));
    EXPECT_EQ(hit.patches[0].feature_b, (Feature{Feature::Kind::edge, 0}));
    // Past its end.
    EXPECT_EQ(first_contact(ball, Linear2{{4, -1}}, wall, {}, {.horizon = 10}).outcome, Outcome::free);
    // Within the wall at first.
    EXPECT_EQ(first_contact(Circle2{{0, 0.5}, 1}, Linear2{{0, 1}}, wall, {}, {.horizon = 10}).outcome,
              Outcome::overlapping);
    EXPECT_NEAR(*first_contact(Circle2{{0, 0.5}, 1}, Linear2{{0, 1}}, wall, {}, {.horizon = 10}).last, 0.5, 1e-12);
}

TEST(Segment2Test, what_crosses_at_the_start_is_told) {
    const Segment2 a{{0, 0}, {4, 4}}, b{{0, 4}, {4, 0}};
    const FirstContact2 found = first_contact(a, {}, b, Linear2{{1, 0}}, {});
    EXPECT_EQ(found.outcome, Outcome::overlapping);
    ASSERT_EQ(found.patches.size(), 1u);
    ASSERT_EQ(found.patches[0].points.size(), 1u);
    EXPECT_NEAR((found.patches[0].points[0] - Vec2(2, 2)).norm(), 0, 1e-12);
    EXPECT_EQ(found.patches[0].feature_a, (Feature{Feature::Kind::edge, 0}));
    const Rectangle2 box{{0, 0}, Mat2::Identity(), {1, 1}}, other{{1, 1}, Mat2::Identity(), {1, 1}};
    const FirstContact2 boxes = first_contact(box, {}, other, Linear2{{1, 0}}, {});
    ASSERT_EQ(boxes.patches.size(), 1u);
    EXPECT_EQ(boxes.patches[0].points.size(), 4u);
    EXPECT_EQ(boxes.patches[0].feature_b, (Feature{Feature::Kind::face, 0}));
    EXPECT_TRUE(first_contact(box, {}, Circle2{{0, 0}, 1}, {}, {}).patches.empty());
}

TEST(PlanarShapesTest, invalid_numbers_prove_nothing) {
    const double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
    for (const double bad : {nan, infinity, -infinity})
        for (const AnyShape2& a :
             {AnyShape2(Circle2{{bad, 0}, 1}), AnyShape2(Circle2{{9, 0}, bad}), AnyShape2(Segment2{{9, 0}, {9, bad}})})
            for (const AnyShape2& b :
                 {AnyShape2(Circle2{{0, 0}, 1}), AnyShape2(Segment2{{0, 0}, {1, 1}}),
                  AnyShape2(Rectangle2{{0, 0}, Mat2::Identity(), {1, 1}}),
                  AnyShape2(ConvexPolygon2::make(std::vector<Vec2>{{0, 0}, {1, 0}, {0, 1}}).value())}) {
                EXPECT_TRUE(intersects(a, b));
                EXPECT_TRUE(intersects(b, a));
                EXPECT_FALSE(separating_axis(a, b));
                EXPECT_NE(first_contact(a, {}, b, Linear2{{-1, 0}}, {}).outcome, Outcome::free);
                EXPECT_NE(first_contact(b, {}, a, Linear2{{-1, 0}}, {}).outcome, Outcome::free);
                EXPECT_EQ(distance(a, b).distance, 0);
            }
}

TEST(PlanarShapesTest, scaling_everything_scales_the_answer) {
    Random random(seed() + 83);
    for (int i = 0; i < 300; ++i) {
        const AnyShape2 a = random_shape(random.index(4), random, 1),
                        b = moved(random_shape(random.index(4), random, 1), 0, Vec2(1.5, 0.5));
        if (std::abs(gap_of(a, b)) < 1e-9L) continue;
        for (const double factor : {0x1p-400, 0x1p-30, 0x1p40, 0x1p400}) {
            const AnyShape2 c = scaled(a, factor), d = scaled(b, factor);
            SCOPED_TRACE(describe(a, b) + " times " + std::to_string(factor));
            ASSERT_EQ(intersects(c, d), intersects(a, b));
            ASSERT_NEAR(distance(c, d).distance / factor, distance(a, b).distance, 1e-11);
            ASSERT_NEAR(penetration(c, d).depth / factor, penetration(a, b).depth, 1e-11);
            const Linear2 motion{Vec2(-1, -0.3)}, scaled_motion{Vec2(-1, -0.3) * factor};
            const auto found = first_contact(c, {}, d, scaled_motion, {.horizon = 5}),
                       expected = first_contact(a, {}, b, motion, {.horizon = 5});
            ASSERT_EQ(found.outcome, expected.outcome);
            ASSERT_NEAR(found.time, expected.time, 1e-10);
        }
    }
}

}  // namespace
}  // namespace abut::test
