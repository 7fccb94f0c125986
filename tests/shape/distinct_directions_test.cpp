// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "shape/distinct_directions.hpp"
#include "support/random.hpp"

namespace abut::test {
namespace {

// All with all.
std::vector<std::uint32_t> distinct_by_loop(const std::vector<Vec3>& directions,
                                            const std::vector<double>& uncertainty) {
    std::vector<std::uint32_t> kept;
    for (std::uint32_t i = 0; i < directions.size(); ++i) {
        const auto is_parallel = [&](std::uint32_t k) {
            return directions[k].cross(directions[i]).norm() <= uncertainty[i] + uncertainty[k];
        };
        if (std::ranges::none_of(kept, is_parallel)) kept.push_back(i);
    }
    return kept;
}

TEST(DistinctDirections, are_those_that_a_loop_over_all_pairs_finds) {
    Random random(seed());
    for (int round = 0; round < 200; ++round) {
        SCOPED_TRACE(round);
        const double widest = random.logarithmic(1e-16, 2);
        std::vector<Vec3> directions;
        std::vector<double> uncertainty;
        const int count = 1 + 3 * round;
        for (int i = 0; i < count; ++i) {
            Vec3 d = random.vector(1).normalized();
            // Near to one before, or opposite to it.
            if (i > 0 && random.one_in(2))
                d = (directions[random.index(directions.size())] + random.vector(2 * widest)).normalized();
            if (random.one_in(3)) d = -d;
            if (random.one_in(50)) d[1] = std::numeric_limits<double>::quiet_NaN();
            directions.push_back(d);
            uncertainty.push_back(random.one_in(40) ? std::numeric_limits<double>::infinity()
                                                    : random.logarithmic(1e-16, widest));
        }
        ASSERT_EQ(detail::distinct_directions(directions, uncertainty), distinct_by_loop(directions, uncertainty));
    }
}

TEST(DistinctDirections, of_none_are_none) { EXPECT_TRUE(detail::distinct_directions({}, {}).empty()); }

}  // namespace
}  // namespace abut::test
