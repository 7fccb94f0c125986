// SPDX-License-Identifier: Apache-2.0
// What the slack of the kernels is made of (docs/theory/trees.md §3): their arithmetic once more, in numbers that carry
// how far floats may be off, every operation rounded the worst way. Inputs are searched for which that is most.
#include <gtest/gtest.h>

#include <cmath>

#include "query/traversal/obb_sat.hpp"
#include "support/random.hpp"

namespace abut::test {
namespace {

constexpr double u = 0x1p-24;

// A number as it would be without rounding, and how far from it a float may be, to first order in u.
struct Rounded {
    double value, error = 0;

    static Rounded result(double value, double error) { return {value, error + u * std::abs(value)}; }
    friend Rounded operator+(Rounded x, Rounded y) { return result(x.value + y.value, x.error + y.error); }
    friend Rounded operator-(Rounded x, Rounded y) { return result(x.value - y.value, x.error + y.error); }
    friend Rounded operator*(Rounded x, Rounded y) {
        return result(x.value * y.value, std::abs(x.value) * y.error + std::abs(y.value) * x.error);
    }
};
Rounded absolute(Rounded x) { return {std::abs(x.value), x.error}; }
// From a double to a float.
Rounded converted(double x) { return Rounded::result(x, 0); }

struct Vector {
    Rounded x, y, z;
};
Vector exact(const Vec3& v) { return {{v[0]}, {v[1]}, {v[2]}}; }
Vector absolute(const Vector& v) { return {absolute(v.x), absolute(v.y), absolute(v.z)}; }
Rounded dot(const Vector& a, const Vector& b) { return a.x * b.x + (a.y * b.y + a.z * b.z); }
Vector cross(const Vector& a, const Vector& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

// A box of one tree and one of another, in units v and s, and how that is placed: all that rounds.
struct Placed {
    Mat3 axes_a, axes_b, turn;
    Vec3 center_a, center_b, half_a, half_b, move;
    double unit_a, unit_b;
};

// What the formulas neglect: axes that are orthonormal in doubles have products that are off by 2u once they are
// rounded, so that the norm of AᵀA − I is below 6u.
constexpr double off_product = 2 * u, off_norm = 6 * u, off_cross = 16.5 * u;

// The largest error of a gap on one of the fifteen axes, as a part of the slack.
double largest_part(const Placed& placed) {
    const auto& [axes_a, axes_b, turn, center_a, center_b, half_a, half_b, move, unit_a, unit_b] = placed;
    // As in view_of.
    Vector row[3], offset;
    const auto entry = [&](int i, int k) {
        return Rounded{axes_a(0, i)} * converted(turn(0, k)) +
               (Rounded{axes_a(1, i)} * converted(turn(1, k)) + Rounded{axes_a(2, i)} * converted(turn(2, k)));
    };
    for (int i = 0; i < 3; ++i) row[i] = {entry(i, 0), entry(i, 1), entry(i, 2)};
    offset = {converted(move[0]) - Rounded{center_a[0] * unit_a}, converted(move[1]) - Rounded{center_a[1] * unit_a},
              converted(move[2]) - Rounded{center_a[2] * unit_a}};
    // As in ObbPair8.
    const auto turned = [&](const Vec3& v) {
        return Vector{dot(row[0], exact(v)), dot(row[1], exact(v)), dot(row[2], exact(v))};
    };
    const auto placed_at = [&](Rounded at, int i) {
        const Rounded moved =
            Rounded{axes_a(0, i)} * offset.x + Rounded{axes_a(1, i)} * offset.y + Rounded{axes_a(2, i)} * offset.z;
        return Rounded{at.value * unit_b, at.error * unit_b} + moved;
    };
    const Vector at = turned(center_b), center{placed_at(at.x, 0), placed_at(at.y, 1), placed_at(at.z, 2)};
    const Vec3 own_half = unit_a * half_a, other_half = unit_b * half_b;
    const Vector own = exact(own_half), half = exact(other_half);
    const Vector axes[3] = {turned(axes_b.col(0)), turned(axes_b.col(1)), turned(axes_b.col(2))};
    const Vector sizes[3] = {absolute(axes[0]), absolute(axes[1]), absolute(axes[2])};
    const double of_a = own_half.sum(), of_b = other_half.sum();
    const double distance = std::abs(center.x.value) + std::abs(center.y.value) + std::abs(center.z.value);
    const double slack = detail::slack_of_reach * (2 * (unit_a + unit_b) + move.lpNorm<1>()) +
                         static_cast<double>(detail::slack_of_pair) * (of_a + of_b + distance);
    double largest = 0;
    const auto try_axis = [&](Rounded along, Rounded extent, double neglected) {
        // Projections that overlap claim nothing, however they round.
        const Rounded gap = absolute(along) - extent;
        largest = std::max(largest, (gap.error + neglected) / slack);
    };
    const auto own_axis = [&](Rounded along, Rounded extent, Rounded p, Rounded q, Rounded r) {
        try_axis(along, extent + dot(half, {p, q, r}), off_product * of_a);
    };
    own_axis(center.x, own.x, sizes[0].x, sizes[1].x, sizes[2].x);
    own_axis(center.y, own.y, sizes[0].y, sizes[1].y, sizes[2].y);
    own_axis(center.z, own.z, sizes[0].z, sizes[1].z, sizes[2].z);
    const Rounded halves[3] = {half.x, half.y, half.z};
    for (int j = 0; j < 3; ++j) {
        try_axis(dot(center, axes[j]), halves[j] + dot(own, sizes[j]), off_norm * distance + off_product * of_b);
        const Vector &p = sizes[(j + 1) % 3], &q = sizes[(j + 2) % 3], along = cross(axes[j], center);
        const Rounded half_p = halves[(j + 1) % 3], half_q = halves[(j + 2) % 3];
        const double neglected = std::sqrt(2) * off_product * of_a + off_cross * of_b;
        const auto cross_axis = [&](Rounded along_i, Rounded own_i, Rounded p_i, Rounded q_i) {
            try_axis(along_i, half_p * q_i + (half_q * p_i + own_i), neglected);
        };
        cross_axis(along.x, own.y * sizes[j].z + own.z * sizes[j].y, p.x, q.x);
        cross_axis(along.y, own.z * sizes[j].x + own.x * sizes[j].z, p.y, q.y);
        cross_axis(along.z, own.x * sizes[j].y + own.y * sizes[j].x, p.z, q.z);
    }
    return largest;
}

// Centers of boxes are within 2 of the origin of their tree.
Vec3 kept_within(const Vec3& v, double length) { return v.norm() > length ? Vec3(v * (length / v.norm())) : v; }

Placed changed(Placed placed, double by, Random& random) {
    const auto turned = [&](Mat3& axes) {
        const Vec3 angle = random.vector(by);
        axes = Eigen::AngleAxisd(angle.norm(), angle.normalized()).toRotationMatrix() * axes;
    };
    turned(placed.axes_a);
    turned(placed.axes_b);
    turned(placed.turn);
    placed.center_a = kept_within(placed.center_a + random.vector(by), 2);
    placed.center_b = kept_within(placed.center_b + random.vector(by), 2);
    for (Vec3* half : {&placed.half_a, &placed.half_b}) *half = half->cwiseProduct(Vec3::Ones() + random.vector(by));
    placed.move += random.vector(by);
    return placed;
}

double largest_part_found(Random& random, double size, double center, double unit_a) {
    double largest = 0;
    for (int i = 0; i < 8; ++i) {
        const auto axes = [&] { return Quat(random.rotation()).toRotationMatrix(); };
        const auto half = [&] { return Vec3(size * (random.vector(0.5) + Vec3::Constant(0.5))); };
        Placed best{
            axes(), axes(), axes(), random.vector(center), random.vector(center), half(), half(), random.vector(center),
            unit_a, 1};
        double part = largest_part(best);
        for (int k = 0; k < 4000; ++k) {
            Placed next = changed(best, random.logarithmic(1e-4, 0.3), random);
            if (center == 0) next.center_a = next.center_b = Vec3::Zero();
            const double other = largest_part(next);
            if (other < part) continue;
            part = other;
            best = next;
        }
        largest = std::max(largest, part);
    }
    return largest;
}

TEST(KernelRounding, is_within_the_slack_of_the_reach_for_small_boxes) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 471);
    for (const double unit_a : {1.0, 0x1p-20}) {
        const double part = largest_part_found(random, 1e-6, 1, unit_a);
        EXPECT_LE(part, 1);
        EXPECT_GT(part, 0.25) << "a slack that is no larger than it must be";
    }
}

TEST(KernelRounding, is_within_the_slack_of_a_pair_for_large_boxes) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 472);
    for (const double unit_a : {1.0, 0x1p-20}) {
        const double part = largest_part_found(random, 1, 0, unit_a);
        EXPECT_LE(part, 1);
        EXPECT_GT(part, 0.25) << "a slack that is no larger than it must be";
    }
}

}  // namespace
}  // namespace abut::test
