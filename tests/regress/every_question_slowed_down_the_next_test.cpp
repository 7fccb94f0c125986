// SPDX-License-Identifier: Apache-2.0
// A world shared its work out in an arena of TBB's of its own, a new one every time. Dropped ones are not gone until
// the threads have left them, and every new one looks at them all: after five thousand questions of a small world
// each took fifty times as long as at first.
#include <gtest/gtest.h>

#include <ctime>

#include "abut/world/world.hpp"

namespace abut {
namespace {

// Of all threads, so that it matters little what else the machine does.
double processor_time_of_questions(const World& world, int count) {
    const std::clock_t start = std::clock();
    for (int i = 0; i < count; ++i) EXPECT_EQ(world.first_contact(1)->found.outcome, Outcome::free);
    return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

TEST(World, every_question_slowed_down_the_next) {
    World world = World::make({.threads = 2}).value();
    // So near to each other that there is something to share out.
    for (int i = 0; i < 8; ++i)
        ASSERT_TRUE(world.add({.parts = {Sphere{Vec3(0, 0, 0.25 * i), 0.1}},
                               .motion = Rigid{.velocity = {0, 0, 0.02 * (i % 2)}, .angular_velocity = {0, 0, 1}}}));
    const double first = processor_time_of_questions(world, 1000);
    processor_time_of_questions(world, 4000);
    const double last = processor_time_of_questions(world, 1000);
    EXPECT_LT(last, 5 * first + 0.2);
}

}  // namespace
}  // namespace abut
