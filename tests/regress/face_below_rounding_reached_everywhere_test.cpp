// SPDX-License-Identifier: Apache-2.0
// The corners of a face that is smaller than the rounding of coordinates round to one point. No side of it had a point
// on its right, and so every point was taken to be over it and as near to it as to its plane: round shapes touched tiny
// boxes and polyhedra from afar, and moving ones too early.
#include <gtest/gtest.h>

#include "abut/query/first_contact.hpp"
#include "abut/query/intersects.hpp"
#include "abut/query/separating_axis.hpp"
#include "support/random.hpp"

namespace abut::test {
namespace {

constexpr double tiny_sizes[] = {1e-15, 1e-16, 1e-17, 1e-20, 1e-33, 1e-60, 1e-200};

OrientedBox turned_box(Random& random, const Vec3& center, const Vec3& half) {
    return {center, random.rotation().toRotationMatrix(), half};
}

ConvexPolyhedron tetrahedron(double size) {
    const Vec3 corners[] = {Vec3(0, 0, size), Vec3(size, 0, -size), Vec3(-size, size, -size), Vec3(-size, -size, 0)};
    return ConvexPolyhedron::hull(corners).value();
}

TEST(TinyFace, is_as_far_as_its_corners) {
    const Capsule capsule{Vec3(0, 0, 0), Vec3(0, 0, 1), 0.5};
    const Sphere ball{Vec3(0, 0, 0), 0.5};
    Random random(seed());
    for (const double size : tiny_sizes)
        for (int i = 0; i < 20; ++i) {
            const OrientedBox point = turned_box(random, Vec3(2, 0.1, 0.3), Vec3::Constant(size));
            EXPECT_FALSE(intersects(capsule, point)) << size;
            const auto axis = separating_axis(capsule, point);
            ASSERT_TRUE(axis) << size;
            EXPECT_NEAR(axis->gap, std::hypot(2, 0.1) - 0.5, 1e-13);
            const auto from_ball = separating_axis(ball, point);
            ASSERT_TRUE(from_ball) << size;
            EXPECT_NEAR(from_ball->gap, Vec3(2, 0.1, 0.3).norm() - 0.5, 1e-13);

            OrientedBox needle = turned_box(random, Vec3(0, 2, 0), Vec3(0.5, size, size));
            const Vec3 half = 0.5 * needle.axes.col(0);
            const auto of_needle = separating_axis(capsule, needle);
            const auto of_segment = separating_axis(capsule, Segment{needle.center - half, needle.center + half});
            ASSERT_TRUE(of_needle && of_segment) << size;
            EXPECT_NEAR(of_needle->gap, of_segment->gap, 1e-13);
        }
}

TEST(TinyFace, is_met_when_a_point_is) {
    Random random(seed());
    int contacts = 0;
    for (const double size : tiny_sizes)
        for (int i = 0; i < 100; ++i) {
            const Vec3 from = 3 * (random.vector(1) + Vec3(0, 0, 2)).normalized();
            const Linear path{random.vector(0.3) - from / 2, Pose{Quat::Identity(), from}};
            const OrientedBox box = turned_box(random, Vec3::Zero(), Vec3::Constant(size));
            const auto expect_same = [&](const auto& other, double margin) {
                const ContactOptions options{.horizon = 10, .margin = margin};
                const auto expected = first_contact(other, Linear{}, Sphere{Vec3::Zero(), 0}, path, options);
                const auto of_box = first_contact(other, Linear{}, box, path, options);
                const auto of_solid = first_contact(other, Linear{}, tetrahedron(std::max(size, 1e-60)), path, options);
                for (const auto& found : {of_box, of_solid}) {
                    ASSERT_EQ(found.outcome, expected.outcome) << size;
                    if (expected.outcome != Outcome::contact) continue;
                    EXPECT_NEAR(found.time, expected.time, 1e-11) << size;
                    EXPECT_NEAR(found.last.value(), expected.last.value(), 1e-11) << size;
                    ++contacts;
                }
            };
            expect_same(Sphere{Vec3(0, 0, 0), 1}, 0);
            expect_same(Capsule{Vec3(-0.3, 0, 0.2), Vec3(0.5, 0.1, 0), 0.5}, 0);
            expect_same(AlignedBox{Vec3(-0.5, -0.3, -0.1), Vec3(0.5, 0.3, 0.1)}, 0.5);
        }
    EXPECT_GT(contacts, 1000);
}

TEST(TinyFace, of_a_needle_is_met_when_the_segment_is) {
    const OrientedBox needle{Vec3::Zero(), Mat3::Identity(), Vec3(0.5, 1e-17, 1e-17)};
    const Segment segment{Vec3(-0.5, 0, 0), Vec3(0.5, 0, 0)};
    const Linear path{Vec3(-0.18, 0.03, -0.04), Pose{Quat::Identity(), Vec3(3.1, -0.34, 0.86)}};
    const Sphere ball{Vec3::Zero(), 1};
    const auto expected = first_contact(ball, Linear{}, segment, path, {.horizon = 100});
    const auto found = first_contact(ball, Linear{}, needle, path, {.horizon = 100});
    ASSERT_EQ(expected.outcome, Outcome::contact);
    ASSERT_EQ(found.outcome, Outcome::contact);
    EXPECT_NEAR(found.time, expected.time, 1e-11);
}

}  // namespace
}  // namespace abut::test
