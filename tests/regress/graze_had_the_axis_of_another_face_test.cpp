// SPDX-License-Identifier: Apache-2.0
// A point that flies along an edge of a box, within rounding of both faces there: the time was that of one of the two,
// the axis and the patch were those of the face at the end, which it had passed long before.
#include <gtest/gtest.h>

#include "abut/query/first_contact.hpp"

namespace abut {
namespace {

TEST(Graze, has_the_axis_along_which_they_touch) {
    OrientedBox box;
    box.center = Vec3(-0.12080775686310519, -0.93048016871682215, -0.03684488625952298);
    box.axes.col(0) = Vec3(0.60132898467282903, 0.40979587863366795, 0.68590873303028055);
    box.axes.col(1) = Vec3(-0.73400075344179938, 0.62248024789810108, 0.27159019666326228);
    box.axes.col(2) = Vec3(-0.31566809490224917, -0.66677258404314943, 0.67510589912191243);
    box.half = Vec3(0.92627637007298247, 0.23364810376998976, 0.87919314017443828);
    const Sphere point{Vec3(0.36771898595862407, 0.39066236073463534, -2.6048839549479839), 0};
    const Linear flying{Vec3(-1.6542269206642575e-08, -3.4941547033019132e-08, 3.5378246033148879e-08)};

    const auto result = first_contact(point, flying, box, Linear{Vec3::Zero()}, {.horizon = 1e9});
    ASSERT_EQ(result.outcome, Outcome::contact);
    // Along the axis the point must not be inside the box.
    const Vec3 offset = box.center - (point.center + result.time * flying.velocity);
    const double half = (box.axes.transpose() * result.axis).cwiseAbs().dot(box.half);
    EXPECT_NEAR(result.axis.dot(offset), half, 1e-12);
}

}  // namespace
}  // namespace abut
