// SPDX-License-Identifier: Apache-2.0
// The oracles judged by one another: separating axes, distances and linear programming share no code.
#include "exact_distance.hpp"
#include "grid_pairs.hpp"
#include "linear_program.hpp"
#include "support/hull_pair.hpp"
#include "support/pair_params.hpp"

namespace abut::test {
namespace {

using Oracle = PairTest;

std::int64_t size_of(const Subject& subject) {
    std::int64_t size = 0;
    for (const Grid3& p : subject.grid.points) size = std::max({size, std::abs(p.x), std::abs(p.y), std::abs(p.z)});
    return size;
}

TEST_P(Oracle, separating_axes_agree_with_linear_programming_and_distance) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 1);
    PairSource source(GetParam(), random);
    for (int i = 0; i < 400; ++i) {
        const auto [a, b] = source.next();
        const auto [search, dimension] = search_axes(a.exact, b.exact);
        ASSERT_EQ(!search.separated(), have_common_point(a.exact, b.exact)) << describe(to_shape(a.grid)) << "\n"
                                                                            << describe(to_shape(b.grid));
        if (!search.separated() || size_of(a) > 1 << 12 || size_of(b) > 1 << 12) continue;
        // No axis shows more than the distance.
        DistanceSearch<std::int64_t> distance(0);
        distance.add(a.exact, b.exact);
        ASSERT_FALSE(distance.is_within());
        ASSERT_LE(search.gap(), distance.distance() * (1 + 1e-15L));
    }
}

TEST_P(Oracle, distances_agree_with_those_in_64_bit_arithmetic) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 20);
    PairSource source(GetParam(), random);
    for (int i = 0; i < 400; ++i) {
        const auto [a, b] = source.next();
        const AnyShape shape_a = to_shape(a.grid), shape_b = to_shape(b.grid);
        const HullPair pair = hulls_of(shape_a, shape_b);
        const Distance rounded = hull_distance(pair.a, pair.b);
        const long double exact = exact_distance(a.exact, b.exact);
        ASSERT_LE(rounded.at_least, exact + 1e-14L * pair.size) << describe(shape_a, shape_b);
        ASSERT_GE(rounded.at_most, exact - 1e-14L * pair.size) << describe(shape_a, shape_b);
        if (exact > 1e-3L * pair.size) {
            ASSERT_LE(rounded.at_most - rounded.at_least, 5e-13L * pair.size) << describe(shape_a, shape_b);
        }
    }
}

// Of round shapes the core is asked about: segments and points are among the rest already.
std::vector<KindPair> polytope_pairs() {
    std::vector<KindPair> pairs;
    for (const auto& pair : all_pairs())
        if (!is_round(pair.a) && !is_round(pair.b)) pairs.push_back(pair);
    return pairs;
}

INSTANTIATE_TEST_SUITE_P(oracle, Oracle, ::testing::ValuesIn(polytope_pairs()), PairName());

TEST(OracleParts, linear_program_knows_its_small_cases) {
    EXPECT_TRUE(feasible({{1, 0}, {0, 1}}, {1, 1}));
    EXPECT_TRUE(feasible({{1, 1}, {1, -1}}, {2, 0}));
    EXPECT_FALSE(feasible({{1, -1}}, {1, 1}));
    EXPECT_FALSE(feasible({{-1}}, {1}));
    EXPECT_TRUE(feasible({{Rational(1, 3)}}, {Rational(1, 7)}));
}

TEST(OracleParts, hulls_of_integer_points_are_right_exactly) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 2);
    constexpr std::array<std::int64_t, 6> grids{1, 2, 4, 32, 1 << 10, 1 << 18};
    int solid = 0;
    for (int i = 0; i < 20'000; ++i) {
        const std::int64_t grid = random.one_of(grids);
        std::vector<Grid3> points;
        const auto count = random.integer(4, 14);
        for (int k = 0; k < count; ++k)
            points.push_back({random.integer(-grid, grid), random.integer(-grid, grid), random.integer(-grid, grid)});
        std::vector<Grid3> from_first;
        for (const Grid3& p : points) from_first.push_back(p - points[0]);
        const auto hull = grid_hull(points);
        ASSERT_EQ(hull.has_value(), rank(from_first) == 3) << "points of hull " << i;
        if (!hull) continue;
        ++solid;
        const auto wrong = wrong_hull(*hull, points);
        ASSERT_FALSE(wrong) << *wrong << " in hull " << i;
    }
    EXPECT_GT(solid, 10'000);
}

}  // namespace
}  // namespace abut::test
