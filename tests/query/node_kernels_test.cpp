// SPDX-License-Identifier: Apache-2.0
// The kernels that look at a node, lane by lane against the verbs on its boxes: what they leave out is apart, and what
// they keep is near.
#include <gtest/gtest.h>

#include "abut/query/cast.hpp"
#include "abut/query/distance.hpp"
#include "abut/query/intersects.hpp"
#include "abut/query/separating_axis.hpp"
#include "abut/shape/transformed.hpp"
#include "mesh/random_node.hpp"
#include "query/traversal/ray_node.hpp"
#include "query/traversal/tree_pair.hpp"
#include "support/random.hpp"

namespace abut::test {
namespace {

using namespace detail;

// More than kernels round by: floats, and axes that are orthonormal in floats only.
constexpr double rounding = 1e-4;

// The length of the shortest cross product of two axes: along it, kernels see gaps that much shorter.
double least_cross(const OrientedBox& a, const OrientedBox& b) {
    double least = 1;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) least = std::min(least, a.axes.col(i).cross(b.axes.col(j)).norm());
    return least;
}

TEST(TreeKernels, boxes_left_out_are_apart_and_kept_ones_are_not) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 461);
    int kept = 0, left_out = 0, by_edges = 0;
    for (int i = 0; i < (is_sanitized() ? 500 : 5000); ++i) {
        const RandomNode viewer(1, random), seen(static_cast<int>(random.integer(1, 8)), random);
        // Lengths of the two trees differ by powers of two, as in TreeUnit.
        const TreeUnit unit_a{random.vector(3), 1}, unit_b{random.vector(3), random.one_of(std::array{0.5, 1.0, 4.0})};
        // So that the middles of both are not far from each other.
        const Quat turn(random.rotation());
        const Pose to_a{turn, unit_a.origin + random.vector(0.5) - turn * unit_b.origin};
        const NodeTransform sight = sight_of(unit_a, unit_b, turn.toRotationMatrix(), to_a.position);
        const OrientedBox one = viewer.box(0, unit_a);
        const std::uint32_t lanes = overlapping_lanes(sight, viewer.node, 0, seen.node);
        alignas(32) float gaps[WideNode::lanes];
        near_lanes(sight, viewer.node, 0, seen.node, 64, gaps);
        EXPECT_EQ(lanes >> seen.boxes.size(), 0u) << "a lane that is not used";
        for (std::size_t lane = 0; lane < seen.boxes.size(); ++lane) {
            const OrientedBox other = transformed(seen.box(lane, unit_b), to_a);
            const bool is_kept = lanes >> lane & 1;
            const double distance = abut::distance(one, other).distance;
            const double gap_bound = static_cast<double>(gaps[lane]) / sight.scale;
            EXPECT_LE(gap_bound, distance + 1e-6);
            if (!is_kept) {
                EXPECT_GT(distance, 0);
            }
            ++(is_kept ? kept : left_out);
            const auto axis = separating_axis(one, other);
            if (!axis || axis->gap < 0.02 || least_cross(one, other) < 0.1) continue;
            EXPECT_FALSE(is_kept) << "apart by " << axis->gap;
            EXPECT_GE(gap_bound, axis->gap - 0.02 - rounding);
            // Apart, and not along a normal of either.
            bool by_faces = false;
            for (int k = 0; k < 3; ++k)
                by_faces = by_faces || std::abs(axis->axis.dot(one.axes.col(k))) > 1 - 1e-9 ||
                           std::abs(axis->axis.dot(other.axes.col(k))) > 1 - 1e-9;
            by_edges += !by_faces;
        }
    }
    EXPECT_GT(kept, is_sanitized() ? 50 : 500);
    EXPECT_GT(left_out, 500);
    EXPECT_GT(by_edges, is_sanitized() ? 20 : 200);
}

TEST(TreeKernels, boxes_that_a_ray_is_said_to_pass_are_not_met) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 462);
    int met = 0, passed = 0;
    for (int i = 0; i < (is_sanitized() ? 500 : 5000); ++i) {
        const RandomNode seen(static_cast<int>(random.integer(1, 8)), random);
        const Vec3 start = random.vector(2), along = (random.vector(0.7) - start).normalized();
        NodeRay ray;
        for (int k = 0; k < 3; ++k) {
            ray.start[k] = static_cast<float>(start[k]);
            ray.along[k] = static_cast<float>(along[k]);
        }
        const float length = random.one_in(2) ? 64.0f : static_cast<float>(random.real(0.5, 3));
        alignas(32) float enters[WideNode::lanes];
        const std::uint32_t lanes = intersect_ray_node(ray, length, seen.node, enters);
        EXPECT_EQ(lanes >> seen.boxes.size(), 0u) << "a lane that is not used";
        const Segment path{start, start + static_cast<double>(length) * along};
        for (std::size_t lane = 0; lane < seen.boxes.size(); ++lane) {
            const bool is_met = lanes >> lane & 1;
            const auto hit = cast(path, seen.boxes[lane]);
            if (!is_met) {
                EXPECT_FALSE(hit);
            } else {
                EXPECT_LT(distance(path, seen.boxes[lane]).distance, rounding);
            }
            if (is_met && hit) {
                EXPECT_LE(enters[lane], hit->enter * static_cast<double>(length) + 1e-6);
            }
            ++(is_met ? met : passed);
        }
    }
    EXPECT_GT(met, is_sanitized() ? 50 : 500);
    EXPECT_GT(passed, 500);
}

// Whatever the sizes of the two trees: lanes that are not used are never kept, and what is apart is proven so only if
// it is.
TEST(TreeKernels, sizes_may_be_as_far_apart_as_doubles_allow) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 463);
    int left_out = 0;
    for (int i = 0; i < (is_sanitized() ? 500 : 5000); ++i) {
        const RandomNode viewer(1, random), seen(static_cast<int>(random.integer(1, 8)), random);
        const auto scale = [&] { return std::ldexp(1, static_cast<int>(random.integer(-400, 400))); };
        const TreeUnit unit_a{Vec3::Zero(), scale()}, unit_b{Vec3::Zero(), scale()};
        const double size = 1 / std::min(unit_a.scale, unit_b.scale);
        const Pose to_a{Quat(random.rotation()), size * random.vector(random.one_in(4) ? 1e6 : 2)};
        const NodeTransform sight = sight_of(unit_a, unit_b, to_a.rotation.toRotationMatrix(), to_a.position);
        const std::uint32_t lanes = overlapping_lanes(sight, viewer.node, 0, seen.node);
        alignas(32) float gaps[WideNode::lanes];
        near_lanes(sight, viewer.node, 0, seen.node, 64, gaps);
        EXPECT_EQ(lanes >> seen.boxes.size(), 0u) << "a lane that is not used";
        // In the unit of the larger, where distances are computed without trouble.
        const auto scaled = [&](OrientedBox box) {
            box.center /= size;
            box.half /= size;
            return box;
        };
        const OrientedBox one = scaled(viewer.box(0, unit_a));
        for (std::size_t lane = 0; lane < seen.boxes.size(); ++lane) {
            const double distance = abut::distance(one, scaled(transformed(seen.box(lane, unit_b), to_a))).distance;
            EXPECT_LE(static_cast<double>(gaps[lane]) / sight.scale / size, distance * (1 + 1e-6) + 1e-6);
            if (!(lanes >> lane & 1)) {
                ++left_out;
                EXPECT_GT(distance, 0);
            } else {
                EXPECT_LT(distance, 0.02 * (1 + to_a.position.norm() / size) + 4);
            }
        }
    }
    EXPECT_GT(left_out, 500);
}

TEST(FixedStack, is_never_overrun) {
    FixedStack<int, 3> stack;
    for (int i = 0; i < 3; ++i) stack.push(i);
#ifdef ABUT_CHECKS
    EXPECT_DEATH(stack.push(3), "broken");
#else
    EXPECT_THROW(stack.push(3), std::length_error);
#endif
    for (int i = 2; i >= 0; --i) EXPECT_EQ(stack.pop(), i);
    EXPECT_TRUE(stack.is_empty());
}

}  // namespace
}  // namespace abut::test
