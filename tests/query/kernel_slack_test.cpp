// SPDX-License-Identifier: Apache-2.0
// The slack of the kernels that look at a node, at its edge: inputs are searched for which floats round as far as
// possible to the wrong side, and no gap may be claimed that is wider than the one there is.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "query/traversal/tree_pair.hpp"
#include "support/random.hpp"

namespace abut::test {
namespace {

using namespace detail;

// A box of one tree and one of another, and how that is turned: all that rounds. b is moved away from a along `push`.
struct Placed {
    Mat3 axes_a, axes_b, turn;
    Vec3 center_a, center_b, half_a, half_b, push;
    double unit_a, unit_b;
};

FloatBox float_box(const Mat3& axes, const Vec3& center, const Vec3& half) {
    FloatBox box;
    for (int i = 0; i < 9; ++i) box.axes[i] = static_cast<float>(axes.data()[i]);
    for (int i = 0; i < 3; ++i) {
        box.center[i] = static_cast<float>(center[i]);
        box.half[i] = static_cast<float>(half[i]);
    }
    return box;
}
Mat3 axes_of(const FloatBox& box) {
    Mat3 axes;
    for (int i = 0; i < 9; ++i) axes.data()[i] = box.axes[i];
    return axes;
}
Vec3 vector_of(const std::array<float, 3>& v) { return {v[0], v[1], v[2]}; }

// How far two boxes are apart at least, in doubles: by the widest gap on the fifteen axes, or by those along the three
// axes of one of them.
double gap_of(const FloatBox& a, double unit_a, const FloatBox& b, double unit_b, const Mat3& turn, const Vec3& move) {
    const Mat3 axes_a = axes_of(a), axes_b = turn * axes_of(b);
    const Vec3 half_a = unit_a * vector_of(a.half), half_b = unit_b * vector_of(b.half);
    const Vec3 between = turn * (unit_b * vector_of(b.center)) + move - unit_a * vector_of(a.center);
    double widest = -HUGE_VAL;
    const auto try_axis = [&](const Vec3& axis) {
        const double length = axis.norm();
        const double extent =
            half_a.dot((axes_a.transpose() * axis).cwiseAbs()) + half_b.dot((axes_b.transpose() * axis).cwiseAbs());
        const double gap = length < 1e-3 ? -HUGE_VAL : (std::abs(between.dot(axis)) - extent) / length;
        widest = std::max(widest, gap);
        return std::max(gap, 0.0);
    };
    Vec3 along_a, along_b;
    for (int i = 0; i < 3; ++i) {
        along_a[i] = try_axis(axes_a.col(i));
        along_b[i] = try_axis(axes_b.col(i));
        for (int j = 0; j < 3; ++j) try_axis(axes_a.col(i).cross(axes_b.col(j)));
    }
    return widest > 0 ? std::max({widest, along_a.norm(), along_b.norm()}) : widest;
}

// How much wider than it is the kernel takes a gap, before it takes off its slack, as a part of that slack. Below −1
// when it claims none.
double excess_of(const Placed& placed) {
    const auto& [axes_a, axes_b, turn, center_a, center_b, half_a, half_b, push, unit_a, unit_b] = placed;
    const FloatBox a = float_box(axes_a, center_a, half_a), b = float_box(axes_b, center_b, half_b);
    const Vec3 meeting = unit_a * vector_of(a.center) - turn * (unit_b * vector_of(b.center));
    // Apart by little, so that the kernel loses nothing of the gap in the end, but by more than any slack.
    double near = 0, far = 4 * (unit_a * half_a.norm() + unit_b * half_b.norm()) + 1e-4, gap = 0;
    Vec3 move = meeting;
    while (!(gap > 5e-5 && gap < 1e-4)) {
        const double middle = (near + far) / 2;
        if (!(middle > near && middle < far)) return -2;
        move = meeting + middle * push;
        gap = gap_of(a, unit_a, b, unit_b, turn, move);
        (gap > 5e-5 ? far : near) = middle;
    }
    WideNode node_a, node_b;
    node_a.set(0, a, Child::leaf(0, 1));
    node_b.set(0, b, Child::leaf(0, 1));
    const NodeTransform sight = sight_of({Vec3::Zero(), 1 / unit_a}, {Vec3::Zero(), 1 / unit_b}, turn, move);
    alignas(32) float gaps[WideNode::lanes];
    near_lanes(sight, node_a, 0, node_b, 64, gaps);
    if (!(gaps[0] > 0)) return -2;
    const Vec3 between = axes_of(a).transpose() * (move - meeting);
    const double size = between.lpNorm<1>() + unit_a * half_a.lpNorm<1>() + unit_b * half_b.lpNorm<1>();
    const double slack = static_cast<double>(sight.slack) + static_cast<double>(slack_of_pair) * size * sight.scale;
    return 1 + (static_cast<double>(gaps[0]) - gap * sight.scale) / slack;
}

// The same, a little different.
Placed changed(Placed placed, double by, Random& random) {
    const auto turned = [&](Mat3& axes) {
        const Vec3 angle = random.vector(by);
        axes = Eigen::AngleAxisd(angle.norm(), angle.normalized()).toRotationMatrix() * axes;
    };
    const auto moved = [&](Vec3& v) {
        for (double& x : v) x = std::clamp(x * (1 + random.real(-by, by)), -1.0, 1.0);
    };
    switch (random.index(8)) {
        case 0:
            turned(placed.axes_a);
            break;
        case 1:
            turned(placed.axes_b);
            break;
        case 2:
            turned(placed.turn);
            break;
        case 3:
            moved(placed.center_a);
            break;
        case 4:
            moved(placed.center_b);
            break;
        case 5:
            moved(placed.half_a);
            break;
        case 6:
            moved(placed.half_b);
            break;
        default:
            placed.push = (placed.push + random.vector(by)).normalized();
    }
    return placed;
}

// Uphill from many starts.
template <class Start>
double largest_excess(Random& random, int starts, int steps, Start&& start) {
    double largest = -2;
    for (int i = 0; i < starts; ++i) {
        Placed best = start();
        double excess = excess_of(best);
        for (int k = 0; k < steps; ++k) {
            const Placed next = changed(best, random.logarithmic(1e-7, 0.3), random);
            const double other = excess_of(next);
            if (other < excess) continue;
            excess = other;
            best = next;
        }
        largest = std::max(largest, excess);
    }
    return largest;
}

Placed random_placed(Random& random, double size) {
    const auto axes = [&] { return Quat(random.rotation()).toRotationMatrix(); };
    const Mat3 axes_a = axes(), axes_b = axes(), turn = axes();
    const Vec3 center_a = random.vector(1), center_b = random.vector(1), push = random.direction();
    const auto half = [&] { return Vec3(size * (random.vector(0.5) + Vec3::Constant(0.5))); };
    const Vec3 half_a = half(), half_b = half();
    return {axes_a, axes_b, turn, center_a, center_b, half_a, half_b, push, 1, 1};
}

TEST(KernelSlack, of_the_reach_holds_for_small_boxes_far_from_their_origins) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 471);
    for (const double unit_a : {1.0, 0x1p-10}) {
        const double excess = largest_excess(random, 10, 2000, [&] {
            Placed placed = random_placed(random, 1e-6);
            placed.unit_a = unit_a;
            return placed;
        });
        EXPECT_LE(excess, 1);
    }
}

TEST(KernelSlack, of_a_pair_holds_for_large_boxes_at_their_origins) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 472);
    const double excess = largest_excess(random, 10, 2000, [&] {
        Placed placed = random_placed(random, 1);
        placed.center_a = placed.center_b = Vec3::Zero();
        return placed;
    });
    EXPECT_LE(excess, 1);
}

}  // namespace
}  // namespace abut::test
