// SPDX-License-Identifier: Apache-2.0
#include "support/batch_check.hpp"

namespace abut::test {
namespace {

TEST(BatchOracle, a_million_pairs_get_the_answers_of_the_single_form) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 5);
    std::size_t touching = 0;
    constexpr std::size_t rounds = 100, count = 10'000;
    for (std::size_t round = 0; round < rounds && !::testing::Test::HasFailure(); ++round)
        touching += check_batch(count, random);
    EXPECT_GT(touching, rounds * count / 5);
    EXPECT_LT(touching, rounds * count * 4 / 5);
}

}  // namespace
}  // namespace abut::test
