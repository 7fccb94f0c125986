// SPDX-License-Identifier: Apache-2.0
// Distances and ways apart of the pairs of the plane, against exact integer arithmetic.
#include <gtest/gtest.h>

#include "exact_depth.hpp"
#include "exact_planar.hpp"
#include "support/closest.hpp"

namespace abut::test {
namespace {

struct PlanarPair {
    GridShape2 a, b;
};

// Anywhere on a grid, meeting in a point, or nearly.
PlanarPair random_pair(Kind2 kind_a, Kind2 kind_b, int number, Random& random) {
    constexpr std::array<std::int64_t, 6> grids{4, 8, 16, 64, 1 << 10, 1 << 16};
    const std::int64_t grid = random.one_of(grids), step = number % 2 ? 4 : 1;
    const GridShape2 a = random_grid_shape2(kind_a, grid, step, random);
    GridShape2 b = random_grid_shape2(kind_b, grid, step, random);
    if (step == 4) b = translated(b, random_point_of(a, random) - random_point_of(b, random));
    if (number % 8 == 3) b = translated(b, {random.integer(-1, 1), random.integer(-1, 1), 0});
    return {a, b};
}

// Calls check(a, b, exact_a, exact_b, exponent), which says what is wrong: shapes far away too, huge and tiny ones.
template <class Check>
void for_pairs(std::uint64_t offset, Check&& check) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + offset);
    constexpr int pairs = 30'000;
    int mistakes = 0;
    for (int i = 0; i < pairs; ++i) {
        constexpr std::array kinds{Kind2::segment, Kind2::rectangle, Kind2::polygon};
        const Kind2 kind_a = random.one_of(kinds), kind_b = random.one_of(kinds);
        auto [a, b] = random_pair(kind_a, kind_b, i, random);
        const auto exact_a = to_exact(a), exact_b = to_exact(b);
        if (i % 8 == 5) {
            const Grid3 by{random.integer(-1, 1) << random.integer(10, 34), random.integer(-1, 1) << 20, 0};
            a = translated(a, by);
            b = translated(b, by);
        }
        constexpr std::array<int, 8> exponents{-990, -300, -140, -60, 60, 140, 300, 990};
        const int exponent = i % 8 == 2 ? random.one_of(exponents) : 0;
        const std::optional<std::string> wrong =
            check(to_shape2(a, exponent), to_shape2(b, exponent), exact_a, exact_b, exponent);
        if (wrong && ++mistakes <= 3) ADD_FAILURE() << "pair " << i << ": " << *wrong;
    }
    EXPECT_EQ(mistakes, 0) << "of " << pairs << " pairs";
}

using Exact = ExactShape<std::int64_t>;

TEST(PlanarDistance, is_exact) {
    int apart = 0, touching = 0;
    for_pairs(60,
              [&](const AnyShape2& a, const AnyShape2& b, const Exact& exact_a, const Exact& exact_b, int exponent) {
                  const long double truth = std::ldexp(exact_distance(exact_a, exact_b), exponent);
                  ++(truth > 0 ? apart : touching);
                  return wrong_distance(a, b, {truth, truth});
              });
    EXPECT_GT(apart, 5'000);
    EXPECT_GT(touching, 5'000);
}

TEST(PlanarPenetration, is_exact) {
    Random random(seed() + 61);
    int deep = 0, unique = 0;
    for_pairs(62,
              [&](const AnyShape2& a, const AnyShape2& b, const Exact& exact_a, const Exact& exact_b, int exponent) {
                  const double size = std::ldexp(hulls_of(a, b).size, -exponent);
                  KnownDepth truth = exact_depth2(exact_a, exact_b, size);
                  truth.depth = std::ldexp(truth.depth, exponent);
                  deep += truth.depth > 0;
                  unique += truth.is_unique;
                  return wrong_penetration(a, b, truth, random);
              });
    EXPECT_GT(deep, 5'000);
    EXPECT_GT(unique, 2'000);
}

}  // namespace
}  // namespace abut::test
