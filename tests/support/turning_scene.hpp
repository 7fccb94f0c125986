// SPDX-License-Identifier: Apache-2.0
// Two convex shapes that move, and what must hold for any answer about them.
#pragma once

#include <gtest/gtest.h>

#include "abut/query/distance.hpp"
#include "abut/query/first_contact.hpp"
#include "abut/shape/transformed.hpp"
#include "support/sampled_touch.hpp"

namespace abut::test {

struct TurningScene {
    AnyShape a;
    Motion motion_a;
    AnyShape b;
    Motion motion_b;

    FirstContact first(const ContactOptions& options = {}) const {
        return first_contact(a, motion_a, b, motion_b, options);
    }
    TurningScene mirrored() const { return {b, motion_b, a, motion_a}; }
    double distance_at(double time) const {
        const auto at = [&](const AnyShape& shape, const Motion& motion) {
            return std::visit([&](const auto& s) { return AnyShape(transformed(s, pose_at(motion, time))); }, shape);
        };
        return distance(at(a, motion_a), at(b, motion_b)).distance;
    }
};

// In both orders: free, with samples that agree.
inline void expect_free(const TurningScene& scene, const ContactOptions& options = {}, int samples = 500) {
    for (const TurningScene& each : {scene, scene.mirrored()}) {
        const FirstContact found = each.first(options);
        EXPECT_EQ(found.outcome, Outcome::free) << "at " << found.time << " after " << found.stats.steps << " steps";
        EXPECT_EQ(found.time, options.horizon);
    }
    const auto gap_at = [&](double time) { return scene.distance_at(time) - options.margin; };
    EXPECT_GT(sampled_least(gap_at, options.horizon, samples), 0);
}

// In both orders: a contact not after `touch`, when the two truly touch, and with no more than the tolerance left.
inline void expect_contact(const TurningScene& scene, double touch, const ContactOptions& options = {}) {
    for (const TurningScene& each : {scene, scene.mirrored()}) {
        const FirstContact found = each.first(options);
        ASSERT_EQ(found.outcome, Outcome::contact) << "at " << found.time << " after " << found.stats.steps << " steps";
        EXPECT_LE(found.time, touch * (1 + 1e-12));
        const double gap = each.distance_at(found.time) - options.margin;
        EXPECT_LE(gap, options.tolerance * (1 + 1e-6));
        EXPECT_NEAR(found.gap, std::max(0.0, gap), 1e-3 * options.tolerance);
    }
}

// The same, with the touch found by samples.
inline void expect_sampled_contact(const TurningScene& scene, const ContactOptions& options = {}, int samples = 1000) {
    const auto gap_at = [&](double time) { return scene.distance_at(time) - options.margin; };
    const auto touch = sampled_touch(gap_at, options.horizon, samples);
    ASSERT_TRUE(touch);
    expect_contact(scene, *touch, options);
}

}  // namespace abut::test
