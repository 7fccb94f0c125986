// SPDX-License-Identifier: Apache-2.0
// Rounded coordinates were taken as exact: shapes that overlap in one tilted plane lay apart by some 1e-17, and those
// that slide into each other in it were free.
#include <gtest/gtest.h>

#include "abut/query/distance.hpp"
#include "abut/query/first_contact.hpp"
#include "abut/query/intersects.hpp"
#include "abut/query/separating_axis.hpp"
#include "support/random.hpp"

namespace abut::test {
namespace {

Triangle turned(const Mat3& turn, const Vec3& p, const Vec3& q, const Vec3& r, const Vec3& by = Vec3::Zero()) {
    return {{turn * (p + by), turn * (q + by), turn * (r + by)}};
}

TEST(TurnedPlane, does_not_tell_overlapping_shapes_apart) {
    Random random(19);
    int apart = 0, free = 0, boxes_apart = 0;
    for (int i = 0; i < 500; ++i) {
        const Mat3 turn = random.rotation().toRotationMatrix();
        const Vec3 shift(random.real(-0.3, 0.3), random.real(-0.3, 0.3), 0);
        const Triangle a = turned(turn, {-1, -1, 0}, {1, -0.9, 0}, {0.1, 1, 0});
        const Triangle b = turned(turn, {-0.7, 0.8, 0}, {0.9, 0.7, 0}, {-0.1, -1, 0}, shift);
        apart += !intersects(a, b) || separating_axis(a, b) || distance(a, b).distance != 0;
        const Vec3 away(4, 1, 0);
        const Triangle from = turned(turn, {-0.7, 0.8, 0}, {0.9, 0.7, 0}, {-0.1, -1, 0}, shift + away);
        free += first_contact(a, Linear{}, from, Linear{.velocity = turn * (-2 * away)}).outcome != Outcome::contact;
        const OrientedBox c{Vec3::Zero(), turn, Vec3(1, 1, 0)}, d{turn * shift, turn, Vec3(1, 0.5, 0)};
        boxes_apart += !intersects(c, d);
    }
    EXPECT_EQ(apart, 0);
    EXPECT_EQ(free, 0);
    EXPECT_EQ(boxes_apart, 0);
}

}  // namespace
}  // namespace abut::test
