// SPDX-License-Identifier: Apache-2.0
// Laws of the verbs in the plane, on pairs that RapidCheck makes and shrinks.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "abut/query/first_contact.hpp"
#include "support/planar.hpp"

namespace abut::test {
namespace {

using Tape = std::vector<std::uint32_t>;

struct GridPair {
    GridShape2 a, b;
};

GridPair grid_pair(const Tape& tape, std::int64_t step) {
    Random random(tape);
    const auto kind = [&] {
        return random.one_of(std::array{Kind2::polygon, Kind2::rectangle, Kind2::polygon, Kind2::segment});
    };
    const Kind2 kind_a = kind(), kind_b = kind();
    GridShape2 a = random_grid_shape2(kind_a, 4 * step, step, random),
               b = random_grid_shape2(kind_b, 4 * step, step, random);
    if (step == 4) b = translated(b, random_point_of(a, random) - random_point_of(b, random));
    return {a, b};
}

// The gap, or 0 when they touch.
double gap_of(const AnyShape2& a, const AnyShape2& b) {
    const auto axis = separating_axis(a, b);
    return axis ? axis->gap : 0;
}

RC_GTEST_PROP(PlanarLaw, swapping_a_and_b_changes_nothing, (const Tape& tape)) {
    const auto [grid_a, grid_b] = grid_pair(tape, 1);
    const AnyShape2 a = to_shape2(grid_a), b = to_shape2(grid_b);
    RC_LOG() << describe(a, b);
    RC_ASSERT(intersects(a, b) == intersects(b, a));
    RC_ASSERT(std::abs(gap_of(a, b) - gap_of(b, a)) <= documented_bound(a, b));
}

RC_GTEST_PROP(PlanarLaw, rigid_motion_of_both_changes_nothing, (const Tape& tape)) {
    const auto [grid_a, grid_b] = grid_pair(tape, 1);
    Random random(tape);
    const double angle = random.real(-4, 4);
    const Vec2 by(random.real(-10, 10), random.real(-10, 10));
    const AnyShape2 a = to_shape2(grid_a), b = to_shape2(grid_b), c = moved(a, angle, by), d = moved(b, angle, by);
    RC_LOG() << describe(a, b) << describe(c, d);
    // Moving rounds coordinates of up to 20.
    const double rounding = 2 * (rounding_bound(a, b) + rounding_bound(c, d)) + 1e-14;
    if (gap_of(a, b) > rounding) RC_ASSERT(!intersects(c, d));
    if (gap_of(c, d) > rounding) RC_ASSERT(!intersects(a, b));
}

// By all pairs of a vertex and an edge.
double distance_between(const std::vector<Vec2>& a, const std::vector<Vec2>& b) {
    double least = std::numeric_limits<double>::infinity();
    const auto from = [&](const std::vector<Vec2>& vertices, const std::vector<Vec2>& ring) {
        for (const Vec2& v : vertices)
            for (std::size_t i = 0; i < ring.size(); ++i) {
                const Vec2 start = ring[i], along = ring[(i + 1) % ring.size()] - start;
                const double length = along.squaredNorm();
                const double place = length > 0 ? std::clamp((v - start).dot(along) / length, 0.0, 1.0) : 0;
                least = std::min(least, (start + along * place - v).norm());
            }
    };
    from(a, b);
    from(b, a);
    return least;
}

RC_GTEST_PROP(PlanarLaw, a_margin_is_kept, (const Tape& tape)) {
    const auto [grid_a, grid_b] = grid_pair(tape, 1);
    Random random(tape);
    const AnyShape2 a = to_shape2(grid_a);
    const AnyShape2 b = moved(to_shape2(grid_b), random.real(-4, 4), Vec2(random.real(-9, 9), random.real(-9, 9)));
    const Linear2 motion{Vec2(random.real(-5, 5), random.real(-5, 5))};
    const ContactOptions options{.horizon = 3, .margin = random.real(0.01, 2)};
    const auto result = first_contact(a, {}, b, motion, options);
    RC_LOG() << describe(a, b) << motion.velocity.transpose() << " margin " << options.margin;
    const auto distance_at = [&](double time) {
        const AnyShape2 there = moved(b, 0, motion.velocity * time);
        return intersects(a, there) ? 0 : distance_between(points_of(a), points_of(there));
    };
    constexpr double rounding = 1e-12;
    RC_ASSERT(result.outcome != Outcome::unresolved);
    const double end = result.outcome == Outcome::free ? options.horizon : result.time;
    for (int i = 0; i < 32; ++i)
        RC_ASSERT(i * end / 32 == end || distance_at(i * end / 32) > options.margin - rounding);
    if (result.outcome == Outcome::free) RC_ASSERT(distance_at(end) > options.margin - rounding);
    if (result.outcome == Outcome::contact) {
        RC_ASSERT(std::abs(distance_at(end) - options.margin) <= rounding);
        RC_ASSERT(std::abs(distance_at(*result.last) - options.margin) <= 1e-9);
        RC_ASSERT(result.patches.size() == 1 && result.patches[0].points.size() >= 1);
    }
    if (result.outcome == Outcome::overlapping) RC_ASSERT(distance_at(0) <= options.margin + rounding);
    const auto mirrored = first_contact(b, motion, a, {}, options);
    RC_ASSERT(mirrored.outcome == result.outcome && mirrored.time == result.time && mirrored.axis == -result.axis);
}

RC_GTEST_PROP(PlanarLaw, touching_counts_as_intersecting, (const Tape& tape)) {
    const auto [grid_a, grid_b] = grid_pair(tape, 4);
    const AnyShape2 a = to_shape2(grid_a), b = to_shape2(grid_b);
    RC_LOG() << describe(a, b);
    RC_ASSERT(intersects(a, b));
    RC_ASSERT(!separating_axis(a, b));
}

RC_GTEST_PROP(PlanarLaw, scaling_everything_changes_nothing, (const Tape& tape)) {
    const auto [grid_a, grid_b] = grid_pair(tape, 1);
    const AnyShape2 a = to_shape2(grid_a), b = to_shape2(grid_b);
    for (const double factor : {0x1p-498, 0x1p-20, 0x1p20, 0x1p498}) {
        const AnyShape2 c = scaled(a, factor), d = scaled(b, factor);
        RC_LOG() << factor << describe(a, b);
        RC_ASSERT(intersects(a, b) == intersects(c, d));
        RC_ASSERT(std::abs(gap_of(a, b) * factor - gap_of(c, d)) <= documented_bound(c, d));
    }
    for (const double factor : {1e-6, 1e6}) {
        const AnyShape2 c = scaled(a, factor), d = scaled(b, factor);
        RC_LOG() << factor << describe(a, b);
        if (gap_of(a, b) > 2 * rounding_bound(a, b)) RC_ASSERT(!intersects(c, d));
        if (gap_of(c, d) > 2 * rounding_bound(c, d)) RC_ASSERT(!intersects(a, b));
    }
}

RC_GTEST_PROP(PlanarLaw, the_separating_axis_separates_by_its_gap, (const Tape& tape)) {
    const auto [grid_a, grid_b] = grid_pair(tape, 1);
    Random random(tape);
    const double angle = random.real(-4, 4);
    const AnyShape2 a = moved(to_shape2(grid_a), angle, Vec2(1, 2)), b = moved(to_shape2(grid_b), angle, Vec2(1, 2));
    const auto axis = separating_axis(a, b);
    RC_PRE(axis.has_value());
    const auto wrong = wrong_axis(a, b, *axis);
    RC_LOG() << describe(a, b) << wrong.value_or("");
    RC_ASSERT(!wrong);
}

}  // namespace
}  // namespace abut::test
