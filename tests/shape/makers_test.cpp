// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <limits>
#include <numbers>

#include "abut/shape/oriented_box.hpp"
#include "abut/shape/rectangle2.hpp"
#include "abut/shape/validate.hpp"

namespace abut::test {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

TEST(MakeOrientedBox, turns_about_the_quaternion) {
    const double h = std::sqrt(0.5);
    const auto box = make_oriented_box(Vec3(1, 2, 3), Vec3(4, 5, 6), Quat(h, 0, 0, h));  // a quarter turn about z
    ASSERT_TRUE(box);
    EXPECT_EQ(box->center, Vec3(1, 2, 3));
    EXPECT_EQ(box->half, Vec3(4, 5, 6));
    EXPECT_TRUE(box->axes.col(0).isApprox(Vec3(0, 1, 0), 1e-15));
    EXPECT_TRUE(box->axes.col(1).isApprox(Vec3(-1, 0, 0), 1e-15));
}

TEST(MakeOrientedBox, without_a_rotation_it_is_along_the_axes) {
    const auto box = make_oriented_box(Vec3::Zero(), Vec3::Ones());
    ASSERT_TRUE(box);
    EXPECT_EQ(box->axes, Mat3(Mat3::Identity()));
}

TEST(MakeOrientedBox, normalises_quaternions_of_any_length) {
    for (const double length : {1e-300, 1e-8, 0.7, 3.0, 1e9, 1e300}) {
        const Quat q(0.3 * length, -0.1 * length, 0.7 * length, 0.2 * length);
        const auto box = make_oriented_box(Vec3::Zero(), Vec3::Ones(), q);
        ASSERT_TRUE(box) << length << ": " << box.error().message;
        EXPECT_LE((box->axes.transpose() * box->axes - Mat3::Identity()).cwiseAbs().maxCoeff(), 1e-15) << length;
        EXPECT_FALSE(validate(*box));
    }
}

TEST(MakeOrientedBox, names_what_is_wrong) {
    const auto zero = make_oriented_box(Vec3::Zero(), Vec3::Ones(), Quat(0, 0, 0, 0));
    ASSERT_FALSE(zero);
    EXPECT_TRUE(zero.error().message.starts_with("rotation is zero;")) << zero.error().message;
    const auto unknown = make_oriented_box(Vec3::Zero(), Vec3::Ones(), Quat(1, nan, 0, 0));
    ASSERT_FALSE(unknown);
    EXPECT_TRUE(unknown.error().message.starts_with("rotation")) << unknown.error().message;
    const auto negative = make_oriented_box(Vec3::Zero(), Vec3(1, -0.5, 1));
    ASSERT_FALSE(negative);
    EXPECT_EQ(negative.error().message, "half[1] is -0.5; half extents must be finite and at least 0");
    const auto nowhere = make_oriented_box(Vec3(0, 0, nan), Vec3::Ones());
    ASSERT_FALSE(nowhere);
    EXPECT_TRUE(nowhere.error().message.starts_with("center[2] is nan;")) << nowhere.error().message;
}

TEST(MakeRectangle2, turns_counter_clockwise) {
    const auto rectangle = make_rectangle2(Vec2(1, 2), Vec2(3, 4), std::numbers::pi / 2);
    ASSERT_TRUE(rectangle);
    EXPECT_TRUE(rectangle->axes.col(0).isApprox(Vec2(0, 1), 1e-15));
    EXPECT_TRUE(rectangle->axes.col(1).isApprox(Vec2(-1, 0), 1e-15));
    EXPECT_EQ(rectangle->half, Vec2(3, 4));
}

TEST(MakeRectangle2, names_what_is_wrong) {
    EXPECT_FALSE(make_rectangle2(Vec2::Zero(), Vec2::Ones(), nan));
    EXPECT_FALSE(make_rectangle2(Vec2::Zero(), Vec2::Ones(), std::numeric_limits<double>::infinity()));
    const auto negative = make_rectangle2(Vec2::Zero(), Vec2(-1, 1));
    ASSERT_FALSE(negative);
    EXPECT_EQ(negative.error().message, "half[0] is -1; half extents must be finite and at least 0");
    EXPECT_TRUE(make_rectangle2(Vec2::Zero(), Vec2(0, 0), 1e9));
}

}  // namespace
}  // namespace abut::test
