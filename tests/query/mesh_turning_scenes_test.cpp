// SPDX-License-Identifier: Apache-2.0
// Machines and other scenes of meshes that are hard to get right, each with a truth that is known apart from the
// search.
#include <numbers>

#include "abut/query/distance.hpp"
#include "abut/query/first_contact.hpp"
#include "kit/generators.hpp"
#include "support/machine_parts.hpp"
#include "support/random.hpp"
#include "support/sampled_touch.hpp"

namespace abut::test {
namespace {

using std::numbers::pi;

constexpr double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();

Mesh tree_of(TriangleMesh mesh) { return Mesh::make(std::move(mesh)).value(); }
Mesh box_tree(const Vec3& half) { return tree_of(make_box_mesh(2 * half).value()); }

Pose at(const Vec3& place) { return {Quat::Identity(), place}; }
Quat about_z(double angle) { return Quat(Eigen::AngleAxis<double>(angle, Vec3::UnitZ())); }
Rigid spinning(double turns, const Pose& pose = {}) {
    return {.pose = pose, .angular_velocity = Vec3(0, 0, 2 * pi * turns)};
}
// On a circle about the origin of the world.
Rigid around(double turns, const Pose& pose) {
    return {.pose = pose,
            .angular_velocity = Vec3(0, 0, 2 * pi * turns),
            .center = pose.rotation.conjugate() * -pose.position};
}

struct MeshScene {
    Mesh a;
    Motion motion_a;
    Mesh b;
    Motion motion_b;

    FirstContact first(const ContactOptions& options) const { return first_contact(a, motion_a, b, motion_b, options); }
    MeshScene mirrored() const { return {b, motion_b, a, motion_a}; }
    double distance_at(double time) const {
        return distance(a, pose_at(motion_a, time), b, pose_at(motion_b, time)).distance;
    }
};

// So that a test ends in any case.
ContactOptions limited(ContactOptions options = {}) {
    options.max_steps = 1'000'000;
    return options;
}

void expect_free(const MeshScene& scene, const ContactOptions& options = limited(), int samples = 200) {
    for (const MeshScene& each : {scene, scene.mirrored()}) {
        const FirstContact found = each.first(options);
        EXPECT_EQ(found.outcome, Outcome::free) << "at " << found.time << " after " << found.stats.steps << " steps";
        EXPECT_EQ(found.time, options.horizon);
    }
    EXPECT_GT(sampled_least([&](double time) { return scene.distance_at(time); }, options.horizon, samples), 0);
}

// A contact not after `touch`, when the two truly touch, and with no more than the tolerance left.
void expect_contact(const MeshScene& scene, double touch, const ContactOptions& options = limited()) {
    for (const MeshScene& each : {scene, scene.mirrored()}) {
        const FirstContact found = each.first(options);
        ASSERT_EQ(found.outcome, Outcome::contact) << "at " << found.time << " after " << found.stats.steps << " steps";
        EXPECT_LE(found.time, touch * (1 + 1e-12));
        EXPECT_LE(each.distance_at(found.time), options.tolerance * (1 + 1e-6));
        EXPECT_FALSE(found.patches.empty());
    }
}

void expect_sampled_contact(const MeshScene& scene, int samples = 500, const ContactOptions& options = limited()) {
    const auto touch = sampled_touch([&](double time) { return scene.distance_at(time); }, options.horizon, samples);
    ASSERT_TRUE(touch);
    expect_contact(scene, *touch, options);
}

TEST(TurningMeshes, gears_in_mesh_are_free_for_a_turn_and_meet_where_a_tooth_is_too_long) {
    // 8 and 12 teeth on circles of 1 and 1.5; a tooth of one points at a gap of the other.
    const Mesh small = tree_of(toothed_wheel({8, 0.85, 1.1}));
    const Rigid turn = spinning(1);
    const Rigid other_turn = spinning(-8.0 / 12, {about_z(pi / 12), Vec3(2.5, 0, 0)});
    const MeshScene gears{small, turn, tree_of(toothed_wheel({12, 1.35, 1.6})), other_turn};
    expect_free(gears);
    if (is_sanitized()) return;
    // At another ratio they do not get far.
    expect_sampled_contact({gears.a, turn, gears.b, spinning(-9.0 / 12, {about_z(pi / 12), Vec3(2.5, 0, 0)})});
    // The long tooth starts on the far side, half a turn away from the small wheel, but for half a pitch.
    const MeshScene long_tooth{small, turn, tree_of(toothed_wheel({12, 1.35, 1.6, 0.1})), other_turn};
    expect_sampled_contact(long_tooth);
    expect_free(long_tooth, limited({.horizon = 0.6}));
}

TEST(TurningMeshes, screw_turns_in_its_nut_and_sticks_at_another_pitch) {
    // Two wires in helices of one pitch, half of it apart.
    const double pitch = 0.6;
    const Mesh helix = tree_of(
        make_spring_mesh(
            {.coil_radius = 1, .wire_radius = 0.1, .pitch = pitch, .turns = 1.5, .segments = 20, .wire_segments = 4})
            .value());
    const Linear nut{Vec3::Zero(), at(Vec3(0, 0, pitch / 2))};
    const auto screw = [&](double turns, double rise) {
        Rigid motion = spinning(turns);
        motion.velocity = Vec3(0, 0, turns * rise);
        return motion;
    };
    expect_free({helix, screw(1, pitch), helix, nut});
    if (is_sanitized()) return;
    expect_free({helix, screw(-2, pitch), helix, nut});
    expect_sampled_contact({helix, screw(1, 0), helix, nut});
    expect_sampled_contact({helix, screw(1, 1.3 * pitch), helix, nut});
}

TEST(TurningMeshes, key_goes_through_its_hole_and_only_back_as_it_came) {
    const Mesh lock = tree_of(plate_with_hole(Vec3(1, 1, 0.1), 0.12, 0.4));
    const Mesh iron = tree_of(key(1, 0.05, Vec3(0.05, 0.3, 0.1)));
    const auto key_at = [](double time, double z, double angle) {
        return Path::Key{time, {about_z(angle), Vec3(0, 0, z)}};
    };
    // In, a quarter of a turn, and out; then its bit stops it, after 0.2.
    const Path turned =
        Path::make({key_at(0, -1.5, 0), key_at(0.3, -0.5, 0), key_at(0.6, -0.5, pi / 2), key_at(1, -1.5, pi / 2)})
            .value();
    expect_contact({iron, turned, lock, Linear{}}, 0.6 + 0.4 * 0.2);
    expect_free({iron, turned, lock, Linear{}}, limited({.horizon = 0.6799}));
    // Half a turn fits again.
    const Path around_twice = Path::make({key_at(0, -1.5, 0), key_at(0.3, -0.5, 0), key_at(0.45, -0.5, pi / 2),
                                          key_at(0.6, -0.5, pi), key_at(1, -1.5, pi)})
                                  .value();
    expect_free({iron, around_twice, lock, Linear{}});
    // At rest before and after.
    expect_free({iron, around_twice, lock, Linear{}}, limited({.horizon = 50}));
}

TEST(TurningMeshes, blades_that_interlock_are_free_with_a_gap_and_touch_without) {
    const Mesh blade = box_tree(Vec3(1, 0.2, 0.1));
    const auto beater = [&](double between) {
        return MeshScene{blade, spinning(1, {about_z(pi / 4), Vec3::Zero()}), blade,
                         spinning(-1, {about_z(pi / 4), Vec3(between, 0, 0)})};
    };
    const auto least = [&](double between) {
        const MeshScene scene = beater(between);
        return sampled_least([&](double time) { return scene.distance_at(time); }, 0.5, 1000);
    };
    // How far apart the axes must be for a gap of 1e-4.
    double lo = 1.2, hi = 1.9;
    for (int i = 0; i < 25; ++i) {
        const double middle = (lo + hi) / 2;
        (least(middle) > 1e-4 ? hi : lo) = middle;
    }
    expect_free(beater(hi));
    expect_sampled_contact(beater(hi - 2e-4), 20'000);
}

TEST(TurningMeshes, blades_one_above_the_other_pass_at_a_narrow_gap) {
    const Mesh blade = box_tree(Vec3(1, 0.2, 0.1));
    const auto stacked = [&](double gap) {
        return MeshScene{blade, spinning(1), blade, spinning(-1.5, at(Vec3(0.5, 0, 0.2 + gap)))};
    };
    expect_free(stacked(1e-4));
    EXPECT_EQ(stacked(0).first(limited()).outcome, Outcome::overlapping);
}

TEST(TurningMeshes, graze_outside_of_the_tolerance_is_free_and_one_that_touches_is_a_contact) {
    const Mesh box = box_tree(Vec3::Ones()), wall = box_tree(Vec3(9, 1, 9));
    const double corner = std::hypot(6, 1), lead = std::atan2(1, 6);
    const auto passing = [&](double gap) {
        return MeshScene{box, around(0.25, at(Vec3(5, 0, 0))), wall,
                         Linear{Vec3::Zero(), at(Vec3(0, corner + 1 + gap, 0))}};
    };
    for (const double gap : {1.01e-6, 2e-6, 1e-3}) expect_free(passing(gap));
    for (const double depth : {1e-12, 1e-9, 1e-6, 1e-3})
        expect_contact(passing(-depth), (std::asin(1 - depth / corner) - lead) / (pi / 2) * (1 + 1e-9));
}

TEST(TurningMeshes, body_far_from_what_it_turns_about_meets_a_wall_when_it_should) {
    const Mesh box = box_tree(Vec3::Ones()), wall = box_tree(Vec3(0.5, 3, 3));
    for (const double far : {1e3, 1e6}) {
        SCOPED_TRACE(far);
        const MeshScene scene{box, around(1, at(Vec3(far, 0, 0))), wall, Linear{Vec3::Zero(), at(Vec3(0, far, 0))}};
        const ContactOptions options = limited({.tolerance = far * 1e-8});
        expect_contact(scene, 0.25 - 1.49 / far / (2 * pi), options);
        EXPECT_GE(scene.first(options).time, 0.25 - 1.51 / far / (2 * pi));
    }
}

TEST(TurningMeshes, what_starts_within_the_tolerance_is_let_go_when_it_parts) {
    const Mesh box = box_tree(Vec3::Ones());
    const auto scene = [&](double gap, const Vec3& velocity) {
        return MeshScene{box, spinning(1e-3), box, Rigid{.pose = at(Vec3(2 + gap, 0, 0)), .velocity = velocity}};
    };
    expect_free(scene(5e-7, Vec3(1, 0, 0)));
    expect_contact(scene(5e-7, Vec3(-1, 0, 0)), 5e-7);
    for (const double gap : {0.0, -0.1})
        for (const Vec3& velocity : {Vec3(1, 0, 0), Vec3(-1, 0, 0)})
            EXPECT_EQ(scene(gap, velocity).first(limited()).outcome, Outcome::overlapping);
}

TEST(TurningMeshes, bodies_that_turn_as_one_keep_what_is_between_them) {
    const Mesh box = box_tree(Vec3(0.5, 0.5, 0.5));
    const auto pair = [&](double gap) {
        return MeshScene{box, around(20, at(Vec3(1, 0, 0))), box, around(20, at(Vec3(2 + gap, 0, 0)))};
    };
    expect_free(pair(1e-4));
    expect_contact(pair(5e-7), 1);
    EXPECT_EQ(pair(0).first(limited()).outcome, Outcome::overlapping);
}

TEST(TurningMeshes, triangles_without_extent_are_points_and_segments) {
    const Vec3 near(3, 0, 0), end(3.5, 0, 0), middle = (near + end) / 2;
    const auto one = [](const Vec3& a, const Vec3& b, const Vec3& c) {
        return tree_of(TriangleMesh::make(std::vector{a, b, c}, std::vector<Index3>{{0, 1, 2}}).value());
    };
    const Linear wall_at{Vec3::Zero(), at(Vec3(0, 3, 0))};
    const Mesh wall = box_tree(Vec3(0.6, 1, 1));
    // Where 3 cos is 0.6.
    for (const Mesh& tree : {one(near, near, near), one(near, middle, end), one(near, end, end)})
        expect_contact({tree, spinning(0.5), wall, wall_at}, std::acos(0.2) / pi);
}

TEST(TurningMeshes, margin_is_kept) {
    // A spoke on its way to a wall, and beside it.
    const Mesh spoke = box_tree(Vec3(1, 0.1, 0.1)), wall = box_tree(Vec3(3, 1, 3));
    const auto above = [&](double gap) {
        return MeshScene{spoke, spinning(0.5), wall,
                         Linear{Vec3::Zero(), at(Vec3(0, 1 + std::hypot(1, 0.1) + gap, 0))}};
    };
    for (const double margin : {1e-3, 0.1, 0.5}) {
        SCOPED_TRACE(margin);
        const ContactOptions options = limited({.margin = margin});
        expect_free(above(margin + 1e-4), options);
        const MeshScene scene = above(margin - 1e-4);
        const auto touch = sampled_touch([&](double time) { return scene.distance_at(time); }, 1, 1000, margin);
        ASSERT_TRUE(touch);
        for (const MeshScene& each : {scene, scene.mirrored()}) {
            const FirstContact found = each.first(options);
            ASSERT_EQ(found.outcome, Outcome::contact);
            EXPECT_LE(found.time, *touch * (1 + 1e-12));
            EXPECT_LE(each.distance_at(found.time), margin + 1.001e-6);
        }
    }
}

TEST(TurningMeshes, lengths_beyond_the_tolerance_are_never_free_by_mistake) {
    // In truth they touch at 0.20266.
    for (const int power : {-900, -300, -100, 0, 100, 300, 900}) {
        SCOPED_TRACE(power);
        const double by = std::ldexp(1, power);
        const Mesh box = box_tree(Vec3::Constant(by));
        const MeshScene scene{box, Rigid{.velocity = Vec3(3, 0, 0) * by, .angular_velocity = Vec3(0, 0, 3)}, box,
                              Linear{Vec3::Zero(), at(Vec3(3, 0.3, 0.1) * by)}};
        for (const double tolerance : {1e-6, 1e-6 * by}) {
            const FirstContact found = scene.first(limited({.tolerance = tolerance}));
            EXPECT_TRUE(found.outcome == Outcome::contact || found.outcome == Outcome::unresolved);
            EXPECT_LE(found.time, 0.202662);
        }
        if (std::abs(power) <= 300) {
            const FirstContact found = scene.first(limited({.tolerance = 1e-6 * by}));
            EXPECT_EQ(found.outcome, Outcome::contact);
            EXPECT_GE(found.time, 0.20266);
        }
    }
}

TEST(TurningMeshes, what_is_not_a_number_is_unresolved_at_the_beginning) {
    const Mesh box = box_tree(Vec3::Ones());
    for (const double bad : {nan, infinity, -infinity})
        for (int part = 0; part < 4; ++part)
            for (int i = 0; i < 3; ++i) {
                Rigid broken = spinning(1);
                (part == 0   ? broken.velocity
                 : part == 1 ? broken.angular_velocity
                 : part == 2 ? broken.center
                             : broken.pose.position)[i] = bad;
                const MeshScene scene{box, broken, box, Linear{Vec3::Zero(), at(Vec3(9, 0, 0))}};
                for (const MeshScene& each : {scene, scene.mirrored()}) {
                    const FirstContact found = each.first({});
                    EXPECT_EQ(found.outcome, Outcome::unresolved);
                    EXPECT_EQ(found.time, 0);
                }
            }
}

// Laws, on two gears that fly past or into each other.
class TurningMeshLaws : public ::testing::Test {
 protected:
    struct Flight {
        Rigid a, b;
    };
    static Flight random_flight(Random& random) {
        const Vec3 place = random.direction() * 2.5;
        const auto motion = [&](const Vec3& from, const Vec3& to) {
            return Rigid{{random.rotation(), from},
                         (to - from) * random.real(0, 1) + random.vector(0.3),
                         random.direction() * random.real(0, 5),
                         random.vector(0.3)};
        };
        return {motion(Vec3::Zero(), place), motion(place, Vec3::Zero())};
    }
    static Mesh wheel(double size = 1) {
        const TriangleMesh mesh = toothed_wheel({5, 0.5, 1.0});
        std::vector<Vec3> vertices;
        for (const Vec3& v : mesh.vertices()) vertices.push_back(v * size);
        return tree_of(TriangleMesh::make(vertices, mesh.triangles()).value());
    }
    template <class Check>
    void for_flights(int count, Check&& check) {
        Random random(seed());
        const Mesh tree = wheel();
        for (int i = 0; i < (is_sanitized() ? 2 : count); ++i) {
            SCOPED_TRACE("seed " + std::to_string(seed()) + ", flight " + std::to_string(i));
            const Flight flight = random_flight(random);
            const MeshScene scene{tree, flight.a, tree, flight.b};
            if (scene.distance_at(0) > 1e-3) check(scene, flight, scene.first(limited()));
        }
    }
    static void expect_same(const MeshScene& scene, const FirstContact& x, const FirstContact& y) {
        ASSERT_EQ(x.outcome, y.outcome) << "at " << x.time << " and " << y.time;
        EXPECT_NEAR(x.time, y.time, 1e-3);
        if (x.outcome == Outcome::contact) {
            for (const double time : {x.time, y.time}) EXPECT_LE(scene.distance_at(time), 1.001e-6);
        }
    }
};

TEST_F(TurningMeshLaws, swapping_a_and_b_keeps_the_time) {
    for_flights(40, [](const MeshScene& scene, const Flight&, const FirstContact& found) {
        expect_same(scene, found, scene.mirrored().first(limited()));
    });
}

TEST_F(TurningMeshLaws, scaling_lengths_and_tolerance_keeps_the_time) {
    for (const int power : {-20, 1, 20}) {
        const double by = std::ldexp(1, power);
        const Mesh tree = wheel(by);
        for_flights(10, [&](const MeshScene& scene, const Flight& flight, const FirstContact& found) {
            const auto scaled = [&](const Rigid& m) {
                return Rigid{
                    {m.pose.rotation, m.pose.position * by}, m.velocity * by, m.angular_velocity, m.center * by};
            };
            const MeshScene other{tree, scaled(flight.a), tree, scaled(flight.b)};
            expect_same(scene, found, other.first(limited({.tolerance = 1e-6 * by})));
        });
    }
}

TEST_F(TurningMeshLaws, moving_faster_takes_as_much_less_time) {
    for_flights(20, [](const MeshScene& scene, const Flight& flight, const FirstContact& found) {
        for (const double factor : {0.5, 4.0}) {
            Flight fast = flight;
            for (Rigid* motion : {&fast.a, &fast.b}) {
                motion->velocity *= factor;
                motion->angular_velocity *= factor;
            }
            FirstContact other = first_contact(scene.a, fast.a, scene.b, fast.b, limited({.horizon = 1 / factor}));
            other.time *= factor;
            expect_same(scene, found, other);
        }
    });
}

TEST_F(TurningMeshLaws, moving_both_as_one_changes_nothing) {
    Random random(seed() + 1);
    for_flights(20, [&](const MeshScene& scene, const Flight& flight, const FirstContact& found) {
        const Pose pose{random.rotation(), random.vector(10)};
        const Vec3 drift = random.vector(3);
        Flight other = flight;
        for (Rigid* motion : {&other.a, &other.b}) {
            motion->pose = {pose.rotation * motion->pose.rotation, pose * motion->pose.position};
            motion->velocity = pose.rotation * motion->velocity + drift;
            motion->angular_velocity = pose.rotation * motion->angular_velocity;
        }
        expect_same(scene, found, first_contact(scene.a, other.a, scene.b, other.b, limited()));
    });
}

TEST_F(TurningMeshLaws, going_back_from_a_contact_is_free) {
    for_flights(40, [](const MeshScene& scene, const Flight& flight, const FirstContact& found) {
        if (found.outcome != Outcome::contact) return;
        const auto reversed = [&](const Rigid& motion) {
            return Rigid{pose_at(motion, found.time), -motion.velocity, -motion.angular_velocity, motion.center};
        };
        const ContactOptions options = limited({.horizon = found.time});
        const FirstContact back = first_contact(scene.a, reversed(flight.a), scene.b, reversed(flight.b), options);
        EXPECT_EQ(back.outcome, Outcome::free) << "from " << found.time << ", at " << back.time;
    });
}

TEST_F(TurningMeshLaws, steps_that_run_out_leave_a_time_that_is_free_and_grows) {
    for_flights(10, [](const MeshScene& scene, const Flight&, const FirstContact& found) {
        double before = 0;
        for (std::uint64_t steps : {0, 1, 2, 3, 5, 10, 30, 100, 300, 1000}) {
            if (steps >= found.stats.steps) break;
            const FirstContact cut = scene.first({.max_steps = steps});
            ASSERT_EQ(cut.outcome, Outcome::unresolved) << steps << " of " << found.stats.steps;
            EXPECT_GE(cut.time, before);
            EXPECT_LE(cut.time, found.time);
            before = cut.time;
        }
    });
}

}  // namespace
}  // namespace abut::test
