// SPDX-License-Identifier: Apache-2.0
// Digits were looked at before what was proven: a step that was free until the horizon came back unresolved, with a
// time that was the horizon. And when the steps ran out, clearance forgot what it had proven.
#include <gtest/gtest.h>

#include "abut/query/clearance.hpp"
#include "abut/query/first_contact.hpp"

namespace abut {
namespace {

const AlignedBox box{Vec3(-1, -1, -1), Vec3(1, 1, 1)};

Mesh mesh() {
    return Mesh::make(TriangleMesh::make({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                                         {{0, 2, 1}, {0, 3, 2}, {0, 1, 3}, {1, 2, 3}})
                          .value())
        .value();
}

TEST(Regression, step_that_was_proven_to_the_horizon_was_unresolved) {
    // By 1e8 radians; the digits at the end are fewer than the tolerance asks for.
    const Rigid spinning{.angular_velocity = Vec3(0, 0, 1000)};
    const AlignedBox wall{Vec3(1.75, -5, -5), Vec3(3, 5, 5)};
    const FirstContact found = first_contact(box, spinning, wall, Linear{}, {.horizon = 1e5});
    EXPECT_EQ(found.outcome, Outcome::free);
    EXPECT_EQ(found.reason, Reason::none);
    EXPECT_EQ(found.time, 1e5);
    const Linear beside{Vec3::Zero(), {Quat::Identity(), Vec3(5, 0, 0)}};
    const FirstContact of_meshes = first_contact(mesh(), spinning, mesh(), beside, {.horizon = 1e5});
    EXPECT_EQ(of_meshes.outcome, Outcome::free);
    EXPECT_EQ(of_meshes.reason, Reason::none);
    const Linear away{Vec3::Zero(), {Quat::Identity(), Vec3(1, 0, 0)}};
    const Clearance near = clearance(box, spinning, wall, away, {.horizon = 1e5, .tolerance = 0.5});
    EXPECT_GT(near.at_least, 0);
    EXPECT_EQ(near.until, 1e5);
    EXPECT_EQ(near.reason, Reason::none);
}

TEST(Regression, what_was_far_away_and_far_apart_was_unresolved) {
    // Places are known to a few centimetres, and the two stay kilometres apart.
    const Rigid far{{Quat::Identity(), Vec3(1e12, 0, 0)}, Vec3(1, 0, 0), Vec3(0, 0, 1)};
    const Linear here{Vec3::Zero(), {Quat::Identity(), Vec3(1e12 + 1e4, 0, 0)}};
    EXPECT_EQ(first_contact(box, far, box, here).outcome, Outcome::free);
    EXPECT_EQ(first_contact(mesh(), far, mesh(), here).outcome, Outcome::free);
    EXPECT_EQ(first_contact(mesh(), far, box, here).outcome, Outcome::free);
    // What comes near is still not told to touch.
    const Linear coming{Vec3(-2e4, 0, 0), here.pose};
    for (const FirstContact& found : {first_contact(box, far, box, coming), first_contact(mesh(), far, mesh(), coming),
                                      first_contact(mesh(), far, box, coming)}) {
        EXPECT_EQ(found.outcome, Outcome::unresolved);
        EXPECT_EQ(found.reason, Reason::digits);
        EXPECT_GT(found.time, 0.45);
        EXPECT_LT(found.time, 0.5);
    }
}

TEST(Regression, clearance_forgot_what_it_had_proven_when_the_steps_ran_out) {
    // A corner that passes a wall again and again, at 2e-6.
    const AlignedBox crate{Vec3(-1, -0.5, -0.5), Vec3(1, 0.5, 0.5)};
    const AlignedBox wall{Vec3(1.118033988749 + 2e-5, -5, -1), Vec3(1.5, 5, 1)};
    const Rigid turning{.angular_velocity = Vec3(0, 0, 30)};
    const Clearance whole = clearance(crate, turning, wall, Linear{});
    ASSERT_EQ(whole.reason, Reason::none);
    ASSERT_GT(whole.at_least, 0);
    double before = 0;
    for (std::uint64_t steps = 2; steps < whole.stats.steps; steps *= 2) {
        const Clearance part = clearance(crate, turning, wall, Linear{}, {.max_steps = steps});
        EXPECT_EQ(part.reason, Reason::steps);
        EXPECT_GE(part.until, before);
        EXPECT_LT(part.until, 1);
        EXPECT_GT(part.at_least_until, 0);
        EXPECT_LE(part.at_least_until, part.distance);
        EXPECT_LE(part.at_least, whole.distance);
        before = part.until;
    }
    EXPECT_GT(before, 0.1);
    // Those that are far apart, and slow, stay apart whatever they do.
    const Linear away{Vec3(1, 0, 0), {Quat::Identity(), Vec3(100, 0, 0)}};
    for (const Clearance& far : {clearance(crate, turning, wall, away, {.max_steps = 0}),
                                 clearance(mesh(), turning, mesh(), away, {.max_steps = 0}),
                                 clearance(mesh(), turning, wall, away, {.max_steps = 0})}) {
        EXPECT_EQ(far.reason, Reason::steps);
        EXPECT_EQ(far.until, 0);
        EXPECT_GT(far.at_least, 1);
        EXPECT_LT(far.at_least, 98);
    }
}

}  // namespace
}  // namespace abut
