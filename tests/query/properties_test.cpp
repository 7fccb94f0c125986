// SPDX-License-Identifier: Apache-2.0
// Laws that hold for every pair of kinds, on shapes that RapidCheck makes and shrinks. A failure prints the numbers
// that the shapes were made of, and the seed for RC_PARAMS.
#include <cstdlib>

#include "support/pair_params.hpp"
// RapidCheck's header wants GoogleTest's before it.
#include <rapidcheck/gtest.h>

#include "support/grid_shape.hpp"

namespace abut::test {
namespace {

using Tape = std::vector<std::uint32_t>;

// RapidCheck takes another seed in every run by default. All properties of this program take that of the other tests,
// and ABUT_ROUNDS lets them run longer; RC_PARAMS still comes first. It is read when the first property is checked.
[[maybe_unused]] const int has_parameters = [] {
    const std::string parameters = "seed=" + std::to_string(seed()) + " max_success=" + std::to_string(100 * rounds());
    return setenv("RC_PARAMS", parameters.c_str(), 0);
}();

// On a small grid or, half of the time, turned off it.
AnyShape shape_from(Kind kind, Random& random) {
    const bool turned = random.one_in(2);
    const Pose pose = turned ? Pose{random.rotation(), random.vector(3)} : Pose{};
    constexpr std::array<std::int64_t, 4> grids{2, 4, 8, 64};
    const AnyShape shape = to_shape(random_grid_shape(kind, random.one_of(grids), 1, random));
    return turned ? moved(shape, pose) : shape;
}

// The gap, or 0 when they touch.
double gap_of(const AnyShape& a, const AnyShape& b) {
    const auto axis = separating_axis(a, b);
    return axis ? axis->gap : 0;
}

// Checks `law(a, b, random)` for pairs of two kinds.
template <class Law>
void check_law(const KindPair& kinds, const std::string& name, Law&& law) {
    EXPECT_TRUE(rc::check(name + " of " + name_of(kinds), [&](const Tape& tape) {
        Random random(tape);
        const AnyShape a = shape_from(kinds.a, random), b = shape_from(kinds.b, random);
        RC_LOG() << describe(a, b) << "\n";
        law(a, b, random);
    }));
}

using Law = PairTest;

TEST_P(Law, swapping_a_and_b_changes_nothing) {
    check_law(GetParam(), "swapping", [](const AnyShape& a, const AnyShape& b, Random&) {
        RC_ASSERT(intersects(a, b) == intersects(b, a));
        RC_ASSERT(std::abs(gap_of(a, b) - gap_of(b, a)) <= documented_bound(a, b));
    });
}

TEST_P(Law, rigid_motion_of_both_changes_nothing) {
    check_law(GetParam(), "rigid motion", [](const AnyShape& a, const AnyShape& b, Random& random) {
        const double far = random.one_in(4) ? 1e8 : 10;
        const Pose pose{random.rotation(), random.vector(far)};
        const AnyShape c = moved(a, pose), d = moved(b, pose);
        RC_LOG() << "moved:" << describe(c, d) << "\n";
        // Moving rounds the coordinates; the axes that show a gap between degenerate shapes may turn otherwise.
        const double rounding = 4 * (documented_bound(a, b) + documented_bound(c, d) + 0x1p-50 * (far + 100));
        if (gap_of(a, b) > rounding) RC_ASSERT(!intersects(c, d));
        if (gap_of(c, d) > rounding) RC_ASSERT(!intersects(a, b));
    });
}

TEST_P(Law, touching_counts_as_intersecting) {
    const KindPair kinds = GetParam();
    EXPECT_TRUE(rc::check("touching " + name_of(kinds), [&](const Tape& tape) {
        Random random(tape);
        const GridShape a = random_grid_shape(kinds.a, 16, 4, random);
        GridShape b = random_grid_shape(kinds.b, 16, 4, random);
        b = translated(b, random_point_of(a, random) - random_point_of(b, random));
        const auto exponent = static_cast<int>(random.integer(-10, 10));
        const AnyShape first = to_shape(a, exponent), second = to_shape(b, exponent);
        RC_LOG() << describe(first, second) << "\n";
        RC_ASSERT(intersects(first, second));
        RC_ASSERT(intersects(second, first));
        RC_ASSERT(!separating_axis(first, second));
    }));
}

TEST_P(Law, scaling_everything_changes_nothing) {
    check_law(GetParam(), "scaling", [](const AnyShape& a, const AnyShape& b, Random&) {
        for (const double factor : {0x1p-498, 0x1p-20, 0x1p20, 0x1p498}) {
            const AnyShape c = scaled(a, factor), d = scaled(b, factor);
            RC_LOG() << "times " << factor << "\n";
            RC_ASSERT(intersects(a, b) == intersects(c, d));
            RC_ASSERT(std::abs(gap_of(a, b) * factor - gap_of(c, d)) <= documented_bound(c, d));
        }
        for (const double factor : {1e-6, 1e6}) {
            const AnyShape c = scaled(a, factor), d = scaled(b, factor);
            RC_LOG() << "times " << factor << "\n";
            // Two rays that were nearly parallel may be parallel once they are rounded, with a far smaller bound.
            const double rounding = 4 * std::max(factor * rounding_bound(a, b), rounding_bound(c, d));
            if (factor * gap_of(a, b) > rounding) RC_ASSERT(!intersects(c, d));
            if (gap_of(c, d) > rounding) RC_ASSERT(!intersects(a, b));
        }
    });
}

TEST_P(Law, the_separating_axis_separates_by_its_gap) {
    check_law(GetParam(), "separating axis", [](const AnyShape& a, const AnyShape& b, Random& random) {
        // Moved away in a random direction, most pairs are apart.
        const AnyShape c = translated(b, random.vector(random.one_in(2) ? 10 : 100));
        const auto axis = separating_axis(a, c);
        RC_ASSERT(axis.has_value() == !intersects(a, c));
        if (!axis) return;
        const auto wrong = wrong_axis(a, c, *axis);
        RC_LOG() << describe(a, c) << "\n" << wrong.value_or("") << "\n";
        RC_ASSERT(!wrong);
    });
}

INSTANTIATE_TEST_SUITE_P(all, Law, ::testing::ValuesIn(all_pairs()), PairName());

}  // namespace
}  // namespace abut::test
