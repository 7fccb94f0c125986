// SPDX-License-Identifier: Apache-2.0
// Times as large as time stamps are: what is told is never late, and never free when there is a contact, however far
// apart doubles are then. Where bodies slide on a line the true time is known in closed form; it is compared as the
// time since the last key, which is exact.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "abut/query/clearance.hpp"
#include "abut/query/first_contact.hpp"
#include "abut/query/sampled_first_contact.hpp"
#include "core/rounded_time.hpp"
#include "support/random.hpp"

namespace abut::test {
namespace {

using detail::time_after;
using detail::time_between;

// Along x, from key to key; the front of what is led is ahead of its origin by `front`.
struct Ride {
    std::vector<double> times, places;
    double front, wall;

    Path path() const {
        std::vector<Path::Key> keys;
        for (std::size_t i = 0; i < times.size(); ++i)
            keys.push_back({times[i], {Quat::Identity(), Vec3(places[i], 0, 0)}});
        return Path::make(std::move(keys)).value();
    }

    double speed() const {
        double most = 0;
        for (std::size_t i = 0; i + 1 < times.size(); ++i)
            most = std::max(most, std::abs(places[i + 1] - places[i]) / (times[i + 1] - times[i]));
        return most;
    }

    // The same as a motion of the user's own. It rests until the first key, and after the last.
    Custom custom() const {
        const double most = speed() * (1 + 1e-14), start = times.front(), end = times.back();
        return {[path = path()](double time) { return pose_at(path, time); },
                [=](double time, double step, double) {
                    const double rest = time < start ? std::nextafter(start - time, 0) : 0;
                    return time >= end ? 0 : most * std::max(0.0, step - rest) * (1 + 1e-15);
                }};
    }

    // The leg on which the front reaches the wall, and how long after its key.
    struct ContactEvent {
        std::size_t leg;
        long double since;
    };
    std::optional<ContactEvent> touch() const {
        for (std::size_t i = 0; i + 1 < times.size(); ++i) {
            const long double from = static_cast<long double>(wall) - front - places[i];
            const long double way = static_cast<long double>(places[i + 1]) - places[i];
            if (from <= way) return ContactEvent{i, from / way * (static_cast<long double>(times[i + 1]) - times[i])};
        }
        return {};
    }

    // How far the front is from the wall.
    long double gap_at(double time) const {
        if (time >= times.back()) return static_cast<long double>(wall) - front - places.back();
        std::size_t i = 0;
        while (i + 1 < times.size() && times[i + 1] <= time) ++i;
        const long double part =
            (static_cast<long double>(time) - times[i]) / (static_cast<long double>(times[i + 1]) - times[i]);
        const long double place = time < times[0] ? places[0] : places[i] + part * (places[i + 1] - places[i]);
        return wall - front - place;
    }

    long double smallest_gap() const {
        long double least = infinity();
        for (const double place : places) least = std::min(least, static_cast<long double>(wall) - front - place);
        return least;
    }
    static long double infinity() { return std::numeric_limits<long double>::infinity(); }
};

Ride random_ride(Random& random, double start, double length, double front) {
    Ride ride{{start}, {random.real(-1, 1)}, front, 0};
    const int legs = static_cast<int>(random.integer(1, 5));
    for (int i = 0; i < legs; ++i) {
        const double next = ride.times.back() + length * random.real(0.05, 0.5);
        if (!(next > ride.times.back())) break;
        ride.times.push_back(next);
        ride.places.push_back(ride.places.back() + random.real(-1, 3));
    }
    const double highest = *std::max_element(ride.places.begin(), ride.places.end());
    // Mostly it is reached.
    ride.wall = front + ride.places[0] + (highest - ride.places[0]) * random.real(0.02, 1.3) + 1e-3;
    return ride;
}

void expect_true(const Ride& ride, const FirstContact& found, const ContactOptions& options, const std::string& what) {
    const auto touch = ride.touch();
    EXPECT_EQ(found.outcome == Outcome::unresolved, found.reason != Reason::none) << what;
    if (touch) {
        EXPECT_NE(found.outcome, Outcome::free) << what;
        const long double since = static_cast<long double>(found.time) - ride.times[touch->leg];
        EXPECT_LE(since, touch->since * (1 + 1e-18L)) << what << " late by " << since - touch->since;
    } else if (ride.smallest_gap() > 2 * static_cast<long double>(options.tolerance)) {
        EXPECT_NE(found.outcome, Outcome::contact) << what;
        EXPECT_NE(found.outcome, Outcome::overlapping) << what;
    }
    if (found.outcome == Outcome::contact) {
        EXPECT_LE(ride.gap_at(found.time), options.tolerance * 1.01L) << what;
    }
    if (found.outcome == Outcome::unresolved) {
        EXPECT_EQ(found.reason, Reason::digits) << what;
    }
}

TEST(LargeTimes, rides_are_never_late_and_never_falsely_free) {
    Random random(seed());
    int contacts = 0, coarse = 0;
    const int count = 600 * rounds() / (is_sanitized() ? 10 : 1);
    for (int k = 0; k < count; ++k) {
        const double start = std::pow(10, random.real(0, 15)) * (random.one_in(8) ? 0 : 1);
        // From rides that last for a few ulps to those that last as long as time itself.
        const double ulp = std::nextafter(start, HUGE_VAL) - start;
        const double length = std::max(ulp * 40, 1e-3) * std::pow(10, random.real(0, 6));
        const double size = random.real(1e-3, 0.5);
        const Ride ride = random_ride(random, start, length, size);
        const double most = time_after(ride.times.back(), length);
        const ContactOptions options{
            .horizon = most, .tolerance = std::pow(10, random.real(-7, -3)), .patches = false, .max_steps = 100'000};
        const AlignedBox wall{Vec3(ride.wall, -5, -5), Vec3(ride.wall + std::pow(10, random.real(-5, 1)), 5, 5)};
        const std::string what = "case " + std::to_string(k) + " from " + std::to_string(start);
        const auto ask = [&](const auto& shape) {
            for (const Motion& motion : {Motion(ride.path()), Motion(ride.custom())}) {
                const FirstContact found = first_contact(shape, motion, wall, Linear{}, options);
                expect_true(ride, found, options, what);
                contacts += found.outcome == Outcome::contact;
                coarse += found.outcome == Outcome::unresolved;
                const Clearance near = clearance(shape, motion, wall, Linear{}, options);
                EXPECT_EQ(near.reason == Reason::none, near.until == options.horizon) << what;
                long double least = std::min(ride.gap_at(0), ride.gap_at(near.until));
                for (std::size_t i = 0; i < ride.times.size(); ++i)
                    if (ride.times[i] <= near.until) least = std::min(least, ride.gap_at(ride.times[i]));
                EXPECT_LE(near.at_least_until, std::max(0.0L, least)) << what;
                EXPECT_LE(near.at_least, std::max(0.0L, ride.smallest_gap())) << what;
                if (ride.touch() && k % 8 == 0) {
                    const auto sampled =
                        sampled_first_contact(shape, motion, wall, Linear{},
                                              {.horizon = options.horizon, .samples = 16, .is_conservative = true});
                    ASSERT_TRUE(sampled.time) << what;
                    EXPECT_LE(static_cast<long double>(*sampled.time) - ride.times[ride.touch()->leg],
                              ride.touch()->since)
                        << what;
                }
            }
        };
        switch (k % 4) {
            case 0:
                ask(Sphere{Vec3::Zero(), size});
                break;
            case 1:
                ask(AlignedBox{Vec3(-size, -size, -size), Vec3(size, size, size)});
                break;
            case 2:
                ask(Segment{Vec3(-size, 0, 0), Vec3(size, 0, 0)});
                break;
            default:
                ask(Triangle{{Vec3(size, 0, 0), Vec3(-size, 0.3, 0), Vec3(0, -0.2, 0.1)}});
        }
    }
    EXPECT_GT(contacts, count / 4);
    EXPECT_GT(coarse, 0);
}

// A ball on an arm that a path turns, which meets another on its way.
TEST(LargeTimes, arms_are_never_late_and_never_falsely_free) {
    Random random(seed() + 1);
    const int count = 400 * rounds() / (is_sanitized() ? 10 : 1);
    for (int k = 0; k < count; ++k) {
        const double start = std::pow(10, random.real(0, 15));
        const double ulp = std::nextafter(start, HUGE_VAL) - start;
        const double end = start + std::max(ulp * 64, 1e-2) * std::pow(10, random.real(0, 5));
        const double whole = random.real(0.5, 3), at = whole * random.real(0.3, 0.95), radius = 0.01;
        const Quat turned(Eigen::AngleAxisd(whole, Vec3::UnitZ()));
        const Path path = Path::make({{start, {}}, {end, {turned, Vec3::Zero()}}}).value();
        const Sphere ball{Vec3(1, 0, 0), radius}, pin{Vec3(std::cos(at), std::sin(at), 0), radius};
        const ContactOptions options{.horizon = end, .tolerance = 1e-6, .patches = false};
        const FirstContact found = first_contact(ball, path, pin, Linear{}, options);
        EXPECT_NE(found.outcome, Outcome::free) << k;
        EXPECT_EQ(found.outcome == Outcome::unresolved, found.reason != Reason::none) << k;
        const long double touches = at - 2 * std::asin(radius);
        const long double angle = whole * ((static_cast<long double>(found.time) - start) / (end - start));
        EXPECT_LE(angle, touches + 1e-14L) << k << " late by " << static_cast<double>(angle - touches);
    }
}

// Two parts of one body, so to speak: whatever it turns by, they are as far apart as ever.
TEST(LargeTimes, what_turns_together_stays_apart) {
    Random random(seed() + 2);
    for (int k = 0; k < 200; ++k) {
        const double angle = std::pow(10, random.real(0, 7)), gap = std::pow(10, random.real(-4, -1));
        const Vec3 angular_velocity = angle * random.direction();
        const AlignedBox a{Vec3(-0.3, -0.2, -0.1), Vec3(0.1, 0.2, 0.3)};
        const AlignedBox b{Vec3(0.1 + gap, -0.3, -0.2), Vec3(0.4, 0.2, 0.1)};
        const FirstContact found = first_contact(a, Rigid{.angular_velocity = angular_velocity}, b,
                                                 Rigid{.angular_velocity = angular_velocity});
        EXPECT_EQ(found.outcome, Outcome::free) << angle << ' ' << gap;
        const Clearance near =
            clearance(a, Rigid{.angular_velocity = angular_velocity}, b, Rigid{.angular_velocity = angular_velocity});
        EXPECT_EQ(near.reason, Reason::none) << angle << ' ' << gap;
        EXPECT_LE(near.at_least, gap * (1 + 1e-9));
        EXPECT_GE(near.at_least, gap - 1.1e-6);
    }
}

TEST(RoundedTimes, are_on_the_side_of_the_proof) {
    Random random(seed() + 3);
    for (int k = 0; k < 20000; ++k) {
        const double time = std::pow(2, random.real(-60, 60)) * (random.one_in(9) ? 0 : 1);
        const double step = std::pow(2, random.real(-80, 61));
        const double next = time_after(time, step), left = time_between(time, time + step);
        const auto exact = [](double x) { return static_cast<__float128>(x); };
        EXPECT_TRUE(exact(next) <= exact(time) + exact(step));
        EXPECT_TRUE(exact(std::nextafter(next, INFINITY)) > exact(time) + exact(step));
        EXPECT_TRUE(exact(left) >= exact(time + step) - exact(time));
        EXPECT_TRUE(exact(std::nextafter(left, -INFINITY)) < exact(time + step) - exact(time));
    }
    constexpr double most = std::numeric_limits<double>::max();
    EXPECT_EQ(time_after(most, most), most);
    EXPECT_TRUE(std::isnan(time_after(NAN, 1)));
    EXPECT_TRUE(std::isnan(time_after(1, NAN)));
    EXPECT_EQ(time_between(1, INFINITY), INFINITY);
}

}  // namespace
}  // namespace abut::test
