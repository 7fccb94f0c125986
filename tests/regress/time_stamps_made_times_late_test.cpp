// SPDX-License-Identifier: Apache-2.0
// Times of steps were rounded to the nearest double. With Unix time stamps that is half an ulp past what was proven: a
// wire at 384 m/s passed through a foil, and robots at 1 m/s were late in half of all queries.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "abut/query/first_contact.hpp"
#include "abut/query/sampled_first_contact.hpp"

namespace abut {
namespace {

Path path_of(double start, double end, double way) {
    return Path::make({{start, {}}, {end, {Quat::Identity(), Vec3(way, 0, 0)}}}).value();
}

TEST(Regression, wire_passed_a_foil_between_two_doubles) {
    const Path path = path_of(1.7e9, 1700000000.0078125, 3);
    const Segment wire{Vec3(-1e-6, 0, 0), Vec3::Zero()};
    const AlignedBox foil{Vec3(0.50004, -1, -1), Vec3(0.50006, 1, 1)};
    const FirstContact found = first_contact(wire, path, foil, Linear{}, {.horizon = 1700000001});
    // It takes 1.3e-3 s to the foil, and 52 ns through it: an ulp is 238 ns.
    EXPECT_EQ(found.outcome, Outcome::unresolved);
    EXPECT_EQ(found.reason, Reason::digits);
    EXPECT_LE(found.time - 1.7e9, 0.50004 * 0.0078125 / 3);
    EXPECT_GT(found.time - 1.7e9, 0.50004 * 0.0078125 / 3 - 1e-6);
    EXPECT_EQ(first_contact(wire, path_of(0, 0.0078125, 3), foil, Linear{}).outcome, Outcome::contact);
}

TEST(Regression, unix_time_stamps_made_robots_late) {
    struct Unit {
        double start, second, tolerance;
    };
    // In seconds, milliseconds and nanoseconds; lengths in mm, at 1 m/s.
    for (const auto& [start, second, tolerance] : {Unit{1.7e9, 1, 1e-2}, {1.7e12, 1e3, 1e-2}, {1.7e18, 1e9, 1e-2}})
        for (int k = 0; k < 300; ++k) {
            const double span = 0.512 * second, x = 100 + 0.0371 * k;
            const AlignedBox box{Vec3(-1, -1, -1), Vec3(1, 1, 1)}, wall{Vec3(x, -9, -9), Vec3(x + 50, 9, 9)};
            const FirstContact found = first_contact(box, path_of(start, start + span, 512), wall, Linear{},
                                                     {.horizon = start + 2 * span, .tolerance = tolerance});
            EXPECT_EQ(found.outcome, Outcome::contact) << start << ' ' << k;
            // Differences of doubles that are near to one another are exact.
            const long double touches = (static_cast<long double>(x) - 1) / 512 * ((start + span) - start);
            EXPECT_LE(found.time - start, touches) << start << ' ' << k;
        }
}

TEST(Regression, custom_motions_were_late_at_large_times) {
    for (int k = 0; k < 200; ++k) {
        const double start = 1e6 + k, speed = 3.4e5, x = 3 + k * 1e-3;
        const Custom custom{[=](double t) {
                                return Pose{Quat::Identity(), Vec3(t < start ? 0 : (t - start) * speed, 0, 0)};
                            },
                            [=](double t, double step, double) {
                                return t < start ? speed * std::max(0.0, (step - (start - t)) * (1 + 1e-12))
                                                 : speed * step;
                            }};
        const FirstContact found =
            first_contact(Sphere{Vec3::Zero(), 1}, custom, AlignedBox{Vec3(x, -9, -9), Vec3(x + 10, 9, 9)}, Linear{},
                          {.horizon = start + 1, .tolerance = 1e-3});
        EXPECT_EQ(found.outcome, Outcome::contact) << k;
        EXPECT_LE(found.time - start, (static_cast<long double>(x) - 1) / speed) << k;
    }
}

}  // namespace
}  // namespace abut
