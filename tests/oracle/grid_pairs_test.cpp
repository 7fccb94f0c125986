// SPDX-License-Identifier: Apache-2.0
// All 45 pairs of kinds against exact integer arithmetic, on grids from 1 to 2^18.
#include "grid_pairs.hpp"
#include "check_pair.hpp"
#include "exact_distance.hpp"
#include "support/pair_params.hpp"

namespace abut::test {
namespace {

constexpr int grid_pairs = 100'000;

using GridPairs = PairTest;

TEST_P(GridPairs, answers_are_exact) {
    const bool round = is_round(GetParam().a) || is_round(GetParam().b);
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed());
    PairSource source(GetParam(), random);
    int touching = 0, mistakes = 0;
    for (int i = 0; i < grid_pairs; ++i) {
        const auto [a, b] = source.next();
        Truth truth = round ? round_truth(a.exact, b.exact) : polytope_truth(a.exact, b.exact);
        touching += truth.touching;
        const int exponent = i % 16 ? 0 : static_cast<int>(random.integer(-60, 60));
        truth.gap = std::ldexp(truth.gap, exponent);
        if (const auto wrong = wrong_answer(to_shape(a.grid, exponent), to_shape(b.grid, exponent), truth)) {
            if (++mistakes <= 3) ADD_FAILURE() << "pair " << i << ": " << *wrong;
        }
    }
    EXPECT_EQ(mistakes, 0) << "of " << grid_pairs << " pairs";
    // Neither answer may be rare, or the loop would say little.
    EXPECT_GT(touching, grid_pairs / 5);
    EXPECT_LT(touching, grid_pairs * 9 / 10);
}

INSTANTIATE_TEST_SUITE_P(oracle, GridPairs, ::testing::ValuesIn(all_pairs()), PairName());

}  // namespace
}  // namespace abut::test
