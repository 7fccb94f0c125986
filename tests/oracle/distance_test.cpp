// SPDX-License-Identifier: Apache-2.0
// Distances and closest points of all 45 pairs of kinds, against integers without rounding and against bounds from a
// second method.
#include "dyadic.hpp"
#include "exact_distance.hpp"
#include "grid_pairs.hpp"
#include "support/closest.hpp"
#include "support/closest_pairs.hpp"
#include "support/pair_params.hpp"
#include "turned_shapes.hpp"

namespace abut::test {
namespace {

using DistanceOracle = PairTest;

// Of the pairs on grids some are made needles or plates.
std::pair<Subject, Subject> next_pair(PairSource& source, const KindPair& kinds, Random& random) {
    if (!random.one_in(8)) return source.next();
    const Grid3 stretch{1, std::int64_t{1} << random.integer(0, 5), std::int64_t{1} << random.integer(0, 9)};
    const auto needle = [&](Kind kind) {
        return make_subject(stretched(random_grid_shape(kind, 4, 1, random), stretch));
    };
    Subject a = needle(kinds.a), b = needle(kinds.b);
    return {std::move(a), translated(std::move(b), {random.integer(-8, 8), random.integer(-64, 64), 0})};
}

TEST_P(DistanceOracle, distances_on_grids_are_exact) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 22);
    PairSource source(GetParam(), random);
    constexpr int pairs = 4'000;
    int apart = 0, mistakes = 0;
    for (int i = 0; i < pairs; ++i) {
        auto [a, b] = next_pair(source, GetParam(), random);
        const long double exact = exact_distance(a.exact, b.exact);
        apart += exact > 0;
        if (i % 8 == 1) {
            const std::int64_t away = std::int64_t{1} << random.integer(10, 34);
            const Grid3 by{random.integer(-away, away), random.integer(-away, away), random.integer(-away, away)};
            a = translated(std::move(a), by);
            b = translated(std::move(b), by);
        }
        constexpr std::array<int, 8> exponents{-990, -300, -140, -60, 60, 140, 300, 990};
        const int exponent = i % 8 == 2 ? random.one_of(exponents) : 0;
        const long double truth = std::ldexp(exact, exponent);
        const auto wrong = wrong_distance(to_shape(a.grid, exponent), to_shape(b.grid, exponent), {truth, truth});
        if (wrong && ++mistakes <= 3) ADD_FAILURE() << "pair " << i << ": " << *wrong;
    }
    EXPECT_EQ(mistakes, 0) << "of " << pairs << " pairs";
    EXPECT_GT(apart, pairs / 10);
    EXPECT_LT(apart, pairs * 9 / 10);
}

long double exact_distance_of(const AnyShape& a, const AnyShape& b) {
    const int exponent = std::max(dyadic_exponent(a), dyadic_exponent(b));
    return std::ldexp(exact_distance(to_exact(a, exponent), to_exact(b, exponent)), -exponent);
}

TEST_P(DistanceOracle, distances_of_turned_shapes_are_exact) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 24);
    const auto [kind_a, kind_b] = GetParam();
    const int pairs = kind_b == Kind::convex_polyhedron ? 200 : 1'000;
    int apart = 0, nearly_touching = 0, mistakes = 0;
    for (int i = 0; i < pairs; ++i) {
        const Frames frames = random_frames(kind_a == Kind::aligned_box || kind_b == Kind::aligned_box, random);
        const AnyShape a = random_turned_shape(kind_a, frames.a, random);
        AnyShape b = random_turned_shape(kind_b, frames.b, random);
        if (i % 10 == 0) b = starting_at(b, random.one_of(hull_of(a).points));
        if (const Closest closest = distance(a, b); i % 4 == 1 && closest.distance > 0) {
            // Brought together until the gap is of the size of the rounding, on either side of zero.
            constexpr std::array<double, 8> gaps{0, 1e-17, 1e-16, 1e-15, 1e-14, 1e-13, 1e-12, 1e-9};
            const double left = random.one_of(gaps) * (random.one_in(2) ? 1 : -1);
            const Vec3 direction = (closest.point_a - closest.point_b).stableNormalized();
            b = moved_exactly(b, direction * (closest.distance - left));
        }
        const long double truth = exact_distance_of(a, b);
        apart += truth > 0;
        nearly_touching += truth > 0 && truth < 1e-11L;
        const auto wrong = wrong_distance(a, b, {truth, truth});
        if (wrong && ++mistakes <= 3) ADD_FAILURE() << "pair " << i << ": " << *wrong;
    }
    EXPECT_EQ(mistakes, 0) << "of " << pairs << " pairs";
    EXPECT_GT(apart, pairs / 4);
    EXPECT_GT(nearly_touching, pairs / 50);
}

TEST_P(DistanceOracle, a_second_method_agrees) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 23);
    // Making a polyhedron takes longer than all the rest.
    const int pairs = rounds() * (GetParam().b == Kind::convex_polyhedron ? 4'000 : 18'000);
    int mistakes = 0;
    for (int i = 0; i < pairs; ++i) {
        const auto [a, b] = random_shape_pair(GetParam(), i, random);
        const HullPair hulls = hulls_of(a, b);
        const auto wrong = wrong_distance(a, b, hull_distance(hulls.a, hulls.b));
        if (wrong && ++mistakes <= 3) ADD_FAILURE() << "pair " << i << ": " << *wrong;
    }
    EXPECT_EQ(mistakes, 0) << "of " << pairs << " pairs";
}

INSTANTIATE_TEST_SUITE_P(oracle, DistanceOracle, ::testing::ValuesIn(all_pairs()), PairName());

}  // namespace
}  // namespace abut::test
