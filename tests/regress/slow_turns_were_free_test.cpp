// SPDX-License-Identifier: Apache-2.0
// Squares of slow speeds vanished, and with them the bend of what turns: a rod that takes a time of 1e165 for a quarter
// of a turn was said to miss the pin in its way. The laws of motion scale times too.
#include <gtest/gtest.h>

#include <numbers>

#include "abut/query/clearance.hpp"
#include "abut/query/first_contact.hpp"
#include "abut/query/intersects.hpp"
#include "kit/generators.hpp"

namespace abut {
namespace {

constexpr double pi = std::numbers::pi;

TEST(Regression, slow_turns_were_free) {
    // When the rod meets the pin, of a quarter of a turn.
    const double part = 0.412337;
    for (const double length : {1.0, 1e-200, 1e150})
        for (const double time : {1.0, 1e80, 1e165, 1e290, 1e-80, 1e-165, 1e-290}) {
            SCOPED_TRACE(testing::Message() << "lengths " << length << ", times " << time);
            const OrientedBox rod{Vec3::Zero(), Mat3::Identity(), length * Vec3(10, 0.1, 0.1)};
            const OrientedBox pin{length * Vec3(7.34, 6.03, 0), Mat3::Identity(), Vec3::Constant(0.2 * length)};
            const Rigid turning{.angular_velocity = {0, 0, pi / 2 / time}};
            const ContactOptions options{.horizon = time, .tolerance = 1e-6 * length};
            const FirstContact found = first_contact(rod, turning, pin, Linear{}, options);
            EXPECT_EQ(found.outcome, Outcome::contact);
            EXPECT_NEAR(found.time / time, part, 1e-5);
            EXPECT_TRUE(intersects(rod, turning, pin, Linear{}, options));
            EXPECT_EQ(clearance(rod, turning, pin, Linear{}, options).at_least, 0);
        }
}

TEST(Regression, slow_turns_of_meshes_were_free) {
    const auto tree_of = [](const Vec3& half) { return Mesh::make(make_box_mesh(2 * half).value()).value(); };
    const Mesh rod = tree_of({10, 0.1, 0.1}), pin = tree_of({0.2, 0.2, 0.2});
    for (const double time : {1.0, 1e80, 1e165, 1e290, 1e-80, 1e-165, 1e-290}) {
        const Rigid turning{.angular_velocity = {0, 0, pi / 2 / time}},
            still{.pose = {Quat::Identity(), {7.34, 6.03, 0}}};
        const FirstContact found = first_contact(rod, turning, pin, still, {.horizon = time});
        EXPECT_EQ(found.outcome, Outcome::contact) << time;
        EXPECT_NEAR(found.time / time, 0.412337, 1e-5) << time;
    }
}

}  // namespace
}  // namespace abut
