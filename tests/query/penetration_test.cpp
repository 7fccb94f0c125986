// SPDX-License-Identifier: Apache-2.0
// Ways to part two shapes where the shortest is known, and on all pairs that none of many directions is shorter.
#include "abut/query/penetration.hpp"

#include "support/closest_pairs.hpp"
#include "support/pair_params.hpp"
#include "support/parting.hpp"

namespace abut::test {
namespace {

// Checks both orders; returns the answer.
template <class A, class B>
Penetration expect_depth(const A& a, const B& b, double depth) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 50);
    const auto wrong = wrong_penetration(AnyShape(a), AnyShape(b), {.depth = depth}, random);
    EXPECT_FALSE(wrong) << *wrong;
    return penetration(a, b);
}

void expect_near(const Vec3& value, const Vec3& expected) {
    EXPECT_LE((value - expected).norm(), 1e-12) << value.transpose() << ", not " << expected.transpose();
}

// Either way along a line.
void expect_along(const Vec3& normal, const Vec3& line) {
    EXPECT_LE(normal.cross(line.normalized()).norm(), 1e-12) << normal.transpose() << " along " << line.transpose();
}

void expect_across(const Vec3& normal, const Vec3& line) {
    EXPECT_LE(std::abs(normal.dot(line.normalized())), 1e-12) << normal.transpose() << " across " << line.transpose();
}

const AlignedBox cube{Vec3(-1, -1, -1), Vec3(1, 1, 1)};

TEST(Penetration, of_concentric_spheres_is_along_a_coordinate_axis) {
    for (const Vec3& center : {Vec3(0, 0, 0), Vec3(3, -2, 1)}) {
        const Penetration way = expect_depth(Sphere{center, 1}, Sphere{center, 2}, 3);
        EXPECT_EQ(way.normal.cwiseAbs().maxCoeff(), 1);
        expect_near(way.point_a, center + way.normal);
        expect_near(way.point_b, center - 2 * way.normal);
    }
}

TEST(Penetration, of_spheres_is_along_their_centers) {
    const Penetration way = expect_depth(Sphere{Vec3(0, 0, 0), 3}, Sphere{Vec3(3, 4, 0), 4}, 2);
    expect_near(way.normal, Vec3(0.6, 0.8, 0));
    expect_near(way.point_a, Vec3(1.8, 2.4, 0));
    expect_near(way.point_b, Vec3(0.6, 0.8, 0));
    // One in the other: out over the nearer side.
    expect_near(expect_depth(Sphere{Vec3(0, 0, 0), 5}, Sphere{Vec3(0, 0, -1), 1}, 5).normal, Vec3(0, 0, -1));
}

// [van den Bergen 2003] section 3.2.2.
TEST(Penetration, of_a_sphere_with_its_center_outside_a_box_is_to_the_closest_point) {
    const AlignedBox box{Vec3(-1, -2, -3), Vec3(1, 2, 3)};
    const Penetration way = expect_depth(box, Sphere{Vec3(4, 6, 0), 6}, 1);
    expect_near(way.normal, Vec3(0.6, 0.8, 0));
    expect_near(way.point_a, Vec3(1, 2, 0));
    expect_near(way.point_b, Vec3(0.4, 1.2, 0));
}

TEST(Penetration, of_a_sphere_with_its_center_in_a_box_is_over_the_nearest_face) {
    const AlignedBox box{Vec3(-1, -2, -3), Vec3(1, 2, 3)};
    const Penetration way = expect_depth(box, Sphere{Vec3(0.25, -1.5, 1), 0.5}, 1);
    expect_near(way.normal, Vec3(0, -1, 0));
    expect_near(way.point_a, Vec3(0.25, -2, 1));
    expect_near(way.point_b, Vec3(0.25, -1, 1));
    // A tie, and a center on the surface.
    EXPECT_EQ(expect_depth(box, Sphere{Vec3(0, 0, 0), 0.5}, 1.5).normal.cwiseAbs(), Vec3(1, 0, 0));
    expect_near(expect_depth(box, Sphere{Vec3(0, 0, 3), 0.5}, 0.5).normal, Vec3(0, 0, 1));
    Mat3 turned;
    turned << 0.8, -0.6, 0, 0.6, 0.8, 0, 0, 0, 1;
    const OrientedBox oriented{Vec3(1, 0, 0), turned, Vec3(1, 2, 3)};
    expect_near(expect_depth(oriented, Sphere{Vec3(1.4, 0.3, 0), 1}, 1.5).normal, turned.col(0));
}

TEST(Penetration, of_a_line_through_the_center_of_a_sphere_is_across_it) {
    const Vec3 along(1, 2, -2);
    const Sphere sphere{Vec3(0, 0, 0), 1};
    expect_across(expect_depth(sphere, Segment{-3 * along, along}, 1).normal, along);
    expect_across(expect_depth(sphere, Ray{-3 * along, along}, 1).normal, along);
    expect_across(expect_depth(Sphere{Vec3(0, 0, 0), 2}, Capsule{-3 * along, along, 0.5}, 2.5).normal, along);
    // No farther from its end than from its side.
    expect_across(expect_depth(sphere, Segment{-3 * along, 0.01 * along}, 1).normal, along);
}

TEST(Penetration, of_a_box_in_a_box_is_over_the_nearest_face) {
    const AlignedBox outer{Vec3(-4, -4, -4), Vec3(4, 4, 4)}, inner{Vec3(-1, 1, -2), Vec3(1, 3, 2)};
    const Penetration way = expect_depth(outer, inner, 3);
    expect_near(way.normal, Vec3(0, 1, 0));
    expect_near(way.point_a, Vec3(0, 4, 0));
    expect_near(way.point_b, Vec3(0, 1, 0));
    const OrientedBox turned{Vec3(0, 0, 3), Eigen::AngleAxis<double>(1, Vec3::UnitZ()).toRotationMatrix(),
                             Vec3(0.5, 0.25, 1)};
    expect_near(expect_depth(outer, turned, 2).normal, Vec3(0, 0, 1));
}

TEST(Penetration, of_overlapping_boxes_puts_the_points_in_the_middle_of_the_contact) {
    const Penetration way = expect_depth(cube, AlignedBox{Vec3(0.75, 0, -3), Vec3(3, 3, 0.5)}, 0.25);
    expect_near(way.normal, Vec3(1, 0, 0));
    expect_near(way.point_a, Vec3(1, 0.5, -0.25));
    expect_near(way.point_b, Vec3(0.75, 0.5, -0.25));
}

TEST(Penetration, of_round_shapes_along_a_face_puts_the_points_in_the_middle_of_the_contact) {
    const Penetration way = expect_depth(cube, Capsule{Vec3(-0.5, 0, 1.25), Vec3(0.25, 0, 1.25), 0.5}, 0.25);
    expect_near(way.normal, Vec3(0, 0, 1));
    expect_near(way.point_a, Vec3(-0.125, 0, 1));
    const Penetration beside =
        expect_depth(Capsule{Vec3(0, 0, 0), Vec3(4, 0, 0), 1}, Capsule{Vec3(2, 1.5, 0), Vec3(8, 1.5, 0), 1}, 0.5);
    expect_near(beside.normal, Vec3(0, 1, 0));
    expect_near(beside.point_a, Vec3(3, 1, 0));
}

TEST(Penetration, of_flat_shapes_in_one_plane_is_nothing_across_it) {
    const Triangle first{{Vec3(0, 0, 5), Vec3(6, 0, 5), Vec3(3, 6, 5)}},
        second{{Vec3(0, 4, 5), Vec3(6, 4, 5), Vec3(3, -2, 5)}};
    expect_along(expect_depth(first, second, 0).normal, Vec3(0, 0, 1));
    expect_along(expect_depth(first, Segment{Vec3(1, 1, 5), Vec3(9, 3, 5)}, 0).normal, Vec3(0, 0, 1));
    const auto square = *ConvexPolygon::make(std::vector<Vec3>{{0, 0, 5}, {4, 0, 5}, {4, 4, 5}, {0, 4, 5}});
    expect_along(expect_depth(first, square, 0).normal, Vec3(0, 0, 1));
    // In a plane that is not along the axes, and one inside the other.
    const auto lifted = [](double x, double y) { return Vec3(x, y, 1 + x - 2 * y); };
    const Triangle outer{{lifted(0, 0), lifted(8, 0), lifted(0, 8)}}, inner{{lifted(1, 1), lifted(2, 1), lifted(1, 3)}};
    expect_along(expect_depth(outer, inner, 0).normal, Vec3(-1, 2, 1));
}

TEST(Penetration, of_crossing_segments_is_nothing_across_both) {
    const Segment first{Vec3(-1, -1, 0), Vec3(1, 1, 0)};
    const Penetration way = expect_depth(first, Segment{Vec3(-1, 0, -1), Vec3(1, 0, 1)}, 0);
    expect_along(way.normal, Vec3(1, -1, -1));
    expect_near(way.point_a, Vec3(0, 0, 0));
    expect_across(expect_depth(first, Segment{Vec3(0, 0, 0), Vec3(2, 2, 0)}, 0).normal, Vec3(1, 1, 0));
    expect_across(expect_depth(first, Ray{Vec3(0.5, 0.5, 0), Vec3(0, 0, 1)}, 0).normal, Vec3(0, 0, 1));
}

TEST(Penetration, of_boxes_without_thickness_is_that_of_what_they_are) {
    const AlignedBox plate{Vec3(-1, -1, 0), Vec3(1, 1, 0)}, needle{Vec3(0, 0, -1), Vec3(0, 0, 1)},
        point{Vec3(0.5, 0, 0), Vec3(0.5, 0, 0)};
    expect_along(expect_depth(plate, plate, 0).normal, Vec3(0, 0, 1));
    expect_across(expect_depth(needle, needle, 0).normal, Vec3(0, 0, 1));
    expect_depth(point, point, 0);
    expect_depth(plate, needle, 1);  // sideways over an edge, or along the needle
    expect_near(expect_depth(cube, point, 0.5).normal, Vec3(1, 0, 0));
    expect_along(expect_depth(plate, point, 0).normal, Vec3(0, 0, 1));
    EXPECT_EQ(expect_depth(cube, plate, 1).normal.cwiseAbs(), Vec3(0, 0, 1));
    const OrientedBox flat{Vec3(0, 0, 0), Mat3::Identity(), Vec3(1, 0, 1)};
    expect_depth(plate, flat, 1);
}

TEST(Penetration, of_a_ray_is_sideways_or_backwards) {
    // All along a box: over the nearest side.
    const Penetration side = expect_depth(Ray{Vec3(-9, 0.75, 0), Vec3(2, 0, 0)}, cube, 0.25);
    expect_near(side.normal, Vec3(0, -1, 0));
    // Out of its far face: the box goes back before the origin.
    const Penetration back = expect_depth(Ray{Vec3(0.75, 0, 0), Vec3(2, 0, 0)}, cube, 0.25);
    expect_near(back.normal, Vec3(-1, 0, 0));
    expect_near(back.point_a, Vec3(0.75, 0, 0));
    expect_near(back.point_b, Vec3(1, 0, 0));
    // Into it: the near face is nearer to the origin, but the ray goes on through the far one.
    expect_depth(Ray{Vec3(-0.75, 0, 0), Vec3(2, 0, 0)}, cube, 1);
    const Sphere sphere{Vec3(0, 0, 0), 1};
    expect_near(expect_depth(Ray{Vec3(0.75, 0, 0), Vec3(1, 0, 0)}, sphere, 0.25).normal, Vec3(-1, 0, 0));
    expect_near(expect_depth(Ray{Vec3(-9, 0.75, 0), Vec3(1, 0, 0)}, sphere, 0.25).normal, Vec3(0, -1, 0));
    expect_across(expect_depth(Ray{Vec3(-0.75, 0, 0), Vec3(1, 0, 0)}, sphere, 1).normal, Vec3(1, 0, 0));
    const auto square = *ConvexPolygon::make(std::vector<Vec3>{{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}});
    expect_near(expect_depth(Ray{Vec3(0, 0.5, -1), Vec3(0, 0, 1)}, square, 0.5).normal, Vec3(0, -1, 0));
    expect_near(expect_depth(Ray{Vec3(0, 0.5, -0.25), Vec3(0, 0, 1)}, square, 0.25).normal, Vec3(0, 0, -1));
}

TEST(Penetration, of_points_has_a_normal_too) {
    const Vec3 at(1, 2, 3);
    expect_depth(Sphere{at, 0}, Sphere{at, 0}, 0);
    expect_depth(Sphere{at, 0}, Segment{at, at}, 0);
    expect_depth(Triangle{{at, at, at}}, Capsule{at, at, 0}, 0);
    expect_depth(Segment{at, at}, Ray{at, Vec3(0, 1, 0)}, 0);
    expect_depth(Capsule{at, at, 2}, Triangle{{at, at, at}}, 2);
    expect_near(expect_depth(cube, Segment{Vec3(0, 0, -0.5), Vec3(0, 0, -0.5)}, 0.5).normal, Vec3(0, 0, -1));
}

TEST(Penetration, of_a_sphere_in_the_middle_of_a_capsule_is_across_it) {
    for (const Vec3& along : {Vec3(4, 0, 0), Vec3(0, 4, 0), Vec3(3, 2, 1), Vec3(-1, 2, 3)}) {
        const Penetration way = expect_depth(Capsule{-along, along, 0.5}, Sphere{Vec3(0, 0, 0), 1}, 1.5);
        expect_across(way.normal, along);
    }
}

TEST(Penetration, of_the_plane_stays_in_the_plane) {
    Random random(seed() + 51);
    const Rectangle2 square{Vec2(0, 0), Mat2::Identity(), Vec2(1, 1)};
    const auto expect_depth2 = [&](const AnyShape2& a, const AnyShape2& b, double depth) {
        const auto wrong = wrong_penetration(a, b, {.depth = depth}, random);
        EXPECT_FALSE(wrong) << *wrong;
        return penetration(a, b);
    };
    const Penetration2 way = expect_depth2(square, Rectangle2{Vec2(1.5, 0.5), Mat2::Identity(), Vec2(1, 1)}, 0.5);
    EXPECT_EQ(way.normal, Vec2(1, 0));
    EXPECT_LE((way.point_a - Vec2(1, 0.25)).norm(), 1e-12) << way.point_a.transpose();
    // Crossing segments overlap in the plane: no step leads out of it.
    const auto segment = [](const Vec2& from, const Vec2& to) {
        return *ConvexPolygon2::make(std::vector<Vec2>{from, to, to});
    };
    expect_depth2(segment({-4, 0}, {4, 0}), segment({3, -4}, {3, 4}), 1);
    expect_depth2(segment({-4, 0}, {4, 0}), segment({1, 0}, {9, 0}), 0);
    expect_depth2(square, segment({1, -1}, {1, 5}), 0);
}

using PenetrationOfPairs = PairTest;

TEST_P(PenetrationOfPairs, is_the_shortest_of_many_ways) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 52);
    int hits = 0, mistakes = 0;
    for (int i = 0; i < 160; ++i) {
        const auto [a, b] = random_shape_pair(GetParam(), i, random);
        const bool hit = intersects_typed(a, b);
        hits += hit;
        const Penetration way = penetration_typed(a, b);
        const auto wrong = wrong_parting(hulls_of(a, b), way, hit, random);
        if (wrong && ++mistakes <= 3) ADD_FAILURE() << "pair " << i << ": " << *wrong << text(way) << describe(a, b);
    }
    EXPECT_EQ(mistakes, 0);
    EXPECT_GT(hits, 2);
}

INSTANTIATE_TEST_SUITE_P(all, PenetrationOfPairs, ::testing::ValuesIn(all_pairs()), PairName());

}  // namespace
}  // namespace abut::test
