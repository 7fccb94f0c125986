// SPDX-License-Identifier: Apache-2.0
// Gears smaller than the tolerance are within it as a whole: a patch for each pair of triangles took 17 GB.
#include <gtest/gtest.h>

#include "abut/abut.hpp"
#include "kit/generators.hpp"

namespace abut {
namespace {

TEST(TinyGears, have_few_patches) {
    constexpr double size = 1e-7;
    const Mesh gear =
        Mesh::make(
            make_gear_mesh(
                {.tip_radius = size, .root_radius = 0.8 * size, .bore_radius = 0.3 * size, .thickness = 0.3 * size})
                .value())
            .value();
    const Rigid turning{.pose = {Quat::Identity(), Vec3(-5 * size, 0, 0)},
                        .velocity = Vec3(5 * size, 0, 0),
                        .angular_velocity = Vec3(0, 0, 1)};
    const FirstContact found = first_contact(gear, turning, gear, Linear{});
    EXPECT_EQ(found.outcome, Outcome::contact);
    EXPECT_GE(found.patches.size(), 1u);
    EXPECT_LE(found.patches.size(), 100u);
}

// Plates that lie on each other with all of their triangles.
TEST(TouchingPlates, of_many_triangles_say_that_there_are_more) {
    const Mesh plate = Mesh::make(make_box_mesh(Vec3(1, 1, 0.1), {60, 60, 1}).value()).value();
    const Linear falling{Vec3(0, 0, -1), {Quat::Identity(), Vec3(0.005, 0.003, 1)}};
    const FirstContact found = first_contact(plate, falling, plate, Linear{});
    EXPECT_EQ(found.outcome, Outcome::contact);
    EXPECT_FALSE(found.complete);
    EXPECT_GE(found.patches.size(), 1u);
    EXPECT_LE(found.patches.size(), 10'000u);
    for (const ContactPatch& patch : found.patches) EXPECT_LT((patch.normal - Vec3(0, 0, -1)).norm(), 1e-9);
}

}  // namespace
}  // namespace abut
