// SPDX-License-Identifier: Apache-2.0
// Laws that the times of bodies that turn obey, whatever the scene.
#include "support/pair_params.hpp"
#include "support/random.hpp"
#include "support/samples.hpp"
#include "support/turning_scene.hpp"

namespace abut::test {
namespace {

Rigid random_rigid(Random& random, const Vec3& position, const Vec3& towards) {
    return {{random.rotation(), position},
            (towards - position) * random.real(0, 2) + random.vector(0.5),
            random.direction() * random.real(0, 8),
            random.vector(0.5)};
}

// Two that are apart at first.
struct RigidScene {
    AnyShape a, b;
    Rigid motion_a, motion_b;

    TurningScene scene() const { return {a, motion_a, b, motion_b}; }
};
RigidScene random_scene(KindPair kinds, Random& random) {
    while (true) {
        const Vec3 position = random.direction() * random.real(2, 5);
        const RigidScene scene{sample_of(kinds.a), sample_of(kinds.b), random_rigid(random, Vec3::Zero(), position),
                               random_rigid(random, position, Vec3::Zero())};
        if (scene.scene().distance_at(0) > 1e-3) return scene;
    }
}

class TurningLaws : public PairTest {
 protected:
    // Calls check(scene, answer) for random scenes.
    template <class Check>
    void for_scenes(int count, Check&& check) {
        Random random(seed());
        for (int i = 0; i < (is_sanitized() ? 1 : count) && !HasFatalFailure(); ++i) {
            SCOPED_TRACE("seed " + std::to_string(seed()) + ", scene " + std::to_string(i));
            const RigidScene scene = random_scene(GetParam(), random);
            check(scene, scene.scene().first());
        }
    }
};

// The same to within what the tolerance allows: at either time the two are that near.
void expect_same(const TurningScene& scene, const FirstContact& x, const FirstContact& y,
                 const ContactOptions& options = {}) {
    ASSERT_EQ(x.outcome, y.outcome) << "at " << x.time << " and " << y.time;
    if (x.outcome != Outcome::contact) {
        EXPECT_EQ(x.time, y.time);
        return;
    }
    for (const double time : {x.time, y.time}) EXPECT_LE(scene.distance_at(time), options.tolerance * (1 + 1e-6));
    EXPECT_NEAR(x.time, y.time, 1e-3);
}

TurningScene scaled(const RigidScene& scene, double by) {
    const auto motion = [&](const Rigid& m) {
        return Rigid{{m.pose.rotation, m.pose.position * by}, m.velocity * by, m.angular_velocity, m.center * by};
    };
    return {test::scaled(scene.a, by), motion(scene.motion_a), test::scaled(scene.b, by), motion(scene.motion_b)};
}

TEST_P(TurningLaws, scaling_lengths_and_tolerance_keeps_the_time) {
    for_scenes(20, [](const RigidScene& s, const FirstContact& found) {
        for (const int power : {-300, -20, -1, 1, 20, 300}) {
            const double by = std::ldexp(1, power);
            const FirstContact other = scaled(s, by).first({.tolerance = 1e-6 * by, .patches = false});
            SCOPED_TRACE("by 2^" + std::to_string(power));
            expect_same(s.scene(), found, other);
            // Squares of lengths that leave the range of doubles are taken in another way; others to the same bit.
            if (std::abs(power) < 100) {
                EXPECT_EQ(other.time, found.time);
            }
        }
    });
}

TEST_P(TurningLaws, lengths_beyond_the_tolerance_are_never_free_by_mistake) {
    for_scenes(20, [](const RigidScene& s, const FirstContact& found) {
        // Where doubles do not resolve the tolerance, nothing is claimed but what is proven all the same.
        for (const double by : {1e12, 1e100}) {
            const FirstContact other = scaled(s, by).first();
            if (other.outcome == Outcome::free)
                EXPECT_EQ(found.outcome, Outcome::free);
            else
                EXPECT_EQ(other.reason, Reason::digits);
        }
        // Where all is within the tolerance, what touches does so in time.
        for (const double by : {1e-100, 1e-12}) {
            const FirstContact other = scaled(s, by).first();
            if (found.outcome == Outcome::contact) {
                EXPECT_NE(other.outcome, Outcome::free) << "by " << by;
                EXPECT_LE(other.time, found.time + 1e-5) << "by " << by;
            }
        }
    });
}

TEST_P(TurningLaws, moving_faster_takes_as_much_less_time) {
    for_scenes(20, [](const RigidScene& s, const FirstContact& found) {
        for (const double factor : {0.25, 2.0, 4.0, 0x1p-900, 0x1p-500, 0x1p500, 0x1p900}) {
            RigidScene fast = s;
            for (Rigid* motion : {&fast.motion_a, &fast.motion_b}) {
                motion->velocity *= factor;
                motion->angular_velocity *= factor;
            }
            FirstContact other = fast.scene().first({.horizon = 1 / factor});
            other.time *= factor;
            expect_same(s.scene(), found, other);
        }
    });
}

TEST_P(TurningLaws, moving_both_as_one_changes_nothing) {
    Random random(seed() + 1);
    for_scenes(20, [&](const RigidScene& s, const FirstContact& found) {
        const Pose pose{random.rotation(), random.vector(10)};
        const Vec3 drift = random.vector(3);
        RigidScene other = s;
        for (Rigid* motion : {&other.motion_a, &other.motion_b}) {
            motion->pose = {pose.rotation * motion->pose.rotation, pose * motion->pose.position};
            motion->velocity = pose.rotation * motion->velocity + drift;
            motion->angular_velocity = pose.rotation * motion->angular_velocity;
        }
        expect_same(s.scene(), found, other.scene().first());
    });
}

TEST_P(TurningLaws, going_back_from_a_contact_is_free) {
    for_scenes(20, [](const RigidScene& s, const FirstContact& found) {
        if (found.outcome != Outcome::contact) return;
        const auto reversed = [&](const Rigid& motion) {
            return Rigid{pose_at(motion, found.time), -motion.velocity, -motion.angular_velocity, motion.center};
        };
        const TurningScene back{s.a, reversed(s.motion_a), s.b, reversed(s.motion_b)};
        const FirstContact answer = back.first({.horizon = found.time});
        EXPECT_EQ(answer.outcome, Outcome::free) << "from " << found.time << ", at " << answer.time;
    });
}

TEST_P(TurningLaws, steps_that_run_out_leave_a_time_that_is_free_and_grows) {
    for_scenes(20, [](const RigidScene& s, const FirstContact& found) {
        const TurningScene scene = s.scene();
        double before = 0;
        for (std::uint64_t steps = 0; steps < found.stats.steps; ++steps) {
            const FirstContact cut = scene.first({.max_steps = steps});
            ASSERT_EQ(cut.outcome, Outcome::unresolved) << steps << " of " << found.stats.steps;
            EXPECT_GE(cut.time, before);
            EXPECT_LE(cut.time, found.time);
            EXPECT_EQ(cut.stats.steps, steps);
            before = cut.time;
        }
        const FirstContact whole = scene.first({.max_steps = found.stats.steps});
        EXPECT_EQ(whole.outcome, found.outcome);
        EXPECT_EQ(whole.time, found.time);
    });
}

TEST_P(TurningLaws, margin_inflates_either) {
    Random random(seed() + 2);
    for_scenes(20, [&](const RigidScene& s, const FirstContact&) {
        const ContactOptions options{.margin = random.real(0, 0.2)};
        const FirstContact found = s.scene().first(options);
        const TurningScene scene = s.scene();
        const auto gap_at = [&](double time) { return scene.distance_at(time) - options.margin; };
        if (found.outcome == Outcome::overlapping) {
            EXPECT_LE(gap_at(0), 1e-12);
            return;
        }
        EXPECT_GT(sampled_least(gap_at, found.time * (1 - 1e-9), 100), 0);
        if (found.outcome == Outcome::contact) {
            EXPECT_LE(gap_at(found.time), 1.001e-6);
        }
        // A sphere or a capsule may have it in its radius.
        RigidScene inflated = s;
        if (auto* sphere = std::get_if<Sphere>(&inflated.a)) sphere->radius += options.margin;
        if (auto* capsule = std::get_if<Capsule>(&inflated.a)) capsule->radius += options.margin;
        if (!is_round(GetParam().a)) return;
        const FirstContact other = inflated.scene().first();
        EXPECT_EQ(other.outcome, found.outcome);
        EXPECT_NEAR(other.time, found.time, 1e-3);
        if (other.outcome == Outcome::contact) {
            EXPECT_LE(gap_at(other.time), 1.001e-6);
        }
    });
}

INSTANTIATE_TEST_SUITE_P(All, TurningLaws, ::testing::ValuesIn(bounded_sample_pairs()), PairName{});

}  // namespace
}  // namespace abut::test
