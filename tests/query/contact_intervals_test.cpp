// SPDX-License-Identifier: Apache-2.0
// When two moving things touch, against closed forms and dense samples.
#include "abut/query/contact_intervals.hpp"

#include <cmath>
#include <numbers>

#include "abut/query/distance.hpp"
#include "kit/generators.hpp"
#include "support/random.hpp"
#include "support/turning_scene.hpp"

namespace abut::test {
namespace {

using std::numbers::pi;

// A rod of length 2 and radius 0.1 that turns about its middle, seven times in 7 units of time.
const Capsule rod{Vec3(-1, 0, 0), Vec3(1, 0, 0), 0.1};
const Rigid turning{.angular_velocity = Vec3(0, 0, 2 * pi)};
const Sphere pin{Vec3(0, 0.8, 0), 0.1};

TEST(ContactIntervals, of_a_rod_and_a_pin_come_twice_a_turn) {
    // They touch while the rod is nearer than the angle whose sine is 0.2 / 0.8 to where the pin is.
    const double half = std::asin(0.25) / (2 * pi);
    const auto found = contact_intervals(rod, turning, pin, Linear{}, {.horizon = 7}, 70);
    EXPECT_EQ(found.reason, Reason::none);
    EXPECT_EQ(found.until, 7);
    ASSERT_EQ(found.intervals.size(), 14u);
    for (std::size_t i = 0; i < found.intervals.size(); ++i) {
        const double middle = 0.25 + 0.5 * static_cast<double>(i);
        EXPECT_NEAR(found.intervals[i].begin, middle - half, 1e-6);
        EXPECT_LE(found.intervals[i].begin, middle - half);
        EXPECT_NEAR(found.intervals[i].end, middle + half, 1e-6);
        EXPECT_GE(found.intervals[i].end, middle + half);
        EXPECT_EQ(found.intervals[i].distance, 0);
    }
}

TEST(ContactIntervals, with_a_margin_tell_how_near_they_come) {
    const Sphere beyond{Vec3(0, 1.3, 0), 0.1};  // 0.1 from the rod's end when it points there
    const auto found = contact_intervals(rod, turning, beyond, Linear{}, {.horizon = 1, .margin = 0.15});
    ASSERT_EQ(found.intervals.size(), 2u);
    for (std::size_t i = 0; i < 2; ++i) {
        const ContactInterval& interval = found.intervals[i];
        const double middle = 0.25 + 0.5 * static_cast<double>(i);
        // The end of the rod is 0.35 from the pin's middle.
        const double half = std::acos((1 + 1.3 * 1.3 - 0.35 * 0.35) / (2 * 1.3)) / (2 * pi);
        EXPECT_NEAR(interval.begin, middle - half, 1e-6);
        EXPECT_NEAR(interval.end, middle + half, 1e-6);
        EXPECT_NEAR(interval.distance, 0.1, 1e-6);
        EXPECT_NEAR(interval.time, middle, 1e-3);
    }
    EXPECT_TRUE(contact_intervals(rod, turning, beyond, Linear{}).intervals.empty());
}

TEST(ContactIntervals, begin_at_0_and_end_at_the_horizon) {
    const Sphere ball{Vec3::Zero(), 1};
    const auto always = contact_intervals(ball, Linear{}, ball, Rigid{.angular_velocity = Vec3(1, 2, 3)});
    ASSERT_EQ(always.intervals.size(), 1u);
    EXPECT_EQ(always.intervals[0].begin, 0);
    EXPECT_EQ(always.intervals[0].end, 1);
    // Leaves at 0.25, and comes back at 0.75.
    const auto at = [](double x) { return Pose{Quat::Identity(), Vec3(x, 0, 0)}; };
    const Path away = Path::make({{0, at(1)}, {0.5, at(3)}, {1, at(1)}}).value();
    const auto twice = contact_intervals(ball, Linear{}, ball, away);
    ASSERT_EQ(twice.intervals.size(), 2u);
    EXPECT_EQ(twice.intervals[0].begin, 0);
    EXPECT_NEAR(twice.intervals[0].end, 0.25, 1e-6);
    EXPECT_NEAR(twice.intervals[1].begin, 0.75, 1e-6);
    EXPECT_EQ(twice.intervals[1].end, 1);
    // For the shortest time that there is.
    const double shortest = std::numeric_limits<double>::denorm_min();
    EXPECT_EQ(contact_intervals(ball, Linear{}, ball, Linear{}, {.horizon = 3 * shortest}).intervals.size(), 1u);
    // For a moment only.
    const auto now = contact_intervals(ball, Linear{}, ball, Linear{.pose = at(1)}, {.horizon = 0});
    ASSERT_EQ(now.intervals.size(), 1u);
    EXPECT_EQ(now.intervals[0].end, 0);
}

TEST(ContactIntervals, leave_out_gaps_that_are_short) {
    const auto found = contact_intervals(rod, turning, pin, Linear{}, {.horizon = 7}, 7);
    ASSERT_EQ(found.intervals.size(), 1u);
    EXPECT_NEAR(found.intervals[0].begin, 0.25 - std::asin(0.25) / (2 * pi), 1e-6);
}

TEST(ContactIntervals, end_where_no_more_is_known) {
    const auto found = contact_intervals(rod, turning, pin, Linear{}, {.horizon = 7, .max_steps = 2}, 70);
    EXPECT_EQ(found.reason, Reason::steps);
    EXPECT_LT(found.until, 7);
    const auto never = contact_intervals(AnyShape(Ray{Vec3::Zero(), Vec3::UnitX()}), Linear{}, pin, Linear{});
    EXPECT_EQ(never.reason, Reason::digits);
    EXPECT_EQ(never.until, 0);
    EXPECT_TRUE(never.intervals.empty());
}

TEST(ContactIntervals, of_bad_options_are_refused_in_words) {
    const auto words = [](const ContactOptions& options, int samples) -> std::string {
        try {
            (void)contact_intervals(pin, Linear{}, pin, Linear{}, options, samples);
        } catch (const std::invalid_argument& error) {
            return error.what();
        }
        return "nothing";
    };
    constexpr double forever = std::numeric_limits<double>::infinity();
    EXPECT_EQ(words({.horizon = forever}, 100), "options.horizon is inf; it must be finite and at least 0");
    EXPECT_EQ(words({.tolerance = 0}, 100), "options.tolerance is 0; it must be finite and above 0");
    EXPECT_EQ(words({.margin = -1}, 100), "options.margin is -1; it must be finite and at least 0");
    EXPECT_EQ(words({}, 0), "options.samples is 0; it must be from 1 to 10000000");
}

// What must hold of any answer, by many samples of the distance: none that touches is outside of the intervals, and
// where an interval begins or ends the two are as near as the tolerance.
class SampledIntervals {
 public:
    template <class DistanceAt>
    void check(const ContactIntervals& found, const ContactOptions& options, const DistanceAt& distance_at) {
        EXPECT_EQ(found.reason, Reason::none);
        EXPECT_EQ(found.until, options.horizon);
        double before = -1;
        for (const ContactInterval& each : found.intervals) {
            EXPECT_LT(before, each.begin);
            EXPECT_LE(each.begin, each.end);
            EXPECT_LE(each.end, options.horizon);
            EXPECT_LE(each.begin, each.time);
            EXPECT_LE(each.time, each.end);
            EXPECT_LE(distance_at(each.begin), options.margin + 2 * options.tolerance);
            EXPECT_LE(distance_at(each.end), options.margin + 2 * options.tolerance);
            if (options.margin > 0) {
                EXPECT_NEAR(distance_at(each.time), each.distance, 1e-9);
            }
            before = each.end;
        }
        constexpr int count = 1000;
        for (int i = 0; i <= count; ++i) {
            const double time = options.horizon * i / count;
            const bool is_inside = std::ranges::any_of(
                found.intervals, [&](const ContactInterval& each) { return each.begin <= time && time <= each.end; });
            if (distance_at(time) > options.margin) continue;
            ++touching;
            EXPECT_TRUE(is_inside) << "at " << time;
        }
        several += found.intervals.size() > 1;
    }

    int touching = 0, several = 0;
};

AnyShape random_shape(Random& random) {
    switch (random.index(4)) {
        case 0:
            return Sphere{random.vector(0.2), random.real(0.1, 0.4)};
        case 1:
            return Capsule{random.vector(0.5), random.vector(0.5), random.real(0.05, 0.3)};
        case 2:
            return Triangle{{random.vector(0.6), random.vector(0.6), random.vector(0.6)}};
        default:
            return OrientedBox{random.vector(0.2), random.rotation().toRotationMatrix(),
                               Vec3(random.real(0.1, 0.6), random.real(0.1, 0.6), random.real(0.1, 0.6))};
    }
}

Motion random_motion(Random& random, const Vec3& position) {
    if (random.one_in(4)) {
        std::vector<Path::Key> keys;
        for (int i = 0; i <= 4; ++i) keys.push_back({i / 4.0, {random.rotation(), position + random.vector(0.6)}});
        return Path::make(std::move(keys)).value();
    }
    const Pose pose{random.rotation(), position};
    if (random.one_in(5)) return Linear{-position * random.real(0, 2), pose};
    return Rigid{pose, -position * random.real(0, 2), random.vector(8), random.vector(0.4)};
}

TEST(ContactIntervals, of_shapes_agree_with_samples) {
    Random random(seed() + 411);
    SampledIntervals sampled;
    for (int i = 0; i < 150 * rounds(); ++i) {
        SCOPED_TRACE("case " + std::to_string(i) + ", seed " + std::to_string(seed()));
        const TurningScene scene{random_shape(random), random_motion(random, Vec3::Zero()), random_shape(random),
                                 random_motion(random, random.direction() * random.real(0, 1.5))};
        const ContactOptions options{.margin = random.one_in(3) ? random.real(0, 0.2) : 0};
        for (const TurningScene& each : {scene, scene.mirrored()})
            sampled.check(contact_intervals(each.a, each.motion_a, each.b, each.motion_b, options, 50), options,
                          [&](double time) { return each.distance_at(time); });
    }
    EXPECT_GT(sampled.touching, 1000);
    EXPECT_GT(sampled.several, 20);
}

TEST(ContactIntervals, of_meshes_agree_with_samples) {
    Random random(seed() + 412);
    SampledIntervals sampled;
    const auto mesh_of = [&] {
        return Mesh::make(make_blob_mesh(random.real(0.3, 0.6), 0.6, 3, random.index(1000)).value()).value();
    };
    for (int i = 0; i < 25 * rounds(); ++i) {
        SCOPED_TRACE("case " + std::to_string(i) + ", seed " + std::to_string(seed()));
        const Mesh a = mesh_of(), b = mesh_of();
        const Motion motion_a = random_motion(random, Vec3::Zero()),
                     motion_b = random_motion(random, random.direction() * random.real(0, 1.5));
        const ContactOptions options{.margin = random.one_in(3) ? random.real(0, 0.2) : 0};
        sampled.check(contact_intervals(a, motion_a, b, motion_b, options, 50), options, [&](double time) {
            return distance(a, pose_at(motion_a, time), b, pose_at(motion_b, time)).distance;
        });
        const AnyShape shape = random_shape(random);
        sampled.check(contact_intervals(shape, motion_a, b, motion_b, options, 50), options, [&](double time) {
            return distance(shape, pose_at(motion_a, time), b, pose_at(motion_b, time)).distance;
        });
    }
    EXPECT_GT(sampled.touching, 1000);
    EXPECT_GT(sampled.several, 2);
}

}  // namespace
}  // namespace abut::test
