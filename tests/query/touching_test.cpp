// SPDX-License-Identifier: Apache-2.0
// Touching within rounding is touching: that a scene is turned or moved changes no answer about shapes that touch, and
// around the bound all verbs say the same.
#include "abut/query/cast.hpp"
#include "abut/query/contains.hpp"
#include "abut/query/distance.hpp"
#include "abut/query/first_contact.hpp"
#include "abut/query/intersection.hpp"
#include "abut/query/penetration.hpp"
#include "abut/shape/oriented_box_array.hpp"
#include "support/grid_shape.hpp"
#include "support/pair_params.hpp"
#include "support/planar.hpp"

namespace abut::test {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// All that is said about whether two shapes touch, as one word for each verb that says otherwise than intersects().
std::string contradictions(const AnyShape& a, const AnyShape& b) {
    const bool hit = intersects_typed(a, b);
    std::string wrong;
    const auto expect = [&](bool said, const char* verb) {
        if (said != hit) wrong += std::string(" ") + verb;
    };
    expect(intersects_typed(b, a), "swapped");
    expect(!separating_axis_typed(a, b), "separating_axis");
    expect(!separating_axis_typed(b, a), "separating_axis swapped");
    expect(distance(a, b).distance == 0, "distance");
    expect(!penetration(a, b).normal.isZero(0), "penetration");
    const bool has_ray = kind_of(a) == Kind::ray || kind_of(b) == Kind::ray;
    if (!has_ray) {
        expect(first_contact(a, {}, b, {}).outcome == Outcome::overlapping, "first_contact");
        expect(intersects(a, {}, b, {}, {.horizon = infinity}), "intersects over time");
    }
    if (const auto* ray = std::get_if<Ray>(&a); ray && kind_of(b) != Kind::ray)
        expect(cast(*ray, b).has_value(), "cast");
    if (const auto* segment = std::get_if<Segment>(&a); segment && !has_ray)
        expect(cast(*segment, b).has_value(), "cast of a segment");
    if (const auto* box_a = std::get_if<OrientedBox>(&a))
        if (const auto* box_b = std::get_if<OrientedBox>(&b)) {
            std::uint8_t batched = 2;
            intersects_batch(OrientedBoxArray(std::span(box_a, 1)), OrientedBoxArray(std::span(box_b, 1)),
                             std::span(&batched, 1));
            expect(batched == 1, "batched");
        }
    if (const auto* point = std::get_if<Sphere>(&a); point && point->radius == 0)
        std::visit(
            [&]<class S>(const S& solid) {
                if constexpr (SolidShape3<S>) expect(contains(solid, point->center), "contains");
            },
            b);
    std::visit(
        [&]<class A, class B>(const A& x, const B& y) {
            if constexpr (FlatShape3<A> && FlatShape3<B>) expect(!intersection(x, y).empty(), "intersection");
        },
        a, b);
    if (!wrong.empty()) wrong = std::string("intersects is ") + (hit ? "true" : "false") + ", otherwise:" + wrong;
    return wrong;
}

// Two shapes of size up to 16 that touch exactly: in a corner of each, so that a vertex lies on a vertex, or somewhere.
struct GridPair {
    GridShape a, b;
};
GridPair touching_pair(const KindPair& kinds, Random& random) {
    GridPair pair{random_grid_shape(kinds.a, 16, 4, random), random_grid_shape(kinds.b, 16, 4, random)};
    const bool at_corners = random.one_in(2);
    Grid3 at_a = at_corners ? random.one_of(pair.a.points) : random_point_of(pair.a, random);
    Grid3 at_b = at_corners ? random.one_of(pair.b.points) : random_point_of(pair.b, random);
    const Grid3 normal = random.one_of(std::array<Grid3, 6>{Grid3{1, 0, 0}, Grid3{-1, 0, 0}, Grid3{0, 1, 0},
                                                            Grid3{0, -1, 0}, Grid3{0, 0, 1}, Grid3{0, 0, -1}});
    if (random.one_in(2)) {
        // The parts of both that reach farthest along a coordinate axis: they merely touch.
        const auto farthest = [](const GridShape& shape, const Grid3& along) {
            Grid3 best = shape.points[0];
            for (const Grid3& p : shape.points)
                if (dot(p, along) > dot(best, along)) best = p;
            return best + shape.radius * along;
        };
        at_a = farthest(pair.a, normal);
        at_b = farthest(pair.b, -normal);
    } else if (at_corners) {
        at_a = at_a + pair.a.radius * normal;
        at_b = at_b - pair.b.radius * normal;
    }
    pair.b = translated(pair.b, at_a - at_b);
    return pair;
}

Pose random_pose(Random& random) {
    constexpr std::array<double, 5> distances{0, 10, 1e3, 1e6, 1e8};
    return {random.rotation(), random.vector(random.one_of(distances))};
}

using Touching = PairTest;

TEST_P(Touching, turning_and_moving_the_scene_changes_nothing) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 1);
    int mistakes = 0;
    for (int i = 0; i < (is_sanitized() ? 50 : 300) * rounds(); ++i) {
        const GridPair pair = touching_pair(GetParam(), random);
        const Pose pose = random_pose(random);
        const AnyShape a = moved(to_shape(pair.a), pose), b = moved(to_shape(pair.b), pose);
        std::string wrong = intersects_typed(a, b) ? contradictions(a, b) : "they touch, but intersects is false";
        if (!wrong.empty() && ++mistakes <= 3) ADD_FAILURE() << "pair " << i << ": " << wrong << describe(a, b);
    }
    EXPECT_EQ(mistakes, 0);
}

TEST_P(Touching, what_touches_on_its_way_does_so_however_the_scene_is_turned) {
    if (GetParam().a == Kind::ray || GetParam().b == Kind::ray) return;
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 2);
    int mistakes = 0;
    for (int i = 0; i < (is_sanitized() ? 50 : 200) * rounds(); ++i) {
        const GridPair pair = touching_pair(GetParam(), random);
        // At time 1 they touch; before, they may do so already.
        const Grid3 path{random.integer(-40, 40), random.integer(-40, 40),
                         random.one_in(2) ? 0 : random.integer(-40, 40)};
        const Pose pose = random_pose(random);
        const AnyShape a = moved(to_shape(pair.a), pose), b = moved(to_shape(translated(pair.b, -path)), pose);
        const Linear motion{.velocity = pose.rotation.toRotationMatrix() * to_vec3(path)};
        const FirstContact found = first_contact(a, {}, b, motion, {.horizon = 2});
        const bool touches = found.outcome == Outcome::contact || found.outcome == Outcome::overlapping;
        // What moving the scene far away did to the coordinates moves the time too.
        const bool is_late = touches && (found.time - 1) * motion.velocity.norm() > 1e-9 + 64 * rounding_bound(a, b);
        const bool agrees = intersects(a, {}, b, motion, {.horizon = 2});
        if ((!touches || is_late || !agrees) && ++mistakes <= 3)
            ADD_FAILURE() << "pair " << i << ": outcome " << static_cast<int>(found.outcome) << " at " << found.time
                          << ", velocity " << motion.velocity.transpose() << describe(a, b);
    }
    EXPECT_EQ(mistakes, 0);
}

TEST_P(Touching, around_the_bound_all_verbs_agree) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 3);
    int mistakes = 0, hits = 0, misses = 0;
    for (int i = 0; i < (is_sanitized() ? 50 : 400) * rounds(); ++i) {
        const GridPair pair = touching_pair(GetParam(), random);
        const Pose pose = random.one_in(3) ? Pose{} : random_pose(random);
        const AnyShape a = moved(to_shape(pair.a), pose), near = moved(to_shape(pair.b), pose);
        const double gap = rounding_bound(a, near) * random.logarithmic(0.1, 20);
        const Vec3 away =
            random.one_in(2) ? random.direction() : Vec3(pose.rotation * Vec3::Unit(random.integer(0, 2)));
        const AnyShape b = translated(near, gap * away);
        const std::string wrong = contradictions(a, b);
        (intersects(a, b) ? hits : misses) += 1;
        if (!wrong.empty() && ++mistakes <= 3) ADD_FAILURE() << "pair " << i << ": " << wrong << describe(a, b);
    }
    EXPECT_EQ(mistakes, 0);
    EXPECT_GT(hits, 0);
    EXPECT_GT(misses, 0);
}

INSTANTIATE_TEST_SUITE_P(all, Touching, ::testing::ValuesIn(all_pairs()), PairName());

// Shapes in the plane z = 0 that overlap there, or slide into each other, on no grid: what the plane says, space says
// too, however the plane is turned.
struct Flat {
    ConvexPolygon2 in_plane;
    AnyShape turned;
};
Flat random_flat(const Mat3& turn, const Vec3& at, Random& random) {
    const Vec2 center(random.real(-1, 1), random.real(-1, 1));
    const auto in_space = [&](const Vec2& p) -> Vec3 { return turn * Vec3(p[0], p[1], 0) + at; };
    const double angle = random.real(0, 6.28);
    const Vec2 x = Vec2(std::cos(angle), std::sin(angle)) * random.real(0.1, 1), y(-x[1], x[0]);
    std::vector<Vec2> corners;
    AnyShape shape = Segment{at, at};
    switch (random.integer(0, 3)) {
        case 0:
            for (int i = 0; i < 3; ++i) corners.emplace_back(random.real(-1, 1), random.real(-1, 1));
            shape = Triangle{{in_space(corners[0]), in_space(corners[1]), in_space(corners[2])}};
            break;
        case 1: {
            corners = {center + x, center + y, center - x, center - 1.5 * y};
            std::vector<Vec3> points;
            for (const Vec2& p : corners) points.push_back(in_space(p));
            shape = ConvexPolygon::make(points).value();
            break;
        }
        case 2:
            corners = {center - x, center + x, center + x};
            shape = Segment{in_space(corners[0]), in_space(corners[1])};
            break;
        default: {
            const double half_x = x.norm(), half_y = random.one_in(4) ? 0 : random.real(0.1, 1);
            const Vec2 along = x / half_x, across(-along[1], along[0]);
            corners = {center - x - half_y * across, center + x - half_y * across, center + x + half_y * across,
                       center - x + half_y * across};
            Mat3 axes;
            axes << turn * Vec3(along[0], along[1], 0), turn * Vec3(across[0], across[1], 0), turn.col(2);
            shape = OrientedBox{in_space(center), axes, Vec3(half_x, half_y, 0)};
            break;
        }
    }
    return {ConvexPolygon2::make(corners).value(), shape};
}

TEST(TurnedPlanes, shapes_that_overlap_in_a_plane_do_so_when_it_is_turned) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 4);
    int mistakes = 0, overlapping = 0;
    for (int i = 0; i < 4000; ++i) {
        const Mat3 turn = random.rotation().toRotationMatrix();
        const Vec3 at = random.vector(random.one_in(2) ? 0 : random.logarithmic(1, 1e6));
        const Flat a = random_flat(turn, at, random), b = random_flat(turn, at, random);
        if (!intersects(a.in_plane, b.in_plane)) continue;
        ++overlapping;
        const std::string wrong =
            intersects(a.turned, b.turned) ? contradictions(a.turned, b.turned) : "they overlap in their plane";
        if (!wrong.empty() && ++mistakes <= 3)
            ADD_FAILURE() << "pair " << i << ": " << wrong << describe(a.turned, b.turned);
    }
    EXPECT_EQ(mistakes, 0);
    EXPECT_GT(overlapping, 500);
}

TEST(TurnedPlanes, shapes_that_slide_into_each_other_in_a_plane_do_so_when_it_is_turned) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 5);
    int mistakes = 0, contacts = 0;
    for (int i = 0; i < 3000; ++i) {
        const Mat3 turn = random.rotation().toRotationMatrix();
        const Flat a = random_flat(turn, Vec3::Zero(), random), b = random_flat(turn, Vec3::Zero(), random);
        const double angle = random.real(0, 6.28);
        const Vec2 away(4 * std::cos(angle), 4 * std::sin(angle));
        const Linear2 in_plane{.velocity = -2 * away};
        // Both start where they are; b comes from afar.
        std::vector<Vec2> corners;
        for (const Vec2& p : b.in_plane.vertices()) corners.push_back(p + away);
        const ConvexPolygon2 from = ConvexPolygon2::make(corners).value();
        const FirstContact2 flat = first_contact(a.in_plane, {}, from, in_plane);
        if (flat.outcome != Outcome::contact || !flat.last || *flat.last - flat.time < 0.01) continue;
        ++contacts;
        const AnyShape start = translated(b.turned, turn * Vec3(away[0], away[1], 0));
        const Linear motion{.velocity = turn * Vec3(in_plane.velocity[0], in_plane.velocity[1], 0)};
        const FirstContact found = first_contact(a.turned, {}, start, motion);
        const bool right = found.outcome == Outcome::contact && std::abs(found.time - flat.time) < 1e-9;
        if (!right && ++mistakes <= 3)
            ADD_FAILURE() << "pair " << i << ": outcome " << static_cast<int>(found.outcome) << " at " << found.time
                          << ", in the plane at " << flat.time << ", velocity " << motion.velocity.transpose()
                          << describe(a.turned, start);
    }
    EXPECT_EQ(mistakes, 0);
    EXPECT_GT(contacts, 500);
}

std::string contradictions(const AnyShape2& a, const AnyShape2& b) {
    const bool hit = intersects(a, b);
    std::string wrong;
    const auto expect = [&](bool said, const char* verb) {
        if (said != hit) wrong += std::string(" ") + verb;
    };
    expect(intersects(b, a), "swapped");
    expect(!separating_axis(a, b), "separating_axis");
    expect(distance(a, b).distance == 0, "distance");
    expect(!penetration(a, b).normal.isZero(0), "penetration");
    expect(first_contact(a, {}, b, {}).outcome == Outcome::overlapping, "first_contact");
    expect(intersects(a, {}, b, {}, infinity), "intersects over time");
    std::visit(
        [&]<class A, class B>(const A& x, const B& y) {
            if constexpr (FlatShape2<A> && FlatShape2<B>) expect(!intersection(x, y).empty(), "intersection");
        },
        a, b);
    if (!wrong.empty()) wrong = std::string("intersects is ") + (hit ? "true" : "false") + ", otherwise:" + wrong;
    return wrong;
}

TEST(TouchingInThePlane, turning_and_moving_the_scene_changes_nothing) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 8);
    constexpr std::array<Kind2, 2> kinds{Kind2::rectangle, Kind2::polygon};
    int mistakes = 0;
    for (int i = 0; i < 4000; ++i) {
        const GridShape2 grid_a = random_grid_shape2(random.one_of(kinds), 16, 4, random);
        GridShape2 grid_b = random_grid_shape2(random.one_of(kinds), 16, 4, random);
        const bool at_corners = random.one_in(2);
        const Grid3 at_a = at_corners ? random.one_of(grid_a.points) : random_point_of(grid_a, random);
        const Grid3 at_b = at_corners ? random.one_of(grid_b.points) : random_point_of(grid_b, random);
        grid_b = translated(grid_b, at_a - at_b);
        const Grid3 path{random.integer(-40, 40), random.integer(-40, 40), 0};
        const double angle = random.real(0, 6.28), far = random.one_in(2) ? 10 : random.logarithmic(10, 1e8);
        const Vec2 at(random.real(-far, far), random.real(-far, far));
        const AnyShape2 a = moved(to_shape2(grid_a), angle, at), b = moved(to_shape2(grid_b), angle, at);
        std::string wrong = intersects(a, b) ? contradictions(a, b) : "they touch, but intersects is false";
        const AnyShape2 start = moved(to_shape2(translated(grid_b, -path)), angle, at);
        const Vec2 velocity =
            Eigen::Rotation2Dd(angle) * Vec2(static_cast<double>(path.x), static_cast<double>(path.y));
        const FirstContact2 found = first_contact(a, {}, start, Linear2{velocity}, {.horizon = 2});
        const bool touches = found.outcome == Outcome::contact || found.outcome == Outcome::overlapping;
        if (!touches || (found.time - 1) * velocity.norm() > 1e-9 + 64 * abut::rounding_bound(a, start))
            wrong += " in motion";
        const double gap = abut::rounding_bound(a, b) * random.logarithmic(0.1, 20), to = random.real(0, 6.28);
        wrong += contradictions(a, moved(b, 0, Vec2(gap * std::cos(to), gap * std::sin(to))));
        if (!wrong.empty() && ++mistakes <= 3) ADD_FAILURE() << "pair " << i << ": " << wrong << describe(a, b);
    }
    EXPECT_EQ(mistakes, 0);
}

// Needles whose points face each other: the normals of their sides hardly see the gap between them.
TEST(Needles, tips_that_are_apart_are_told_apart) {
    for (const double width : {1e-3, 1e-6, 1e-9, 1e-12, 1e-15})
        for (const double gap : {1e-3, 1e-7, 1e-10, 1e-12}) {
            const Triangle a{{Vec3(0, 0, 0), Vec3(-1, width, 0), Vec3(-1, -width, 0)}};
            const Triangle b{{Vec3(gap, 0, 0), Vec3(1, 0, width), Vec3(1, 0, -width)}};
            const Triangle c{{Vec3(gap, 0, 0), Vec3(1, width, 0), Vec3(1, -width, 0)}};
            for (const Triangle& other : {b, c}) {
                EXPECT_FALSE(intersects(a, other)) << width << ' ' << gap;
                EXPECT_EQ(contradictions(a, other), "") << width << ' ' << gap;
                EXPECT_NEAR(distance(a, other).distance, gap, 1e-14) << width << ' ' << gap;
            }
        }
}

}  // namespace
}  // namespace abut::test
