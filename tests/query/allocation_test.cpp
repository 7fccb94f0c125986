// SPDX-License-Identifier: Apache-2.0
// Verbs that promise not to allocate, under an operator new that counts.
#include "abut/query/distance.hpp"
#include "support/allocations.hpp"
#include "support/pair_params.hpp"
#include "support/samples.hpp"

namespace abut::test {
namespace {

using Allocation = PairTest;

TEST_P(Allocation, there_is_none_in_distance) {
    const AnyShape a = sample_of(GetParam().a);
    for (const Vec3& offset : {Vec3(0, 0, 0), Vec3(0, 10, 0), Vec3(1, 2, -3), Vec3(0, 2, 1e-13)}) {
        const AnyShape b = translated(sample_of(GetParam().b), offset);
        std::visit(
            [](const auto& s, const auto& t) {
                ClosestCache cache;
                const std::size_t before = allocations();
                const double sum = distance(s, t).distance + distance(t, s).distance + distance(s, t, cache).distance;
                EXPECT_EQ(allocations(), before) << "for a distance of " << sum / 3;
            },
            a, b);
    }
}

TEST(Allocations, are_counted) {
    const std::size_t before = allocations();
    const AnyShape copy = sample_of(Kind::convex_polyhedron);
    EXPECT_GT(allocations(), before) << describe(copy);
}

INSTANTIATE_TEST_SUITE_P(all, Allocation, ::testing::ValuesIn(all_sample_pairs()), PairName());

}  // namespace
}  // namespace abut::test
