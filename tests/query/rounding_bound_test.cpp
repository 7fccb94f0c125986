// SPDX-License-Identifier: Apache-2.0
#include "abut/query/rounding_bound.hpp"

#include "support/grid_shape.hpp"
#include "support/pair_params.hpp"
#include "support/samples.hpp"

namespace abut::test {
namespace {

using RoundingBound = PairTest;

TEST_P(RoundingBound, is_2_to_the_minus_46_of_the_reach_and_2_to_the_minus_49_of_the_coordinates) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed());
    for (int i = 0; i < 200; ++i) {
        const auto grid = random.integer(1, 100);
        const AnyShape a = to_shape(random_grid_shape(GetParam().a, grid, 1, random));
        const AnyShape b = to_shape(random_grid_shape(GetParam().b, grid, 1, random));
        const double bound = rounding_bound(a, b);
        EXPECT_GE(bound, 0);
        // The library estimates the reach from above, by distances to a point of each shape.
        if (const double far = reach(a, b); std::isfinite(far)) {
            double largest = 0;
            for (const AnyShape& shape : {a, b})
                for (const Vec3& p : hull_of(shape).points) largest = std::max(largest, p.lpNorm<Eigen::Infinity>());
            EXPECT_GE(bound, 0x1p-46 * far * (1 - 1e-15)) << describe(a, b);
            EXPECT_LE(bound, 5 * 0x1p-46 * far + 0x1p-49 * largest) << describe(a, b);
        }
    }
}

TEST_P(RoundingBound, scales_and_grows_with_the_distance_from_the_origin_but_does_not_depend_on_the_order) {
    const AnyShape a = sample_of(GetParam().a), b = translated(sample_of(GetParam().b), Vec3(0, 8, 0));
    const double bound = rounding_bound(a, b);
    EXPECT_NEAR(rounding_bound(b, a), bound, 1e-12 * bound);
    for (const double factor : {1e-6, 0x1p-20, 0x1p20, 1e6, 0x1p-400, 0x1p400}) {
        const double ratio = rounding_bound(scaled(a, factor), scaled(b, factor)) / factor / bound;
        // Rays are cut to a length that is a power of two times their direction.
        const bool ray = GetParam().a == Kind::ray || GetParam().b == Kind::ray;
        EXPECT_LE(std::abs(std::log2(ratio)), ray ? 1 : 1e-12) << factor;
    }
    const Vec3 away(1e6, -2e6, 3e6);
    const double there = rounding_bound(translated(a, away), translated(b, away));
    EXPECT_GE(there, 0x1p-49 * 3e6);
    EXPECT_LE(there, 0x1p-49 * 3.001e6 + 5 * bound);
}

INSTANTIATE_TEST_SUITE_P(all, RoundingBound, ::testing::ValuesIn(all_pairs()), PairName());

}  // namespace
}  // namespace abut::test
