// SPDX-License-Identifier: Apache-2.0
// What happens soon in a motion that lasts very long: a path between keys so far apart that their difference is no
// double did not move at all, a custom motion ran out of trials before it found a step as short, and a clearance went
// on by the tolerance from step to step.
#include <gtest/gtest.h>

#include "abut/query/clearance.hpp"
#include "abut/query/first_contact.hpp"

namespace abut {
namespace {

const Sphere ball{Vec3::Zero(), 1};

TEST(Regression, keys_too_far_apart_made_a_path_stand_still) {
    const auto path = Path::make({{-1e308, {}}, {1e308, {Quat::Identity(), {4, 0, 0}}}});
    ASSERT_FALSE(path);
    EXPECT_EQ(
        path.error().message,
        "keys[1].time is 1e+308; a double cannot tell how long that is after -1e+308, the time of the key before");
}

TEST(Regression, legs_so_slow_that_their_speed_vanishes_stood_still) {
    for (const double span : {1e200, 1e300}) {
        const double size = 1e-100;
        const Path path = *Path::make({{0, {Quat::Identity(), {4 * size, 0, 0}}}, {span, {}}});
        const Sphere small{Vec3::Zero(), size};
        const ContactOptions options{.horizon = span, .tolerance = 1e-6 * size};
        const FirstContact found = first_contact(small, path, small, Linear{}, options);
        EXPECT_NE(found.outcome, Outcome::free) << span;
        EXPECT_LE(found.time, span / 2) << span;
        EXPECT_EQ(clearance(small, path, small, Linear{}, options).at_least, 0) << span;
    }
}

TEST(Regression, custom_motion_ran_out_of_trials) {
    const Custom motion{[](double t) {
                            return Pose{Quat::Identity(), {4 - 3 * std::min(t, 1.0), 0, 0}};
                        },
                        [](double, double step, double) { return 3 * std::min(step, 1.0); }};
    for (const double horizon : {1.0, 1e10, 1e30, 1e100, 1e300}) {
        const FirstContact found = first_contact(ball, motion, ball, Linear{}, {.horizon = horizon});
        ASSERT_EQ(found.outcome, Outcome::contact) << horizon;
        EXPECT_NEAR(found.time, 2.0 / 3, 1e-6) << horizon;
    }
}

TEST(Regression, clearance_went_on_by_the_tolerance) {
    const Linear coming{{1, 0, 0}}, passing{{1, 0, 0}, {Quat::Identity(), {0, 2.5, 0}}};
    const Linear there{Vec3::Zero(), {Quat::Identity(), {4, 0, 0}}};
    for (const double horizon : {10.0, 1e12, 1e18, 1e100}) {
        const Clearance hit = clearance(ball, coming, ball, there, {.horizon = horizon, .max_steps = 1000});
        EXPECT_EQ(hit.reason, Reason::none) << horizon;
        EXPECT_LE(hit.distance, 1e-6) << horizon;
        EXPECT_GE(hit.time, 2 - 1e-5) << horizon;
        EXPECT_LE(hit.time, 6 + 1e-5) << horizon;
        const Clearance near = clearance(ball, passing, ball, there, {.horizon = horizon, .max_steps = 1000});
        EXPECT_EQ(near.reason, Reason::none) << horizon;
        EXPECT_NEAR(near.distance, 0.5, 1e-6) << horizon;
        EXPECT_GE(near.at_least, 0.5 - 2e-6) << horizon;
    }
}

}  // namespace
}  // namespace abut
