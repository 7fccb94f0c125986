// SPDX-License-Identifier: Apache-2.0
// Scenes of convex shapes that are hard to get right, each with a truth that is known apart from the search.
#include <numbers>

#include "support/shapes.hpp"
#include "support/turning_scene.hpp"

namespace abut::test {
namespace {

using std::numbers::pi;

constexpr double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();

OrientedBox box_at(const Vec3& center, const Vec3& half) { return {center, Mat3::Identity(), half}; }
Rigid spinning(double turns, const Vec3& center = Vec3::Zero()) {
    return {.angular_velocity = Vec3(0, 0, 2 * pi * turns), .center = center};
}
// On a circle about the origin, starting where the shape is given, and always with the same side to it.
Rigid around(double turns) { return spinning(turns); }

TEST(TurningScenes, twenty_turns_beside_a_ball_are_free_and_the_first_is_not_when_it_is_nearer) {
    const AnyShape box = box_at(Vec3::Zero(), Vec3(1, 0.5, 0.5));
    const double corner = std::sqrt(1.25);
    expect_free({box, spinning(20), Sphere{Vec3(corner + 0.5 + 1e-4, 0, 0), 0.5}, Linear{}}, {}, 5000);
    expect_sampled_contact({box, spinning(20), Sphere{Vec3(corner + 0.5 - 1e-4, 0, 0), 0.5}, Linear{}}, {}, 100'000);
}

TEST(TurningScenes, rod_that_ends_before_the_pin_is_free) {
    // docs/theory/errata.md §4, with the pin moved out until it is just not reached.
    const double angle = 39.4 * pi / 180, end = std::hypot(10, 0.1);
    const AnyShape rod = box_at(Vec3::Zero(), Vec3(10, 0.1, 0.1));
    const auto pin_at = [&](double distance) {
        return AnyShape(Sphere{(end + 0.2 + distance) * Vec3(std::cos(angle), std::sin(angle), 0), 0.2});
    };
    expect_free({rod, spinning(0.25), pin_at(1e-5), Linear{}});
    expect_sampled_contact({rod, spinning(0.25), pin_at(-1e-5), Linear{}}, {}, 100'000);
}

TEST(TurningScenes, blades_that_interlock_are_free_with_a_gap_and_touch_without) {
    // An egg beater: the circles of the blades overlap, and each passes through where the other just was. They start in
    // parallel.
    const Vec3 to_b(1.5, 0, 0), along = Vec3(1, 1, 0).normalized();
    const auto blades = [&](double radius) {
        return TurningScene{Capsule{-along, along, radius}, spinning(2), Capsule{to_b - along, to_b + along, radius},
                            spinning(-2, to_b)};
    };
    // The middle lines are nearest when one points at the other, after an eighth of a turn.
    const double least = blades(0).distance_at(1.0 / 16);
    EXPECT_NEAR(least, 0.5, 1e-12);
    const auto between = [&](double time) { return blades(0).distance_at(time); };
    EXPECT_GE(sampled_least(between, 1, 5000), least - 1e-12);
    expect_free(blades((least - 1e-4) / 2));
    expect_sampled_contact(blades((least + 1e-4) / 2), {}, 20'000);
}

TEST(TurningScenes, graze_outside_of_the_tolerance_is_free_and_one_that_touches_is_a_contact) {
    const AnyShape ball = Sphere{Vec3(5, 0, 0), 1};
    const auto other = [](double gap) { return Sphere{Vec3(0, 7 + gap, 0), 1}; };
    for (const double gap : {1.01e-6, 2e-6, 1e-3}) expect_free({ball, around(0.5), other(gap), Linear{}});
    for (const double depth : {1e-12, 1e-9, 1e-6}) {
        // They touch while the chord of what is left to the top is no longer than what the radii leave over it.
        const double distance = 7 - depth, cosine = (25 + distance * distance - 4) / (10 * distance);
        expect_contact({ball, around(0.5), other(-depth), Linear{}}, (pi / 2 - std::acos(std::min(1.0, cosine))) / pi);
    }
    // Within it either is right, and in the first case what is told must be so.
    for (const double gap : {1e-9, 5e-7, 9.9e-7}) {
        const TurningScene scene{ball, around(0.5), other(gap), Linear{}};
        const FirstContact found = scene.first();
        if (found.outcome == Outcome::free) continue;
        ASSERT_EQ(found.outcome, Outcome::contact);
        EXPECT_LE(scene.distance_at(found.time), 1e-6 * (1 + 1e-6));
    }
}

TEST(TurningScenes, body_far_from_what_it_turns_about_meets_a_wall_when_it_should) {
    for (const double far : {1e3, 1e6}) {
        SCOPED_TRACE(far);
        // A quarter of the way around there is a wall, half as thick as the body is.
        const AnyShape ball = Sphere{Vec3(far, 0, 0), 1};
        const AnyShape wall = box_at(Vec3(0, far, 0), Vec3(0.5, 3, 3));
        // The middle of the ball is in the plane of the near face, less the radius: at x = 1.5.
        expect_contact({ball, around(1), wall, Linear{}}, std::acos(1.5 / far) / (2 * pi));
        const AnyShape beside = box_at(Vec3(0, far + 1 + 1e-5 + 3, 0), Vec3(0.5, 3, 3));
        expect_free({ball, around(1), beside, Linear{}});
    }
    // Beyond, doubles do not resolve the tolerance: nothing is claimed.
    const double far = 1e12;
    const TurningScene lost{Sphere{Vec3(far, 0, 0), 1}, around(1), box_at(Vec3(0, far, 0), Vec3(0.5, 3, 3)), Linear{}};
    EXPECT_EQ(lost.first().outcome, Outcome::unresolved);
}

TEST(TurningScenes, what_starts_within_the_tolerance_is_let_go_when_it_parts_and_kept_when_it_does_not) {
    const AnyShape floor = box_at(Vec3(0, -1, 0), Vec3(5, 1, 5));
    const double gap = 5e-7;
    const AnyShape rod = Segment{Vec3(0, gap, 0), Vec3(2, gap, 0)};
    // Rises about its left end: the right one goes up; the left one stays, but for rounding, and is kept.
    const TurningScene rising{rod, Rigid{.angular_velocity = Vec3(0, 0, 1), .center = Vec3(0, gap, 0)}, floor,
                              Linear{}};
    expect_contact(rising, 1);
    // The same while it is lifted.
    const TurningScene lifted{
        rod, Rigid{.velocity = Vec3(0, 0.1, 0), .angular_velocity = Vec3(0, 0, 1), .center = Vec3(0, gap, 0)}, floor,
        Linear{}};
    expect_free(lifted);
    // About its middle: one end goes down at once.
    const TurningScene tilting{rod, Rigid{.angular_velocity = Vec3(0, 0, 1), .center = Vec3(1, gap, 0)}, floor,
                               Linear{}};
    expect_contact(tilting, std::asin(gap));
    // Where it touches from the beginning.
    const AnyShape lying = Segment{Vec3(0, 0, 0), Vec3(2, 0, 0)};
    const TurningScene touching{lying, Rigid{.velocity = Vec3(0, 1, 0), .angular_velocity = Vec3(0, 0, 1)}, floor,
                                Linear{}};
    EXPECT_EQ(touching.first().outcome, Outcome::overlapping);
    EXPECT_EQ(touching.mirrored().first().outcome, Outcome::overlapping);
}

TEST(TurningScenes, bodies_that_turn_as_one_keep_what_is_between_them) {
    const auto pair = [](double gap) {
        return TurningScene{box_at(Vec3(1, 0, 0), Vec3(0.5, 0.5, 0.5)), around(20),
                            box_at(Vec3(2 + gap, 0, 0), Vec3(0.5, 0.5, 0.5)), around(20)};
    };
    expect_free(pair(1e-4));
    expect_contact(pair(5e-7), 0);
    EXPECT_EQ(pair(0).first().outcome, Outcome::overlapping);
    EXPECT_EQ(pair(-0.1).first().outcome, Outcome::overlapping);
}

TEST(TurningScenes, nothing_that_moves_changes_nothing) {
    const Path resting = Path::make({{0, {}}, {0.3, {}}, {0.9, {}}}).value();
    const AnyShape a = box_at(Vec3::Zero(), Vec3::Ones()), near = box_at(Vec3(2 + 1e-3, 0, 0), Vec3::Ones()),
                   into = box_at(Vec3(1.5, 0, 0), Vec3::Ones());
    for (const Motion& motion : {Motion(Rigid{}), Motion(resting)}) {
        expect_free({a, motion, near, resting});
        EXPECT_EQ((TurningScene{a, motion, into, resting}.first().outcome), Outcome::overlapping);
    }
}

TEST(TurningScenes, what_is_inside_at_the_beginning_overlaps) {
    const AnyShape room = AlignedBox{Vec3(-4, -4, -4), Vec3(4, 4, 4)};
    const AnyShape inside[] = {Sphere{Vec3(1, 0, 0), 0.1}, Segment{Vec3(1, 0, 0), Vec3(0, 1, 0)},
                               Triangle{{Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)}}};
    for (const AnyShape& shape : inside) {
        const TurningScene scene{room, spinning(1), shape, spinning(-1)};
        EXPECT_EQ(scene.first().outcome, Outcome::overlapping);
        EXPECT_EQ(scene.mirrored().first().outcome, Outcome::overlapping);
    }
}

TEST(TurningScenes, shapes_without_extent_are_points_and_segments) {
    const Vec3 at(3, 0, 0);
    const AnyShape points[] = {box_at(at, Vec3::Zero()), AlignedBox{at, at}, Segment{at, at},
                               Triangle{{at, at, at}},   Sphere{at, 0},      Capsule{at, at, 0}};
    const AnyShape wall = box_at(Vec3(0, 3, 0), Vec3(0.6, 1, 1));
    // Where 3 cos is 0.6.
    for (const AnyShape& point : points) expect_contact({point, around(0.5), wall, Linear{}}, std::acos(0.2) / pi);
    const Vec3 end(3.5, 0, 0), middle = (at + end) / 2;
    const AnyShape needles[] = {box_at(middle, Vec3(0.25, 0, 0)), AlignedBox{at, end},      Segment{at, end},
                                Triangle{{at, middle, end}},      Triangle{{at, end, end}}, Capsule{at, end, 0}};
    for (const AnyShape& needle : needles) expect_contact({needle, around(0.5), wall, Linear{}}, std::acos(0.2) / pi);
    // Two points, which meet on their circles.
    const AnyShape mate = Triangle{{Vec3(0, 3, 0), Vec3(0, 3, 0), Vec3(0, 3, 0)}};
    for (const AnyShape& point : points) expect_contact({point, around(0.5), mate, Linear{}}, 0.5 * (1 + 1e-15));
}

TEST(TurningScenes, path_of_many_keys_is_the_turn_that_it_follows) {
    std::vector<Path::Key> keys;
    for (int i = 0; i <= 96; ++i)
        keys.push_back(
            {0.25 + 0.5 * i / 96.0, {Quat(Eigen::AngleAxis<double>(2 * pi * i / 96, Vec3::UnitZ())), Vec3::Zero()}});
    const Path path = Path::make(keys).value();
    const AnyShape rod = Segment{Vec3(1, 0, 0), Vec3(9, 0, 0)};
    const auto at_angle = [](double angle) {
        return AnyShape(Sphere{5 * Vec3(std::cos(angle), std::sin(angle), 0), 0.25});
    };
    for (const double angle : {0.2, 1.0, 3.0, 5.0}) {
        SCOPED_TRACE(angle);
        const double meets = angle - std::asin(0.05);
        expect_contact({rod, path, at_angle(angle), Linear{}}, 0.25 + 0.5 * meets / (2 * pi));
    }
    // It rests before and after.
    const AnyShape beside = at_angle(-0.06);
    expect_free({rod, path, beside, Linear{}}, {.horizon = 0.25});
    const Path half_way = Path::make({keys.begin(), keys.begin() + 49}).value();
    expect_free({rod, half_way, at_angle(pi + 0.06), Linear{}}, {.horizon = 100});
    // And with another that goes around in the other way they meet half way.
    std::vector<Path::Key> back = keys;
    for (Path::Key& key : back) key.pose.rotation = key.pose.rotation.conjugate();
    const AnyShape ball = Sphere{Vec3(-5, 0, 0), 0.25};
    expect_contact({rod, path, ball, Path::make(back).value()}, 0.25 + 0.5 * (pi - std::asin(0.05)) / (4 * pi));
}

TEST(TurningScenes, what_is_not_a_number_is_unresolved_at_the_beginning) {
    const AnyShape shapes[] = {Sphere{Vec3(0, 0, 0), 1},
                               Capsule{Vec3::Zero(), Vec3::UnitX(), 0.5},
                               AlignedBox{-Vec3::Ones(), Vec3::Ones()},
                               box_at(Vec3::Zero(), Vec3::Ones()),
                               Segment{Vec3::Zero(), Vec3::UnitX()},
                               Triangle{{Vec3::UnitX(), Vec3::UnitY(), Vec3::UnitZ()}}};
    const AnyShape other = Sphere{Vec3(9, 0, 0), 1};
    const auto expect_nothing_claimed = [&](const TurningScene& scene) {
        for (const TurningScene& each : {scene, scene.mirrored()}) {
            const FirstContact found = each.first();
            EXPECT_EQ(found.outcome, Outcome::unresolved);
            EXPECT_EQ(found.time, 0);
        }
    };
    for (const double bad : {nan, infinity, -infinity}) {
        for (const AnyShape& shape : shapes) {
            AnyShape broken = shape;
            for (const Field& field : fields_of(broken)) {
                SCOPED_TRACE(field.name);
                const double before = std::exchange(*field.value, bad);
                expect_nothing_claimed({broken, spinning(1), other, Linear{}});
                *field.value = before;
            }
        }
        Rigid broken = spinning(1);
        for (Vec3* part : {&broken.velocity, &broken.angular_velocity, &broken.center, &broken.pose.position})
            for (int i = 0; i < 3; ++i) {
                const double before = std::exchange((*part)[i], bad);
                expect_nothing_claimed({shapes[0], broken, other, Linear{}});
                (*part)[i] = before;
            }
        for (int i = 0; i < 4; ++i) {
            broken.pose.rotation = Quat::Identity();
            broken.pose.rotation.coeffs()[i] = bad;
            expect_nothing_claimed({shapes[0], broken, other, Linear{}});
        }
    }
    Rigid without_rotation = spinning(1);
    without_rotation.pose.rotation.coeffs().setZero();
    expect_nothing_claimed({shapes[0], without_rotation, other, Linear{}});
}

TEST(TurningScenes, custom_motion_without_a_rotation_or_a_bound_is_unresolved_at_the_beginning) {
    const AnyShape a = Sphere{Vec3::Zero(), 1}, b = Sphere{Vec3(9, 0, 0), 1};
    const auto first = [&](const Quat& rotation, double reach) {
        const Custom motion{.pose =
                                [=](double time) {
                                    return Pose{rotation, Vec3(time, 0, 0)};
                                },
                            .displacement_bound = [=](double, double step, double) { return reach * step; }};
        const FirstContact found = TurningScene{a, motion, b, Linear{}}.first();
        EXPECT_EQ(TurningScene({b, Linear{}, a, motion}).first().outcome, found.outcome);
        return found;
    };
    EXPECT_EQ(first(Quat::Identity(), 1).outcome, Outcome::free);
    EXPECT_EQ(first(Quat(0, 0, 0, 1e-9), 1).outcome, Outcome::free);
    for (const double length : {0.0, 1e-200, 1e200, infinity, nan}) {
        const FirstContact found = first(Quat(length, 0, 0, 0), 1);
        EXPECT_EQ(found.outcome, Outcome::unresolved) << length;
        EXPECT_EQ(found.time, 0);
    }
    for (const double reach : {-1.0, -infinity, infinity, nan}) {
        const FirstContact found = first(Quat::Identity(), reach);
        EXPECT_EQ(found.outcome, Outcome::unresolved) << reach;
        EXPECT_EQ(found.time, 0);
    }
}

TEST(TurningScenes, infinite_horizon_is_for_what_does_not_turn) {
    const AnyShape a = Sphere{Vec3::Zero(), 1}, b = Sphere{Vec3(9, 0, 0), 1};
    const ContactOptions options{.horizon = infinity};
    EXPECT_EQ((TurningScene{a, spinning(1), b, Linear{}}.first(options).outcome), Outcome::unresolved);
    EXPECT_EQ((TurningScene{a, Rigid{.velocity = Vec3(-1, 0, 0)}, b, Linear{}}.first(options).outcome), Outcome::free);
    const FirstContact met = TurningScene{a, Rigid{.velocity = Vec3(1, 0, 0)}, b, Rigid{}}.first(options);
    EXPECT_EQ(met.outcome, Outcome::contact);
    EXPECT_NEAR(met.time, 7, 1e-9);
}

}  // namespace
}  // namespace abut::test
