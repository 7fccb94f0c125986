// SPDX-License-Identifier: Apache-2.0
// What bodies that slide past each other are proven by, bound by bound: against points that are moved, not images.
#include <gtest/gtest.h>

#include <numbers>

#include "query/sliding/near_images.hpp"
#include "query/sliding/screw.hpp"
#include "support/random.hpp"

namespace abut::detail {
namespace {

using std::numbers::pi;
using test::Random;
using test::seed;

Vec3 about_axis(double rho, double angle, double along) {
    return {rho * std::cos(angle), rho * std::sin(angle), along};
}

// Along a screw by an angle.
Vec3 led(const Vec3& point, double angle, double pitch) {
    const Vec3 turned = Eigen::AngleAxis<double>(angle, Vec3::UnitZ()) * point;
    return turned + Vec3(0, 0, pitch * angle);
}

Pitch pitch_of(double along) { return {along, 2 * pi * std::abs(along)}; }

CornersAboutAxis random_corners(Random& random, double size) {
    const Vec3 middle = random.vector(0.5);
    return {middle + random.vector(size), middle + random.vector(size), middle + random.vector(size)};
}

Vec3 random_point(Random& random, const CornersAboutAxis& corners) {
    double x = random.real(0, 1), y = random.real(0, 1);
    if (x + y > 1) x = 1 - x, y = 1 - y;
    return corners[0] + x * (corners[1] - corners[0]) + y * (corners[2] - corners[0]);
}

// How far a number is from a range, in whole periods of it at best.
double outside(double at, const ImageRange& range, double period) {
    if (period == 0) return std::max(range.least - at, at - range.most);
    const double up = std::ceil((range.least - at) / period) * period;
    return std::min(std::max(0.0, at + up - range.most), std::max(0.0, range.least - (at + up - period)));
}

class SlidingBounds : public testing::Test {
 protected:
    SlidingBounds() : trace_(__FILE__, __LINE__, "ABUT_SEED=" + std::to_string(seed())) {}
    Random random{seed() + 2200};
    testing::ScopedTrace trace_;
};

TEST_F(SlidingBounds, an_image_holds_the_images_of_all_points_of_a_triangle) {
    int known = 0;
    for (int i = 0; i < 4000; ++i) {
        const Pitch pitch = pitch_of(random.one_in(3) ? 0 : random.real(-1, 1) * random.logarithmic(1e-3, 1));
        const CornersAboutAxis corners = random_corners(random, random.logarithmic(1e-3, 0.5));
        const Image image = image_of(corners, pitch);
        const ImageBounds bounds = ImageBounds::of(image);
        known += pitch.along != 0 && image.sag < 1;
        for (int k = 0; k < 30; ++k) {
            const Vec3 point = random_point(random, corners);
            const double rho = std::hypot(point[0], point[1]),
                         s = point[2] - pitch.along * std::atan2(point[1], point[0]);
            for (int n = 0; n < 12; ++n) {
                const double angle = random.real(0, pi);
                const ImagePoint direction = n < ImageBounds::directions ? ImageBounds::direction(n)
                                                                         : ImagePoint{std::cos(angle), std::sin(angle)};
                const double at = direction.rho * rho + direction.s * s, period = direction.s * pitch.period;
                EXPECT_LT(outside(at, image.range(direction), period), 1e-12);
                if (n < ImageBounds::directions) {
                    const auto own = static_cast<std::size_t>(n);
                    EXPECT_LT(outside(at, {bounds.least[own], bounds.most[own]}, period), 1e-12);
                }
            }
            EXPECT_LE(image.low - 1e-14, point[2]);
            EXPECT_GE(image.high + 1e-14, point[2]);
        }
    }
    EXPECT_GT(known, 1000);
}

// An edge that is turned by 45° from the direction of the axis bends s by an eighth of its length squared; allowed is a
// sixth.
TEST_F(SlidingBounds, s_is_as_far_from_linear_as_allowed_at_an_angle_to_the_axis) {
    for (int i = 0; i < 100; ++i) {
        const double length = random.logarithmic(1e-3, 0.02), pitch = random.real(0.1, 1);
        const Vec3 along = Vec3(1, 1, 0).normalized() * length, middle(0.5, 0, random.real(-0.5, 0.5));
        const CornersAboutAxis corners{middle - along / 2, middle + along / 2, middle + along / 3};
        const Image image = image_of(corners, pitch_of(pitch));
        const double linear = (image.outer[0].s + image.outer[1].s) / 2;
        const double bend = std::abs(middle[2] - linear);
        EXPECT_LE(bend, image.sag);
        EXPECT_GT(bend, image.sag / 2);
    }
}

// A facet of a hole is as far away as its middle, and seen along any direction to within its slope.
TEST_F(SlidingBounds, a_facet_about_the_axis_has_the_image_of_its_middle_on_the_inside) {
    for (int i = 0; i < 100; ++i) {
        const double half = random.real(0.01, 0.5), turned = random.real(-4, 4), slope = random.real(-1, 1);
        const auto at = [&](double side, double z) {
            return about_axis((0.5 + slope * z / 10) / std::cos(half), turned + side * half, z);
        };
        const std::array facet{CornersAboutAxis{at(-1, 0), at(1, 0), at(1, 0.3)},
                               CornersAboutAxis{at(-1, 0), at(1, 0.3), at(-1, 0.3)}};
        const ImagePoint across{1, -slope / 10};
        for (const CornersAboutAxis& corners : facet)
            EXPECT_NEAR(image_of(corners, pitch_of(0)).range(across).least, 0.5, 1e-12);
    }
}

ImageQuestion question_about(double near, const Pitch& pitch) { return {pitch, near, near, {-30, 30}, {0, 0}}; }

CornersAboutAxis point_at(const Vec3& at) { return {at, at, at}; }

TEST_F(SlidingBounds, points_that_come_near_have_images_that_are_near) {
    int close = 0;
    for (int i = 0; i < 20000; ++i) {
        const Pitch pitch = pitch_of(random.one_in(4) ? 0 : random.real(-1, 1) * random.logarithmic(1e-2, 1));
        const double way = random.logarithmic(1e-4, 0.5);
        const Vec3 p = about_axis(random.logarithmic(1e-2, 0.7), random.real(-4, 4), random.real(-0.5, 0.5));
        const Vec3 q = led(p + way * random.direction(), random.real(-20, 20), pitch.along);
        const auto near = question_about(way * (1 + 1e-9) + 1e-13, pitch);
        const Image a = image_of(point_at(p), pitch), b = image_of(point_at(q), pitch);
        ASSERT_FALSE(are_apart(a, b, near)) << i;
        ASSERT_FALSE(are_apart(ImageBounds::of(a), ImageBounds::of(b), near)) << i;
        close += way < std::hypot(p[0], p[1]);
    }
    EXPECT_GT(close, 5000);
}

// Along the steepest way of s, what is asked of images is what two points are apart.
TEST_F(SlidingBounds, images_are_apart_as_soon_as_points_are) {
    for (int i = 0; i < 2000; ++i) {
        const double h = random.real(0.05, 1), rho = random.real(0.2, 0.7), way = random.logarithmic(1e-5, 1e-3);
        const Pitch pitch = pitch_of(h);
        const Vec3 p = about_axis(rho, random.real(-3, 3), 0);
        const Vec3 outward = Vec3(p[0], p[1], 0).normalized(), around = Vec3::UnitZ().cross(outward);
        const Vec3 steepest = (Vec3::UnitZ() - h / rho * around).normalized();
        const double angle = random.real(-3, 3);
        const Vec3 q = led(p + way * (std::cos(angle) * steepest + std::sin(angle) * outward), 1, h);
        const Image a = image_of(point_at(p), pitch), b = image_of(point_at(q), pitch);
        EXPECT_TRUE(are_apart(a, b, question_about(way / 1.5, pitch)));
        EXPECT_FALSE(are_apart(a, b, question_about(way * 1.01, pitch)));
    }
}

// Near the axis a chord is nearer to it than its ends, by no more than that.
TEST_F(SlidingBounds, chords_that_pass_the_axis_are_as_steep_as_in_their_middle) {
    for (int i = 0; i < 500; ++i) {
        const double h = random.real(1, 2), rho = random.real(0.05, 0.2), angle = random.real(1.1, 1.3);
        const Vec3 p = about_axis(rho, -angle / 2, 0), q = about_axis(rho, angle / 2, 0);
        const double chord = (q - p).norm();
        const Image a = image_of(point_at(p), pitch_of(h)), b = image_of(point_at(q), pitch_of(h));
        EXPECT_FALSE(are_apart(a, b, question_about(chord * (1 + 1e-9), pitch_of(h))));
        EXPECT_TRUE(are_apart(a, b, question_about(chord * 0.8, pitch_of(h))));
    }
}

// A way along s that b may go, as it leaves the pitch.
TEST_F(SlidingBounds, what_b_slips_along_s_is_left) {
    for (int i = 0; i < 1000; ++i) {
        const double slip = random.real(-0.1, 0.1), angle = random.real(-3, 3), gap = random.real(1e-3, 0.05);
        const Vec3 p = about_axis(0.5, 0, 0);
        const Vec3 q = led(about_axis(0.5, 0, slip > 0 ? -gap : gap), angle, 0.2);
        ImageQuestion question = question_about(1e-6, pitch_of(0.2));
        question.way_s = {std::min(0.0, slip), std::max(0.0, slip)};
        const bool reaches = std::abs(slip) > gap;
        const Image a = image_of(point_at(p), question.pitch), b = image_of(point_at(q), question.pitch);
        EXPECT_EQ(are_apart(a, b, question), !reaches) << slip << " and " << gap;
    }
}

// The same along the axis, where turns are counted.
TEST_F(SlidingBounds, what_b_goes_along_the_axis_ends_somewhere) {
    const Pitch pitch = pitch_of(0.05);
    const Vec3 p = about_axis(0.5, 0, 0);
    const Image a = image_of(point_at(p), pitch);
    for (const double turns : {1.0, 2.0, 5.0}) {
        const Image b = image_of(point_at(led(p, -turns * 2 * pi, 0.05)), pitch);
        for (const double way : {0.1, 0.4, 0.7, 2.0}) {
            ImageQuestion question = question_about(1e-3, pitch);
            question.way_along = {0, way};
            EXPECT_EQ(are_apart(a, b, question), way + 1e-3 < turns * pitch.period);
        }
    }
}

struct Pair {
    Motion motion_a, motion_b;
    double reach_a = 1, reach_b = 1;

    Vec3 of_b_from_a(const Vec3& point, double time) const {
        return pose_at(motion_a, time).inverse() * (pose_at(motion_b, time) * point);
    }
};

// The largest share of the deviation that was allowed, and of that along the axis.
std::array<double, 2> used_deviation(const Pair& pair, double part, Random& random) {
    const MotionSampler of_a(pair.motion_a), of_b(pair.motion_b);
    const MovingBody body_a{of_a, of_a.center(), pair.reach_a, 0}, body_b{of_b, of_b.center(), pair.reach_b, 0};
    RelativeMotion motion(body_a, body_b, 1);
    motion.set_time(0);
    const auto screw = RelativeScrew::of(motion);
    if (!screw) return {0, 0};
    const auto [whole, along] = screw->deviation(part);
    std::array<double, 2> used{};
    for (int i = 0; i < 20; ++i) {
        const Vec3 point = of_b.center() + pair.reach_b * random.direction();
        const double time = part * (i == 0 ? 1 : random.real(0, 1));
        const Vec3 at = screw->axes * (pair.of_b_from_a(point, 0) - screw->origin);
        const Vec3 led_to = led(at, time * screw->turn, screw->travel / screw->turn);
        const Vec3 is = screw->axes * (pair.of_b_from_a(point, time) - screw->origin);
        used[0] = std::max(used[0], ((is - led_to).norm() - 1e-12) / whole);
        used[1] = std::max(used[1], (std::abs(is[2] - led_to[2]) - 1e-12) / along);
    }
    return used;
}

TEST_F(SlidingBounds, bodies_leave_their_screw_by_no_more_than_is_allowed) {
    for (int i = 0; i < 3000; ++i) {
        const auto motion = [&] {
            return Rigid{{random.rotation(), random.vector(2)},
                         random.one_in(3) ? Vec3(Vec3::Zero()) : random.vector(2),
                         random.one_in(4) ? Vec3(Vec3::Zero()) : random.vector(random.logarithmic(1e-2, 10)),
                         random.vector(0.5)};
        };
        const Pair pair{motion(), motion()};
        const auto used = used_deviation(pair, random.logarithmic(1e-3, 1), random);
        EXPECT_LE(used[0], 1);
        EXPECT_LE(used[1], 1);
    }
}

// Each term of the bound alone, where it is about as large as what it bounds.
TEST_F(SlidingBounds, and_by_nearly_as_much_in_the_worst_case) {
    const auto most_used = [&](const Pair& pair, double part) {
        std::array<double, 2> most{};
        for (int i = 0; i < 20; ++i) {
            const auto used = used_deviation(pair, part, random);
            most = {std::max(most[0], used[0]), std::max(most[1], used[1])};
        }
        return most;
    };
    const Rigid still{}, spinning{.angular_velocity = Vec3(0, 0, 2)};
    const Rigid gear{{Quat::Identity(), Vec3(2, 0, 0)}, Vec3::Zero(), Vec3(0, 0, -2)};
    const Rigid rolling{.velocity = Vec3(1, 0, 0), .angular_velocity = Vec3(0, 0, 2)};
    for (const double part : {1e-3, 1e-2, 0.1}) {
        EXPECT_GT(most_used({spinning, gear}, part)[0], 0.5);
        EXPECT_GT(most_used({still, rolling}, part)[0], 0.5);
        EXPECT_GT(most_used({rolling, still}, part)[0], 0.5);
        // About axes that cross: the direction of the screw turns too.
        const Rigid crossing{.angular_velocity = Vec3(2, 0, 0)};
        EXPECT_GT(most_used({spinning, crossing}, part)[0], 0.3);
        EXPECT_GT(most_used({spinning, crossing}, part)[1], 0.25);
        // A screw that wobbles, seen from the screw and from its nut.
        const Rigid wobbling{.velocity = Vec3(0, 0, 1), .angular_velocity = Vec3(0.1, 0, 2)};
        EXPECT_GT(most_used({wobbling, still}, part)[0], 0.5);
        EXPECT_GT(most_used({still, wobbling}, part)[0], 0.5);
    }
}

TEST_F(SlidingBounds, bodies_about_one_axis_never_leave_it) {
    for (int i = 0; i < 200; ++i) {
        const Quat turn = random.rotation();
        const Vec3 axis = turn * Vec3::UnitZ(), drift = random.vector(3), place = random.vector(3);
        const auto motion = [&] {
            return Rigid{{random.rotation(), place + random.real(-1, 1) * axis},
                         drift + random.real(-1, 1) * axis,
                         random.real(-20, 20) * axis};
        };
        const Pair pair{motion(), motion()};
        const MotionSampler of_a(pair.motion_a), of_b(pair.motion_b);
        const MovingBody body_a{of_a, of_a.center(), 1, 0}, body_b{of_b, of_b.center(), 1, 0};
        RelativeMotion motion_of(body_a, body_b, 1);
        motion_of.set_time(0);
        const auto screw = RelativeScrew::of(motion_of);
        ASSERT_TRUE(screw);
        EXPECT_LT(screw->deviation(1).whole, 1e-10);
    }
}

}  // namespace
}  // namespace abut::detail
