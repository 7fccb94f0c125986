// SPDX-License-Identifier: Apache-2.0
// The kernel that tells how long boxes stay apart, lane by lane against the boxes where they get to.
#include <gtest/gtest.h>

#include "abut/query/distance.hpp"
#include "abut/shape/transformed.hpp"
#include "mesh/random_node.hpp"
#include "query/traversal/node_motion.hpp"
#include "support/random.hpp"

namespace abut::test {
namespace {

using namespace detail;

// The first of many moments at which two boxes are nearer than `apart`, or infinity.
double first_touch(const OrientedBox& a, const Motion& motion_a, const OrientedBox& b, const Motion& motion_b,
                   double from, double until, double apart) {
    constexpr int moments = 60;
    for (int i = 0; i <= moments; ++i) {
        const double time = from + (until - from) * i / moments;
        if (distance(transformed(a, pose_at(motion_a, time)), transformed(b, pose_at(motion_b, time))).distance <=
            apart)
            return time;
    }
    return std::numeric_limits<double>::infinity();
}

// `scale` gives the unit of a tree. Lengths of the motions are in that of the larger one.
template <class Scale>
void expect_steps_to_last(Random& random, Scale&& scale) {
    int lasting = 0, sharp = 0, touching = 0;
    for (int i = 0; i < (is_sanitized() ? 100 : 1500) * rounds(); ++i) {
        const RandomNode viewer(1, random), seen(static_cast<int>(random.integer(1, 8)), random);
        const double scale_a = scale(), scale_b = scale(), size = 1 / std::min(scale_a, scale_b);
        const TreeUnit unit_a{random.vector(3) / scale_a, scale_a}, unit_b{random.vector(3) / scale_b, scale_b};
        const double fast = random.one_of(std::array{0.0, 0.3, 3.0, 20.0});
        const auto motion_of = [&](const TreeUnit& unit, const Vec3& position) {
            const Quat turn(random.rotation());
            return Rigid{{turn, position - turn * unit.origin},
                         size * random.vector(3),
                         random.vector(fast),
                         size * random.vector(2)};
        };
        const Motion motion_a = motion_of(unit_a, Vec3::Zero()),
                     motion_b = motion_of(unit_b, size * random.vector(1.5));
        const MotionSampler sampler_a(motion_a), sampler_b(motion_b);
        // Their points are no farther from their centers than that.
        const double reach = 20 * size;
        RelativeMotion motion({sampler_a, sampler_a.center(), reach, 0}, {sampler_b, sampler_b.center(), reach, 0}, 1);
        NodeMotions node_motions(motion, unit_a, unit_b);
        const double start = random.real(0, 0.9), apart = size * random.one_of(std::array{0.0, 0.0, 0.05});
        motion.set_time(start);
        const bool is_of_b = random.one_in(2);
        const NodeMotion& moved = node_motions.of(is_of_b);
        RelativeVelocity8 velocity = moved.velocity;
        velocity.apart = moved.transform.slack + static_cast<float>((apart + motion.rounding) * moved.scale);
        const TreeUnit &unit_viewer = is_of_b ? unit_a : unit_b, &unit_seen = is_of_b ? unit_b : unit_a;
        const Motion &of_viewer = is_of_b ? motion_a : motion_b, &of_seen = is_of_b ? motion_b : motion_a;
        alignas(32) float steps[WideNode::lanes];
        safe_steps(moved.transform, velocity, viewer.node, 0, seen.node, steps);
        const OrientedBox one = viewer.box(0, unit_viewer);
        for (std::size_t lane = 0; lane < seen.boxes.size(); ++lane) {
            const OrientedBox other = seen.box(lane, unit_seen);
            ASSERT_GE(steps[lane], 0) << "not when it is NaN";
            const double step = std::min(1.0, static_cast<double>(steps[lane])) * (1 - start);
            if (step > 0) {
                ++lasting;
                EXPECT_GT(first_touch(one, of_viewer, other, of_seen, start, start + step, apart), 2)
                    << "case " << i << ", lane " << lane << ", from " << start << " for " << step;
            }
            const double touch = first_touch(one, of_viewer, other, of_seen, start, 1, apart);
            if (touch < 1 && touch > start) {
                ++touching;
                sharp += step > 0.3 * (touch - start);
            }
        }
    }
    EXPECT_GT(lasting, 50);
    if (is_sanitized()) return;  // too few to count
    EXPECT_GT(touching, 25);
    EXPECT_GT(sharp, touching / 4) << "of " << touching << ": a step of 0 would be safe as well";
}

TEST(MovingKernel, boxes_stay_apart_for_as_long_as_it_says) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 661);
    expect_steps_to_last(random, [&] { return random.one_of(std::array{0.5, 1.0, 4.0}); });
}

TEST(MovingKernel, sizes_may_be_far_apart) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 662);
    expect_steps_to_last(random, [&] { return std::ldexp(1, static_cast<int>(random.integer(-60, 60))); });
}

}  // namespace
}  // namespace abut::test
