// SPDX-License-Identifier: Apache-2.0
// Meshes that slide past each other: they are free at any gap within few steps, and what they run into is found. The
// truth is the distance of bodies at rest, at many times.
#include <gtest/gtest.h>

#include <map>
#include <numbers>

#include "abut/query/clearance.hpp"
#include "abut/query/distance.hpp"
#include "abut/query/first_contact.hpp"
#include "abut/shape/transformed.hpp"
#include "kit/generators.hpp"
#include "parts.hpp"
#include "query/sliding/sliding_window.hpp"
#include "query/traversal/operand.hpp"
#include "support/random.hpp"

namespace abut::test {
namespace {

using campaign::Radius;
using campaign::thread;
using campaign::turned_part;
using std::numbers::pi;

constexpr std::uint64_t few_steps = 6000;  // windows are looked for after 4096

Mesh mesh_of(TriangleMesh mesh) { return Mesh::make(std::move(mesh), {.threads = 1}).value(); }

Quat about_z(double angle) { return Quat(Eigen::AngleAxis<double>(angle, Vec3::UnitZ())); }

struct SlidingScene {
    Mesh a;
    Rigid motion_a;
    Mesh b;
    Rigid motion_b;

    FirstContact first(const ContactOptions& options = {}) const {
        return first_contact(a, motion_a, b, motion_b, options);
    }
    double distance_at(double time) const {
        return distance(a, pose_at(motion_a, time), b, pose_at(motion_b, time)).distance;
    }
    SlidingScene mirrored() const { return {b, motion_b, a, motion_a}; }
    // The same elsewhere, drifting.
    SlidingScene moved(const Pose& pose, const Vec3& drift) const {
        SlidingScene result = *this;
        for (Rigid* motion : {&result.motion_a, &result.motion_b}) {
            motion->pose = pose * motion->pose;
            motion->velocity = pose.rotation * motion->velocity + drift;
            motion->angular_velocity = pose.rotation * motion->angular_velocity;
        }
        return result;
    }
    SlidingScene scaled(double by) const {
        const auto larger = [&](const Mesh& mesh) {
            std::vector<Vec3> vertices;
            for (const Vec3& v : mesh.data().vertices()) vertices.push_back(v * by);
            const auto triangles = mesh.data().triangles();
            return mesh_of(TriangleMesh::make(vertices, {triangles.begin(), triangles.end()}).value());
        };
        SlidingScene result{larger(a), motion_a, larger(b), motion_b};
        for (Rigid* motion : {&result.motion_a, &result.motion_b}) {
            motion->pose.position *= by;
            motion->velocity *= by;
            motion->center *= by;
        }
        return result;
    }
};

// A body of revolution in another, `gap` apart where corners pass the middles of sides.
SlidingScene turned_pair(const std::function<double(double)>& profile, double gap, std::uint32_t segments = 20,
                         std::uint32_t rows = 5) {
    const Radius outer = [=](double, double z) { return profile(z - 0.2); };
    const Radius inner = [=](double, double z) { return (profile(z) + gap) / std::cos(pi / segments); };
    const Mesh shaft =
        mesh_of(turned_part({.outer = outer, .length = 1.4, .rows = 7 * rows / 5, .segments = segments}));
    const Mesh bearing = mesh_of(
        turned_part({.outer = campaign::round(1), .inner = inner, .length = 1, .rows = rows, .segments = segments}));
    return {shaft, Rigid{{about_z(0.01), Vec3(0, 0, -0.2)}, Vec3::Zero(), Vec3(0, 0, 2 * pi), Vec3(0, 0, 0.7)}, bearing,
            Rigid{}};
}
SlidingScene shaft_in_bearing(double gap) {
    return turned_pair([](double) { return 0.5; }, gap);
}

SlidingScene screw_in_nut(double room, double turns, double sense = 1) {
    constexpr double pitch = 0.25, depth = 0.15;
    const auto part = [&](double radius) -> Radius {
        const Radius right = thread(radius, depth, pitch);
        return [=](double turn, double z) { return right(sense > 0 ? turn : 1 - turn, z); };
    };
    static std::map<std::pair<double, double>, std::array<Mesh, 2>> made;
    auto found = made.find({room, sense});
    if (found == made.end())
        found = made.emplace(std::pair{room, sense},
                             std::array{mesh_of(turned_part({.outer = part(0.5), .length = 4 * pitch, .rows = 64})),
                                        mesh_of(turned_part({.outer = campaign::round(0.9),
                                                             .inner = part(0.5 + room),
                                                             .length = 2 * pitch,
                                                             .rows = 32}))})
                    .first;
    const auto& [screw, nut] = found->second;
    return {
        screw,
        Rigid{{Quat::Identity(), Vec3(0, 0, -pitch)}, Vec3(0, 0, sense * pitch * turns), Vec3(0, 0, 2 * pi * turns)},
        nut, Rigid{}};
}

// What is wrong with an answer, by samples; nothing when it is right.
std::string wrong(const SlidingScene& scene, const FirstContact& found, double horizon, int samples,
                  const ContactOptions& options = {}) {
    if (found.outcome == Outcome::unresolved) return "unresolved at " + std::to_string(found.time);
    const double end = found.outcome == Outcome::free ? horizon : found.time;
    for (int i = 0; i < samples; ++i)
        if (!(scene.distance_at(end * i / samples) > options.margin))
            return "touches at " + std::to_string(end * i / samples) + ", told at " + std::to_string(end);
    if (found.outcome == Outcome::contact && !(scene.distance_at(end) <= options.margin + 1.01 * options.tolerance))
        return "no contact at " + std::to_string(end);
    return "";
}

class SlidingMeshes : public testing::Test {
 protected:
    SlidingMeshes() : trace_(__FILE__, __LINE__, "ABUT_SEED=" + std::to_string(seed())) {}
    Random random{seed() + 2201};
    testing::ScopedTrace trace_;
};

TEST_F(SlidingMeshes, turn_in_one_another_at_any_gap_within_few_steps) {
    const std::function<double(double)> profiles[] = {
        [](double) { return 0.5; },
        [](double z) { return 0.3 + 0.3 * z; },
        [](double z) { return 0.4 + 0.1 * std::abs(std::fmod(5 * z + 5, 2.0) - 1); },
    };
    for (const auto& profile : profiles)
        for (const double gap : {0.03, 1e-3, 1e-4, 1e-5}) {
            SCOPED_TRACE("gap " + std::to_string(gap));
            const SlidingScene scene = turned_pair(profile, gap);
            for (const SlidingScene& each : {scene, scene.mirrored()}) {
                const FirstContact found = each.first();
                EXPECT_EQ(found.outcome, Outcome::free) << "at " << found.time;
                EXPECT_LE(found.stats.steps, few_steps);
            }
            EXPECT_EQ(wrong(scene, scene.first(), 1, 60), "");
        }
}

TEST_F(SlidingMeshes, do_so_anywhere_and_at_any_size) {
    const SlidingScene scene = shaft_in_bearing(1e-3);
    for (int i = 0; i < 12; ++i) {
        const Pose pose{random.rotation(), random.vector(random.logarithmic(1, 1e5))};
        const double by = std::ldexp(1, static_cast<int>(random.integer(-40, 40)));
        SlidingScene other = scene.moved(pose, random.vector(5)).scaled(by);
        // About one axis, both of them.
        const Vec3 axis = pose.rotation * Vec3::UnitZ();
        const double turning = random.real(-20, 20);
        other.motion_b.angular_velocity += turning * axis;
        other.motion_a.angular_velocity += turning * axis;
        const FirstContact found = other.first({.tolerance = 1e-6 * by});
        EXPECT_EQ(found.outcome, Outcome::free) << "at " << found.time << ", turned by " << turning;
        EXPECT_LE(found.stats.steps, 3 * few_steps);
    }
}

// A gap that is less than the margin is none.
TEST_F(SlidingMeshes, keep_their_margin) {
    for (const double gap : {1e-3, 1e-2}) {
        const SlidingScene scene = turned_pair([](double z) { return 0.5 + 0.1 * z; }, gap);
        const double apart = gap / std::sqrt(1.01);
        const FirstContact within = scene.first({.margin = 0.999 * apart}),
                           beyond = scene.first({.margin = 1.001 * apart});
        EXPECT_EQ(within.outcome, Outcome::free);
        EXPECT_LE(within.stats.steps, few_steps);
        EXPECT_NE(beyond.outcome, Outcome::free);
    }
}

// A bump on the shaft, and one in the bearing across the way of the first.
TEST_F(SlidingMeshes, find_the_key_that_hits) {
    for (const double gap : {1e-2, 1e-3, 1e-4})
        for (const double overlap : {0.01, -0.01}) {
            SCOPED_TRACE("gap " + std::to_string(gap) + ", overlap " + std::to_string(overlap));
            constexpr std::uint32_t segments = 32;
            const auto bump = [](double turn, double at) { return std::abs(turn - at) < 0.02 ? 1.0 : 0.0; };
            const Mesh shaft = mesh_of(turned_part({.outer =
                                                        [=](double turn, double z) {
                                                            const bool is_inside = z > 0.55 && z < 0.85;
                                                            return 0.5 + (is_inside ? 0.05 * bump(turn, 0.25) : 0);
                                                        },
                                                    .length = 1.4,
                                                    .rows = 14,
                                                    .segments = segments}));
            const double wide = (0.5 + gap) / std::cos(pi / segments);
            const Mesh bearing = mesh_of(turned_part({.outer = campaign::round(1),
                                                      .inner =
                                                          [=](double turn, double z) {
                                                              const bool is_groove = z > 0.25 && z < 0.75;
                                                              const bool is_stop = bump(turn, 0.75) > 0;
                                                              return wide + (is_groove && !is_stop ? 0.1 : 0) +
                                                                     (is_stop && is_groove ? 0.05 - overlap : 0);
                                                          },
                                                      .length = 1,
                                                      .rows = 10,
                                                      .segments = segments}));
            const SlidingScene scene{
                shaft, Rigid{{Quat::Identity(), Vec3(0, 0, -0.2)}, Vec3::Zero(), Vec3(0, 0, 2 * pi)}, bearing, Rigid{}};
            const FirstContact found = scene.first();
            EXPECT_EQ(found.outcome, overlap > gap ? Outcome::contact : Outcome::free) << "at " << found.time;
            EXPECT_EQ(wrong(scene, found, 1, 300), "");
            EXPECT_LE(found.stats.steps, 100'000u);
        }
}

TEST_F(SlidingMeshes, screw_into_one_another_within_few_steps) {
    for (const double sense : {1.0, -1.0})
        for (const double turns : {0.5, 1.0, -2.0}) {
            SCOPED_TRACE("sense " + std::to_string(sense) + ", turns " + std::to_string(turns));
            const SlidingScene scene = screw_in_nut(0.04, turns, sense);
            const FirstContact found = scene.first(), mirrored = scene.mirrored().first();
            EXPECT_EQ(found.outcome, Outcome::free) << "at " << found.time;
            EXPECT_EQ(mirrored.outcome, Outcome::free) << "at " << mirrored.time;
            EXPECT_LE(found.stats.steps, few_steps);
            EXPECT_EQ(wrong(scene, found, 1, 40), "");
        }
}

TEST_F(SlidingMeshes, slip_and_wobble_until_they_touch) {
    std::map<Outcome, int> outcomes;
    for (int i = 0; i < (is_sanitized() ? 2 : 10); ++i) {
        SlidingScene scene = screw_in_nut(0.04, random.real(-2, 2));
        scene.motion_a.velocity *= 1 + (random.one_in(2) ? 0 : random.real(-0.1, 0.1));
        if (random.one_in(2)) scene.motion_a.angular_velocity += random.vector(0.05);
        scene = scene.moved({random.rotation(), random.vector(10)}, random.vector(1));
        const FirstContact found = scene.first();
        ++outcomes[found.outcome];
        EXPECT_EQ(wrong(scene, found, 1, 100), "") << i;
    }
    if (!is_sanitized()) {
        EXPECT_GT(outcomes[Outcome::free], 1);
        EXPECT_GT(outcomes[Outcome::contact], 1);
    }
}

// A shaft whose axis leans by little, so that it touches late.
TEST_F(SlidingMeshes, whose_axes_differ_by_little_touch_when_they_do) {
    for (const double gap : {1e-2, 1e-3, 1e-4})
        for (const double lean : {0.5, 0.8, 3.0}) {
            SCOPED_TRACE("gap " + std::to_string(gap) + ", lean " + std::to_string(lean));
            SlidingScene scene = shaft_in_bearing(gap);
            // After half a turn its ends, 0.5 from the middle, are aside by as much.
            scene.motion_a.angular_velocity += Vec3(0, 2 * pi * lean * gap, 0);
            const FirstContact found = scene.first();
            EXPECT_EQ(wrong(scene, found, 1, 300), "");
            EXPECT_EQ(found.outcome, lean > 1 ? Outcome::contact : Outcome::free) << "at " << found.time;
        }
}

// A period of s that is far below everything else.
TEST_F(SlidingMeshes, drift_along_their_axis_by_next_to_nothing) {
    for (const double drift : {1e-12, 1e-9, -1e-6, 1e-3, 0.02}) {
        SCOPED_TRACE("drift " + std::to_string(drift));
        SlidingScene scene = shaft_in_bearing(1e-4);
        scene.motion_a.velocity = Vec3(0, 0, drift);
        const FirstContact found = scene.first();
        EXPECT_EQ(found.outcome, Outcome::free) << "at " << found.time;
        EXPECT_LE(found.stats.steps, few_steps);
    }
}

// A cone stands with its tip on the axis, in a cup.
TEST_F(SlidingMeshes, that_reach_to_the_axis_turn_as_well) {
    for (const double gap : {1e-2, 1e-4}) {
        const double steep = 0.8;
        const std::uint32_t segments = 16;
        const Mesh tip = mesh_of(turned_part(
            {.outer = [=](double, double z) { return 1e-9 + z * steep; }, .rows = 4, .segments = segments}));
        const Mesh cup = mesh_of(
            turned_part({.outer = [=](double, double z) { return (1e-9 + z * steep) / std::cos(pi / segments); },
                         .rows = 4,
                         .segments = segments}));
        // The cup is the shell of a second cone, from outside: two cones tip to tip, turned by half a turn.
        const SlidingScene scene{
            tip, Rigid{{Quat::Identity(), Vec3(0, 0, gap)}, Vec3::Zero(), Vec3(0, 0, 7)}, cup,
            Rigid{{Quat(Eigen::AngleAxis<double>(pi, Vec3::UnitX())), Vec3::Zero()}, Vec3::Zero(), Vec3(0, 0, -3)}};
        const FirstContact found = scene.first();
        EXPECT_EQ(found.outcome, Outcome::free) << "at " << found.time;
        EXPECT_EQ(wrong(scene, found, 1, 50), "");
    }
}

// Ten million radians, within the steps of a turn.
TEST_F(SlidingMeshes, that_spin_for_long_are_answered) {
    const Mesh blade = mesh_of(make_box_mesh(Vec3(2, 0.2, 0.1), {8, 2, 2}).value());
    const auto spinning = [](double speed, const Vec3& at, double angle = 0) {
        return Rigid{{about_z(angle), at}, Vec3::Zero(), Vec3(0, 0, speed)};
    };
    const Rigid still{{Quat::Identity(), Vec3(1.51, 0, 0)}};
    const Mesh wall = mesh_of(make_box_mesh(Vec3(1, 4, 4), {2, 8, 8}).value());
    const ContactOptions options{.horizon = 1e4};
    // The tip of the blade is 1.005 from the axis, and the wall 1.01.
    EXPECT_EQ(first_contact(blade, spinning(1000, Vec3::Zero()), wall, still, options).outcome, Outcome::free);
    const Rigid nearer{{Quat::Identity(), Vec3(1.502, 0, 0)}};
    const FirstContact hit = first_contact(blade, spinning(1000, Vec3::Zero(), pi / 2), wall, nearer, options);
    EXPECT_EQ(hit.outcome, Outcome::contact);
    EXPECT_NEAR(hit.time, pi / 2000, 3e-4);
    // Two that reach between each other, in step.
    for (const double ratio : {1.0, 0.5, 2.0, 24.0 / 17}) {
        const Rigid one = spinning(1000, Vec3::Zero()), other = spinning(-1000 * ratio, Vec3(1.8, 0, 0), pi / 2);
        double least = 1;
        for (int i = 0; i < 2000 && least > 0; ++i) {
            const double time = i * 1e-3 * 17 * 2 * pi / 2000;
            least = std::min(least, distance(blade, pose_at(one, time), blade, pose_at(other, time)).distance);
        }
        const FirstContact found = first_contact(blade, one, blade, other, options);
        EXPECT_EQ(found.outcome, least > 0 ? Outcome::free : Outcome::contact) << ratio << ", at " << found.time;
        EXPECT_LT(found.stats.steps, 10'000u);
        const Rigid above = spinning(-1000 * ratio, Vec3(1.8, 0, 0.1001), pi / 2);
        EXPECT_EQ(first_contact(blade, one, blade, above, options).outcome, Outcome::free);
    }
    // How near they come, too.
    const Clearance near = clearance(blade, spinning(1000, Vec3::Zero()), wall, still, options);
    EXPECT_EQ(near.reason, Reason::none);
    EXPECT_EQ(near.until, 1e4);
    EXPECT_NEAR(near.distance, 1.01 - std::hypot(1, 0.1), 1e-6);
    EXPECT_LE(near.distance - near.at_least, 1.0001e-6);
}

// The smallest distance of all times, and what is known of it when steps end.
TEST_F(SlidingMeshes, know_how_near_they_come) {
    const auto sampled = [](const SlidingScene& scene) {
        double least = std::numeric_limits<double>::infinity();
        for (int i = 0; i <= 200; ++i) least = std::min(least, scene.distance_at(i / 200.0));
        return least;
    };
    for (const double gap : {0.03, 1e-3}) {
        SCOPED_TRACE("gap " + std::to_string(gap));
        for (const SlidingScene& scene :
             {shaft_in_bearing(gap), turned_pair([](double z) { return 0.3 + 0.3 * z; }, gap)}) {
            const Clearance found = clearance(scene.a, scene.motion_a, scene.b, scene.motion_b);
            EXPECT_EQ(found.reason, Reason::none);
            EXPECT_LE(found.distance - found.at_least, 1.0001e-6);
            EXPECT_LE(found.at_least, sampled(scene));
            EXPECT_NEAR(found.distance, scene.distance_at(found.time), 1e-12);
            EXPECT_LE(found.stats.steps, few_steps);
        }
    }
    SlidingScene screw = screw_in_nut(0.06, 1);
    for (const double slip : {0.0, 0.02}) {
        screw.motion_a.velocity *= 1 + slip;
        const Clearance cut = clearance(screw.a, screw.motion_a, screw.b, screw.motion_b, {.max_steps = 5000});
        EXPECT_EQ(cut.reason, Reason::steps);
        const double least = sampled(screw);
        EXPECT_LE(cut.at_least, least);
        EXPECT_GT(cut.at_least, least / 4);
        EXPECT_GE(cut.distance, least - 1e-3);
    }
}

TEST_F(SlidingMeshes, answer_the_same_when_asked_again) {
    const SlidingScene scene = screw_in_nut(0.04, 1.3);
    const FirstContact first = scene.first(), again = scene.first();
    EXPECT_EQ(first.time, again.time);
    EXPECT_EQ(first.stats, again.stats);
}

// Of any two bodies in any motion, what a window says of their triangles.
TEST_F(SlidingMeshes, keep_apart_in_a_window_but_for_the_triangles_that_it_names) {
    const std::array meshes{
        mesh_of(make_blob_mesh(1, 0.5, 2, 1).value()),
        mesh_of(
            make_gear_mesh({.teeth = 5, .part_segments = 1, .radial_segments = 1, .thickness_segments = 1}).value()),
        mesh_of(make_box_mesh(Vec3(0.3, 0.5, 2), {1, 1, 2}).value()),
        mesh_of(turned_part({.outer = campaign::round(0.3), .length = 1, .rows = 2, .segments = 6})),
        mesh_of(make_spring_mesh({.turns = 2, .segments = 20, .wire_segments = 4}).value())};
    int free = 0, partly = 0, screws = 0;
    detail::SlidingMemory memory;
    for (int i = 0; i < (is_sanitized() ? 50 : 600); ++i) {
        SCOPED_TRACE(i);
        const Mesh &a = random.one_of(meshes), &b = random.one_of(meshes);
        const Vec3 axis = random.direction(), drift = random.vector(1);
        const bool is_exact = random.one_in(2);
        const auto motion = [&](double reach) {
            Rigid result{{random.rotation(), random.vector(reach)}, drift, random.real(-6, 6) * axis};
            if (random.one_in(3)) result.velocity += random.real(-1, 1) * axis;
            if (!is_exact) {
                const double much = random.logarithmic(1e-3, 1);
                result.velocity += random.vector(much);
                result.angular_velocity += random.vector(much);
            }
            return result;
        };
        const Motion motion_a = motion(0.2), motion_b = motion(2);
        const detail::MotionSampler of_a(motion_a), of_b(motion_b);
        const detail::MeshOperand side_a(a.tree()), side_b(b.tree());
        const detail::MovingBody body_a{of_a, of_a.center(), side_a.reach(of_a.center()), 0},
            body_b{of_b, of_b.center(), side_b.reach(of_b.center()), 0};
        detail::RelativeMotion relative(body_a, body_b, random.logarithmic(0.1, 2));
        relative.set_time(0);
        const double apart = random.one_in(2) ? 0 : random.real(0, 0.3);
        QueryStats work;
        const auto window = detail::find_sliding_window(relative, side_a.data, side_b.data, {apart}, memory, work);
        if (!window) continue;
        ++(window->is_free() ? free : partly);
        screws += is_exact;
        for (int k = 0; k <= 12; ++k) {
            const double time = window->until * k / 12;
            const Pose at_a = pose_at(motion_a, time), at_b = pose_at(motion_b, time);
            if (window->is_free()) {
                EXPECT_GT(distance(a, at_a, b, at_b).distance, apart);
                continue;
            }
            const auto is_near = [&](const Triangle& x, const Triangle& y) {
                return distance(transformed(x, at_a), transformed(y, at_b)).distance <= apart;
            };
            for (std::size_t n = 0; n < side_a.data.triangles.size(); ++n)
                for (std::size_t m = 0; m < side_b.data.triangles.size(); ++m)
                    if (!(window->near[0].is_near[n] && window->near[1].is_near[m])) {
                        ASSERT_FALSE(is_near(side_a.data.triangles[n], side_b.data.triangles[m]));
                    }
        }
    }
    if (!is_sanitized()) {
        EXPECT_GT(free, 30);
        EXPECT_GT(partly, 30);
        EXPECT_GT(screws, 30);
    }
}

}  // namespace
}  // namespace abut::test
