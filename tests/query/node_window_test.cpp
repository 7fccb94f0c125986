// SPDX-License-Identifier: Apache-2.0
// The kernel that tells when boxes on straight ways may touch, lane by lane against the first contact of the boxes.
#include <gtest/gtest.h>

#include "abut/query/distance.hpp"
#include "abut/query/first_contact.hpp"
#include "abut/shape/transformed.hpp"
#include "mesh/random_node.hpp"
#include "query/traversal/node_motion.hpp"
#include "query/traversal/node_window.hpp"
#include "support/random.hpp"

namespace abut::test {
namespace {

using namespace detail;

// `scale` gives the unit of a tree. Lengths of the motions are in that of the larger one.
template <class Scale>
void expect_entries_before_contact(Random& random, double slow, Scale&& scale) {
    int touching = 0, sharp = 0, passing = 0, known = 0;
    for (int i = 0; i < (is_sanitized() ? 100 : 2000) * rounds(); ++i) {
        const RandomNode viewer(1, random), seen(static_cast<int>(random.integer(1, 8)), random);
        const double scale_a = scale(), scale_b = scale(), size = 1 / std::min(scale_a, scale_b);
        const TreeUnit unit_a{random.vector(3) / scale_a, scale_a}, unit_b{random.vector(3) / scale_b, scale_b};
        const auto motion_of = [&](const TreeUnit& unit, const Vec3& position, const Vec3& aim) {
            const Quat turn(random.rotation());
            const Vec3 velocity =
                random.one_in(4) ? random.vector(slow) : Vec3(random.real(0, 2) * aim + random.vector(1));
            return Linear{size * velocity, {turn, size * position - turn * unit.origin}};
        };
        const Vec3 between = random.vector(3);
        const Linear linear_a = motion_of(unit_a, Vec3::Zero(), Vec3::Zero()),
                     linear_b = motion_of(unit_b, between, -between);
        const Motion motion_a = linear_a, motion_b = linear_b;
        const MotionSampler sampler_a(motion_a), sampler_b(motion_b);
        const double reach = 20 * size;
        RelativeMotion motion({sampler_a, sampler_a.center(), reach, 0}, {sampler_b, sampler_b.center(), reach, 0}, 1);
        NodeMotions node_motions(motion, unit_a, unit_b);
        const double start = random.one_in(2) ? 0 : random.real(0, 0.5),
                     from = random.one_in(2) ? start : random.real(start, 0.9);
        motion.set_time(start);
        const bool is_of_b = random.one_in(2);
        const NodeMotion& moved = node_motions.of(is_of_b);
        RelativeVelocity8 velocity = moved.velocity;
        const double apart = size * random.one_of(std::array{0.0, 0.0, 0.05});
        velocity.apart =
            moved.transform.slack + static_cast<float>((apart + motion.rounding) * moved.scale * (1 + 1e-6));
        alignas(32) float entries[WideNode::lanes];
        first_entries(moved.transform, velocity, viewer.node, 0, seen.node,
                      static_cast<float>((from - start) / (1 - start) * (1 - 1e-6)), entries);
        const OrientedBox one = viewer.box(0, is_of_b ? unit_a : unit_b);
        const Linear &of_viewer = is_of_b ? linear_a : linear_b, &of_seen = is_of_b ? linear_b : linear_a;
        for (std::size_t lane = 0; lane < seen.boxes.size(); ++lane) {
            const OrientedBox other = seen.box(lane, is_of_b ? unit_b : unit_a);
            ASSERT_GE(entries[lane], 0) << "not when it is NaN";
            const double entry = start + std::min(2.0, static_cast<double>(entries[lane])) * (1 - start);
            const auto found = first_contact(one, of_viewer, other, of_seen, {.horizon = 1, .margin = apart});
            const bool is_first = found.outcome == Outcome::contact && found.time > from;
            // Until the entry, also when they touched before `from`.
            if (is_first) {
                EXPECT_LE(entry, found.time * (1 + 1e-6)) << "case " << i << ", lane " << lane;
            }
            for (int k = 0; k < 8; ++k) {
                const double time = from + (std::min(1.0, entry) - from) * k / 8;
                if (!(time < entry)) continue;
                const auto box_at = [&](const OrientedBox& box, const Linear& on) {
                    return transformed(box, pose_at(on, time));
                };
                EXPECT_GT(distance(box_at(one, of_viewer), box_at(other, of_seen)).distance, apart)
                    << "case " << i << ", lane " << lane << ", at " << time << " before " << entry;
            }
            if (is_first && apart == 0) {
                ++touching;
                sharp += entry > found.time - 1e-3;
            }
            if (found.outcome == Outcome::free && apart == 0) {
                ++passing;
                known += entry >= 1;
            }
        }
    }
    if (is_sanitized()) return;  // too few to count
    EXPECT_GT(touching, 50);
    EXPECT_GT(passing, 50);
    EXPECT_GT(sharp, touching * 0.9) << "of " << touching;
    EXPECT_GT(known, passing * 0.9) << "of " << passing;
}

TEST(StraightKernel, boxes_touch_no_sooner_than_it_says) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 491);
    expect_entries_before_contact(random, 0, [&] { return random.one_of(std::array{0.5, 1.0, 4.0}); });
}

TEST(StraightKernel, bodies_may_be_slow) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 492);
    expect_entries_before_contact(random, 1e-5, [] { return 1.0; });
}

TEST(StraightKernel, sizes_may_be_far_apart) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 493);
    expect_entries_before_contact(random, 1, [&] { return std::ldexp(1, static_cast<int>(random.integer(-60, 60))); });
}

}  // namespace
}  // namespace abut::test
