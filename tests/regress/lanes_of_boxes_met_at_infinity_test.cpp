// SPDX-License-Identifier: Apache-2.0
// Boxes that pass each other in turned lanes, or slide in one turned plane far from the origin: along the axis across,
// they move by rounding alone. That axis was taken for the one that decides, and they were told to touch while far
// apart, or too early.
#include <gtest/gtest.h>

#include "abut/query/distance.hpp"
#include "abut/query/first_contact.hpp"
#include "abut/query/intersects.hpp"
#include "abut/shape/transformed.hpp"
#include "support/random.hpp"

namespace abut::test {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

OrientedBox box_at(const Pose& pose, const Vec3& center, const Vec3& half) {
    return transformed(OrientedBox{center, Mat3::Identity(), half}, pose);
}

void expect_verbs_to_agree(const OrientedBox& a, const OrientedBox& b, const Linear& motion, double horizon,
                           const FirstContact& found) {
    EXPECT_EQ(intersects(a, Linear{}, b, motion, horizon), found.outcome != Outcome::free);
    EXPECT_EQ(intersects(b, motion, a, Linear{}, horizon), found.outcome != Outcome::free);
}

TEST(Regression, lanes_of_boxes_met_at_infinity) {
    Random random(seed());
    for (int i = 0; i < 2000; ++i) {
        SCOPED_TRACE("seed " + std::to_string(seed()) + ", pair " + std::to_string(i));
        const Pose frame{random.rotation(), Vec3::Zero()};
        const Vec3 half_a = Vec3::Constant(random.real(1, 3)), half_b = Vec3::Constant(random.real(1, 3));
        const OrientedBox a = box_at(frame, Vec3::Zero(), half_a);
        const OrientedBox b =
            box_at(frame, {random.real(-30, 30), half_a[1] + half_b[1] + random.real(0.1, 5), 0}, half_b);
        const Linear motion{frame.rotation * Vec3(random.real(1, 20), 0, 0)};
        for (const double horizon : {1.0, 1e14, infinity}) {
            const FirstContact found = first_contact(a, Linear{}, b, motion, {.horizon = horizon});
            EXPECT_EQ(found.outcome, Outcome::free) << found.time;
            expect_verbs_to_agree(a, b, motion, horizon, found);
        }
    }
}

TEST(Regression, boxes_that_slide_in_a_turned_plane_touched_too_early) {
    Random random(seed());
    for (int i = 0; i < 4000; ++i) {
        SCOPED_TRACE("seed " + std::to_string(seed()) + ", pair " + std::to_string(i));
        const double far = std::pow(10, random.real(0, 6)), thickness = i % 2 == 0 ? 0 : random.real(0.1, 1);
        const Pose frame{random.rotation(), random.direction() * far};
        // Both lie on one plane; b, turned in it, comes along it, and its foremost corner reaches the side of a at 1/2.
        const double turn = random.real(0.1, 1.4), speed = random.real(1, 20), aside = random.real(-20, 20);
        const Vec3 half_a(2, 0.5, thickness), half_b(0.5, 2, 0);
        const Quat turned(Eigen::AngleAxisd(turn, Vec3::UnitZ()));
        const Vec3 foremost = turned * Vec3(-half_b[0], half_b[1], 0);
        const Vec3 velocity(-speed, aside, 0), corner(half_a[0], random.real(-0.4, 0.4), 0);
        const OrientedBox a = box_at(frame, {0, 0, thickness}, half_a);
        const Pose of_b{turned, corner - foremost - velocity / 2};
        const OrientedBox b = box_at({frame.rotation * of_b.rotation, frame * of_b.position}, Vec3::Zero(), half_b);
        const Linear motion{frame.rotation * velocity};
        const FirstContact found = first_contact(a, Linear{}, b, motion);
        ASSERT_EQ(found.outcome, Outcome::contact);
        EXPECT_NEAR(found.time, 0.5, 1e-11 * far);
        const Pose then{Quat::Identity(), motion.velocity * found.time};
        EXPECT_LE(distance(a, transformed(b, then)).distance, 1e-12 * far);
        expect_verbs_to_agree(a, b, motion, 1, found);
    }
}

}  // namespace
}  // namespace abut::test
