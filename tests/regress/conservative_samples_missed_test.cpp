// SPDX-License-Identifier: Apache-2.0
// What conservative sampling is inflated by for rounding was taken from where a body is, and not from what was added up
// to get there; and its times were rounded to the nearest. Bodies that start 1e9 away were missed, or seen late.
#include <gtest/gtest.h>

#include <cmath>

#include "abut/query/sampled_first_contact.hpp"

namespace abut {
namespace {

TEST(Regression, conservative_samples_missed_what_starts_far_away) {
    const Sphere ball{Vec3::Zero(), 1};
    for (int k = 0; k < 500; ++k) {
        const double speed = 1e9 * (1 + k * 1.2345e-4), start = speed * 0.7771 + k * 0.37;
        const Rigid coming{{Quat::Identity(), Vec3(start, 0, 0)}, Vec3(-speed, 0, 0)};
        const long double touches = (static_cast<long double>(start) - 2) / speed;
        const auto found =
            sampled_first_contact(ball, coming, ball, Linear{}, {.samples = 200, .is_conservative = true});
        ASSERT_TRUE(found.time) << k;
        EXPECT_LE(*found.time, touches) << k;
        // The horizon is the first double that is not before the contact.
        double horizon = static_cast<double>(touches);
        if (horizon < touches) horizon = std::nextafter(horizon, 2.0);
        for (const int steps : {1, 7, 200})
            EXPECT_TRUE(sampled_first_contact(ball, coming, ball, Linear{},
                                              {.horizon = horizon, .samples = steps, .is_conservative = true})
                            .time)
                << k << ' ' << steps;
    }
}

}  // namespace
}  // namespace abut
