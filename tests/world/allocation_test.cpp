// SPDX-License-Identifier: Apache-2.0
// A world that was asked before has the memory for the next question, also when its bodies have moved on.
#include <gtest/gtest.h>

#include "abut/world/world.hpp"
#include "support/allocations.hpp"
#include "support/random.hpp"

namespace abut::test {
namespace {

World balls_and_boxes(int count, double room) {
    Random random(seed() + 71);
    World world = World::make({.threads = 1}).value();
    for (int i = 0; i < count; ++i) {
        const Pose pose{random.rotation(), random.vector(room)};
        if (i % 2 == 0)
            world.add({.parts = {Sphere{Vec3::Zero(), 0.1}}, .motion = Linear{random.vector(1), pose}}).value();
        else
            world
                .add({.parts = {OrientedBox{Vec3::Zero(), Mat3::Identity(), Vec3(0.1, 0.2, 0.1)}},
                      .motion = Rigid{pose, random.vector(1), random.vector(3)}})
                .value();
    }
    return world;
}

// Counts allocations of the second time that a question is asked.
template <class Question>
std::size_t allocations_when_warm(World& world, Question&& question) {
    question();
    EXPECT_TRUE(world.advance(1e-3));
    question();
    const std::size_t before = allocations();
    question();
    return allocations() - before;
}

TEST(WorldAllocations, a_warm_world_needs_none) {
    for (const auto& [count, room] : {std::pair(40, 1.0), std::pair(400, 3.0)}) {
        World world = balls_and_boxes(count, room);
        ASSERT_GT(world.contacts(1)->contacts, 0u);
        EXPECT_EQ(allocations_when_warm(world, [&] { EXPECT_TRUE(world.first_contact(1)); }), 0u);
        EXPECT_EQ(allocations_when_warm(world, [&] { EXPECT_TRUE(world.contacts(1)); }), 0u);
        EXPECT_EQ(allocations_when_warm(world,
                                        [&] {
                                            EXPECT_TRUE(world.cast(Ray{Vec3(-9, 0, 0), Vec3(1, 0, 0)}).has_value());
                                        }),
                  0u);
        // The list of pairs is the answer.
        EXPECT_LE(allocations_when_warm(world, [&] { EXPECT_TRUE(world.candidate_pairs(1)); }), 1u);
    }
}

TEST(WorldAllocations, moving_on_needs_none) {
    World world = balls_and_boxes(100, 3);
    EXPECT_EQ(allocations_when_warm(world, [&] { EXPECT_TRUE(world.advance(0.01)); }), 0u);
}

}  // namespace
}  // namespace abut::test
