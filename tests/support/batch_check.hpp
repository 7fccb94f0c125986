// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "abut/query/intersects.hpp"
#include "support/box_pairs.hpp"
#include "support/shapes.hpp"

namespace abut::test {

// Asks about `count` random pairs in one batch; every answer must be that of the single form. Returns how many touch.
inline std::size_t check_batch(std::size_t count, Random& random) {
    std::vector<OrientedBox> a, b;
    for (std::size_t i = 0; i < count; ++i) {
        const auto [first, second] = random_box_pair(random);
        a.push_back(first);
        b.push_back(second);
    }
    std::vector<std::uint8_t> result(count, 7);
    intersects_batch(OrientedBoxArray(a), OrientedBoxArray(b), result);
    std::size_t touching = 0, mistakes = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const bool single = intersects(a[i], b[i]);
        touching += single;
        if (result[i] != (single ? 1 : 0) && ++mistakes <= 3)
            ADD_FAILURE() << "pair " << i << " of " << count << ": batched " << int{result[i]} << ", single " << single
                          << describe(a[i], b[i]);
    }
    EXPECT_EQ(mistakes, 0u);
    return touching;
}

}  // namespace abut::test
