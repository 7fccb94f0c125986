// SPDX-License-Identifier: Apache-2.0
// What a world tells of meshes that meet face on face.
#include <gtest/gtest.h>

#include "abut/world/world.hpp"
#include "kit/generators.hpp"
#include "support/random.hpp"

namespace abut::test {
namespace {

Mesh box_tree(const Vec3& size, unsigned divisions = 1) {
    return Mesh::make(make_box_mesh(size, {divisions, divisions, divisions}).value()).value();
}

// A physics step at every contact: the velocity is mirrored at the normal that the callback gets, and a mesh cube that
// falls flat on a mesh floor bounces straight up.
TEST(WorldMeshContacts, a_cube_bounces_straight_up_a_thousand_times) {
    Random random(seed() + 21);
    const Mesh cube = box_tree(Vec3(1, 1, 1)), floor = box_tree(Vec3(10, 10, 1), 3);
    for (int run = 0; run < 4; ++run) {
        const Quat frame = run == 0 ? Quat(Quat::Identity()) : Quat(random.rotation());
        const Vec3 up = frame * Vec3::UnitZ();
        const double angular_velocity = run == 3 ? 0.5 : 0;
        World world;
        int told = 0;
        Vec3 normal = Vec3::Zero(), other = Vec3::Zero();
        std::size_t points = 0;
        const auto touched = [&](const ContactEvent& touch) {
            ++told;
            normal = touch.normal;
            other = touch.other_normal;
            points = touch.points.size();
            return Flow::stop;
        };
        const BodyId body = world
                                .add({.parts = {cube},
                                      .motion = Rigid{{frame, frame * Vec3(random.real(-3, 3), random.real(-3, 3), 2)},
                                                      -up,
                                                      angular_velocity * up},
                                      .on_contact = touched})
                                .value();
        ASSERT_TRUE(world.add({.parts = {floor}, .motion = Linear{Vec3::Zero(), {frame, Vec3::Zero()}}}));
        for (int bounce = 0; bounce < 250; ++bounce) {
            const auto contacts = world.contacts(3);
            ASSERT_EQ(contacts->outcome, Outcome::contact) << bounce;
            ASSERT_EQ(told, bounce + 1);
            ASSERT_EQ(points, 4u);
            ASSERT_LT((normal + up).norm(), 1e-9) << bounce;
            ASSERT_LT((other - up).norm(), 1e-9) << bounce;
            ASSERT_TRUE(world.advance(contacts->time));
            Rigid motion = std::get<Rigid>(world.motion(body).value());
            motion.velocity -= 2 * motion.velocity.dot(normal) * normal;
            EXPECT_LT((motion.velocity - up).norm(), 1e-6);
            // Up for a second, and down again.
            motion.pose.position += motion.velocity;
            motion.velocity = -up;
            ASSERT_TRUE(world.set_motion(body, motion));
        }
    }
}

// The patches of all parts follow those of the first, also where these are meshes.
TEST(WorldMeshContacts, have_the_patches_of_all_parts) {
    Body table{.parts = {}, .motion = Linear{Vec3(0, 0, -1), {Quat::Identity(), Vec3(0, 0, 2)}}};
    const Mesh leg = box_tree(Vec3(0.2, 0.2, 1));
    table.parts.emplace_back(box_tree(Vec3(2, 2, 0.1)), Pose{Quat::Identity(), Vec3(0, 0, 0.05)});
    for (const double x : {-0.9, 0.9})
        for (const double y : {-0.9, 0.9}) table.parts.emplace_back(leg, Pose{Quat::Identity(), Vec3(x, y, -0.5)});
    for (const bool is_floor_mesh : {true, false}) {
        World world;
        ASSERT_TRUE(world.add(table));
        ASSERT_TRUE(
            is_floor_mesh
                ? world.add({.parts = {Part(box_tree(Vec3(10, 10, 1)), Pose{Quat::Identity(), Vec3(0, 0, -0.5)})}})
                : world.add({.parts = {AlignedBox{Vec3(-5, -5, -1), Vec3(5, 5, 0)}}}));
        const WorldContact contact = world.first_contact(3).value();
        ASSERT_EQ(contact.found.outcome, Outcome::contact);
        EXPECT_NEAR(contact.found.time, 1, 1e-9);
        EXPECT_TRUE(contact.found.complete);
        ASSERT_EQ(contact.found.patches.size(), 4u);
        for (const ContactPatch& patch : contact.found.patches) {
            EXPECT_EQ(patch.points.size(), 4u);
            EXPECT_LT((patch.normal - Vec3(0, 0, -1)).norm(), 1e-9);
        }
    }
}

// A depth limit ends the search at boxes, whose normals the callbacks get.
TEST(WorldMeshContacts, with_a_depth_limit_have_the_normals_of_boxes) {
    const Mesh ball = Mesh::make(make_sphere_mesh(1, 4).value()).value();
    World world = World::make({.max_depth_a = 1, .max_depth_b = 1}).value();
    int told = 0;
    const auto touched = [&](const ContactEvent& touch) {
        ++told;
        EXPECT_FALSE(touch.contact.found.exact);
        EXPECT_FALSE(touch.points.empty());
        EXPECT_NEAR(touch.normal.norm(), 1, 1e-9);
        const auto& normals = touch.contact.found.box_normals;
        EXPECT_EQ(touch.normal, touch.body.number == 1 ? normals[0] : normals[1]);
        return Flow::proceed;
    };
    ASSERT_TRUE(world.add({.parts = {ball}, .on_contact = touched}));
    ASSERT_TRUE(world.add({.parts = {ball},
                           .motion = Linear{Vec3(-1, 0, 0), {Quat::Identity(), Vec3(4, 0.1, 0)}},
                           .on_contact = touched}));
    const auto contacts = world.contacts(5);
    EXPECT_EQ(contacts->outcome, Outcome::contact);
    EXPECT_EQ(told, 2);
}

}  // namespace
}  // namespace abut::test
