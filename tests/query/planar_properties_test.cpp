// SPDX-License-Identifier: Apache-2.0
// Laws of the verbs in the plane, on pairs that RapidCheck makes and shrinks.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support/planar.hpp"

namespace abut::test {
namespace {

using Tape = std::vector<std::uint32_t>;

struct GridPair {
    GridShape2 a, b;
};

GridPair grid_pair(const Tape& tape, std::int64_t step) {
    Random random(tape);
    const auto kind = [&] { return random.one_in(2) ? Kind2::rectangle : Kind2::polygon; };
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
    const double rounding = 2 * documented_bound(a, b) + 1e-14;
    if (gap_of(a, b) > rounding) RC_ASSERT(!intersects(c, d));
    if (gap_of(c, d) > rounding) RC_ASSERT(!intersects(a, b));
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
        if (gap_of(a, b) > 2 * documented_bound(a, b)) RC_ASSERT(!intersects(c, d));
        if (gap_of(c, d) > 2 * documented_bound(c, d)) RC_ASSERT(!intersects(a, b));
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
