// SPDX-License-Identifier: Apache-2.0
// First contact of meshes that turn, against dense sampling.
#include "abut/query/first_contact.hpp"

#include <numbers>

#include "abut/query/distance.hpp"
#include "abut/query/intersects.hpp"
#include "kit/generators.hpp"
#include "support/meshes.hpp"
#include "support/random.hpp"

namespace abut::test {
namespace {

struct Moving {
    const Mesh& tree;
    Motion motion;
};

// What is wrong with an answer, or nothing.
std::string wrong(const Moving& a, const Moving& b, const FirstContact& found, const ContactOptions& options,
                  int samples) {
    const auto touch_at = [&](double time) {
        return intersects(a.tree, pose_at(a.motion, time), b.tree, pose_at(b.motion, time));
    };
    if (found.outcome == Outcome::overlapping) return touch_at(0) ? "" : "overlapping, and is not";
    if (found.outcome == Outcome::unresolved) return "unresolved";
    if (found.outcome == Outcome::free && found.time != options.horizon) return "free, but not until the horizon";
    for (int i = 0; i < samples; ++i)
        if (touch_at(found.time * i / samples)) return "touches at " + std::to_string(found.time * i / samples);
    if (found.outcome == Outcome::free) return touch_at(found.time) ? "touches at the horizon" : "";
    const double gap = distance(a.tree, pose_at(a.motion, found.time), b.tree, pose_at(b.motion, found.time)).distance;
    if (!(gap <= options.tolerance * (1 + 1e-9))) return "a gap of " + std::to_string(gap);
    if (found.patches.empty()) return "no patches";
    for (const ContactPatch& patch : found.patches) {
        const Triangle of_a = transformed(a.tree.data().triangle(patch.triangle[0]), pose_at(a.motion, found.time)),
                       of_b = transformed(b.tree.data().triangle(patch.triangle[1]), pose_at(b.motion, found.time));
        if (!(distance(of_a, of_b).distance <= 1.01 * options.tolerance)) return "a patch of triangles that are apart";
        for (const Vec3& point : patch.points)
            if (distance(Sphere{point, 0}, of_a).distance > 2 * options.tolerance) return "a patch beside its triangle";
    }
    return "";
}

Rigid random_motion(Random& random, const Vec3& position, const Vec3& velocity) {
    return {{random.rotation(), position}, velocity, random.direction() * random.real(0, 4), random.vector(0.3)};
}

TEST(TreeFirstContact, is_never_late_and_within_the_tolerance) {
    Random random(seed());
    int contacts = 0, free = 0;
    for (const NamedMesh& mesh_a : small_meshes())
        for (const NamedMesh& mesh_b : small_meshes()) {
            SCOPED_TRACE(mesh_a.name + " and " + mesh_b.name);
            const Mesh a = Mesh::make(mesh_a.mesh).value(), b = Mesh::make(mesh_b.mesh).value();
            for (int i = 0; i < (is_sanitized() ? 1 : 3); ++i) {
                const Vec3 direction = random.direction();
                const Moving first{a, random_motion(random, Vec3::Zero(), Vec3::Zero())};
                const Moving second{
                    b, random_motion(random, 4 * direction, -direction * random.real(0, 4) + random.vector(1))};
                const ContactOptions options{.max_steps = 300'000};
                const FirstContact found = first_contact(first.tree, first.motion, second.tree, second.motion, options);
                contacts += found.outcome == Outcome::contact;
                free += found.outcome == Outcome::free;
                ASSERT_EQ(wrong(first, second, found, options, is_sanitized() ? 20 : 100), "")
                    << "case " << i << ", time " << found.time;
            }
        }
    EXPECT_GT(contacts, 10);
    EXPECT_GT(free, 10);
}

TEST(TreeFirstContact, of_boxes_is_that_of_the_shapes) {
    Random random(seed());
    const Mesh box = Mesh::make(make_box_mesh(Vec3(1, 0.5, 0.3)).value()).value();
    const OrientedBox shape{Vec3::Zero(), Mat3::Identity(), box.data().report().box.max};
    for (int i = 0; i < 100; ++i) {
        const Vec3 direction = random.direction();
        const Motion a = random_motion(random, Vec3::Zero(), Vec3::Zero()),
                     b = random_motion(random, 3 * direction, -direction * random.real(0, 4));
        const FirstContact meshes = first_contact(box, a, box, b), shapes = first_contact(shape, a, shape, b);
        ASSERT_EQ(meshes.outcome, shapes.outcome) << "case " << i;
        EXPECT_NEAR(meshes.time, shapes.time, 1e-4) << "case " << i;
    }
}

TEST(TreeFirstContact, of_solids_inside_each_other_is_overlapping) {
    const Mesh outer = Mesh::make(make_sphere_mesh(2, 4).value()).value();
    const Mesh inner = Mesh::make(make_sphere_mesh(0.5, 4).value()).value();
    const Rigid turning{.angular_velocity = Vec3(0, 0, 1)};
    EXPECT_EQ(first_contact(outer, turning, inner, Linear{}).outcome, Outcome::overlapping);
    EXPECT_EQ(first_contact(inner, turning, outer, Linear{}).outcome, Outcome::overlapping);
    const Mesh shell = Mesh::make(make_sphere_mesh(2, 4).value(), {.interior = Interior::surface}).value();
    EXPECT_EQ(first_contact(shell, turning, inner, Linear{}).outcome, Outcome::free);
}

TEST(TreeFirstContact, of_what_is_asked_badly_is_unresolved) {
    const Mesh box = Mesh::make(make_box_mesh(Vec3(1, 1, 1)).value()).value();
    const Linear far{Vec3::Zero(), {Quat::Identity(), Vec3(9, 0, 0)}};
    const Rigid turning{.angular_velocity = Vec3(0, 0, 1)};
    EXPECT_EQ(first_contact(box, turning, box, far, {.horizon = INFINITY}).outcome, Outcome::unresolved);
    EXPECT_EQ(first_contact(box, turning, box, far, {.max_steps = 0}).outcome, Outcome::unresolved);
    // What is far apart is proven to be, however few digits there are; what comes near is not told.
    EXPECT_EQ(first_contact(box, turning, box, far, {.tolerance = 1e-17}).outcome, Outcome::free);
    const Linear coming{Vec3(-9, 0, 0), {Quat::Identity(), Vec3(9, 0, 0)}};
    const FirstContact few_digits = first_contact(box, turning, box, coming, {.tolerance = 1e-17});
    EXPECT_EQ(few_digits.outcome, Outcome::unresolved);
    EXPECT_EQ(few_digits.reason, Reason::digits);
    EXPECT_EQ(first_contact(box, Rigid{.angular_velocity = Vec3(0, 0, NAN)}, box, far).outcome, Outcome::unresolved);
    EXPECT_EQ(first_contact(box, turning, box, far).outcome, Outcome::free);
}

}  // namespace
}  // namespace abut::test
