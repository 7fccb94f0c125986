// SPDX-License-Identifier: Apache-2.0
// A mesh of size 1e-9 flies out of a ring; both turn. Measured in the lengths of the small mesh the gap was so wide
// that its product with the bend overflowed: the pair was taken to be apart for ever, and what touched was `free`.
#include <gtest/gtest.h>

#include "abut/query/distance.hpp"
#include "abut/query/first_contact.hpp"
#include "kit/generators.hpp"

namespace abut::test {
namespace {

TEST(OverflowingFloat, drops_no_contact) {
    const Mesh ring = Mesh::make(make_torus_mesh(2, 0.1, 64, 12).value()).value();
    for (const double fast : {8.0, 1e3, 0x1p23})
        for (const double size : {1e-3, 1e-9, 1e-12, 1e-18, 1e-25, 1e-36}) {
            const Mesh dust = Mesh::make(make_box_mesh(Vec3::Constant(size)).value()).value();
            const Rigid centrifuge{.angular_velocity = Vec3(0, 0, fast)};
            const Rigid flight{.pose = {Quat::Identity(), Vec3(1, 0, 0)},
                               .velocity = Vec3(0, fast, 0),
                               .angular_velocity = Vec3(0, 0, fast)};
            const auto found = first_contact(ring, centrifuge, dust, flight, {.patches = false});
            EXPECT_EQ(found.outcome, Outcome::contact) << size << " " << fast;
            EXPECT_NEAR(found.time * fast, 1.616, 0.02) << size << " " << fast;
            const auto of_ball =
                first_contact(ring, centrifuge, Sphere{Vec3::Zero(), size}, flight, {.patches = false});
            EXPECT_EQ(of_ball.outcome, Outcome::contact) << size << " " << fast;
            EXPECT_NEAR(of_ball.time * fast, 1.616, 0.02) << size << " " << fast;
        }
}

// The same overflow in the distances of boxes: everything was infinitely far away, and there was no nearest pair.
TEST(OverflowingFloat, loses_no_distance) {
    const Mesh block = Mesh::make(make_box_mesh(Vec3(2, 2, 2)).value()).value();
    for (double size = 1e-3; size > 1e-60; size *= 1e-3) {
        const Mesh dust = Mesh::make(make_box_mesh(Vec3::Constant(size)).value()).value();
        const Pose at{Quat::Identity(), Vec3(3, 0.25, 0.5)};
        EXPECT_NEAR(distance(block, Pose{}, dust, at).distance, 2, size + 1e-12) << size;
        EXPECT_NEAR(distance(dust, at, block, Pose{}).distance, 2, size + 1e-12) << size;
        EXPECT_NEAR(distance(block, Pose{}, Sphere{at.position, size}).distance, 2, size + 1e-12) << size;
        EXPECT_NEAR(distance(dust, at, AlignedBox{Vec3(-1, -1, -1), Vec3(1, 1, 1)}).distance, 2, size + 1e-12) << size;
    }
}

}  // namespace
}  // namespace abut::test
