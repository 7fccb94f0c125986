// SPDX-License-Identifier: Apache-2.0
// The kernel of worlds with the instructions of every kind of machine that this one can be.
#include <gtest/gtest.h>
#include <hwy/highway.h>
#include <sys/wait.h>
#include <unistd.h>

#include <set>

#include "support/random.hpp"
#include "world/box_tree.hpp"

namespace abut::test {
namespace {

using Pairs = std::set<std::pair<std::uint32_t, std::uint32_t>>;

std::vector<detail::FloatBounds> random_boxes(std::size_t count) {
    Random random(seed() + 61);
    std::vector<detail::FloatBounds> boxes(count);
    for (auto& box : boxes)
        for (int k = 0; k < 3; ++k) {
            box.low[k] = static_cast<float>(random.real(-10, 10));
            box.high[k] = box.low[k] + static_cast<float>(random.real(0, 3));
        }
    return boxes;
}

Pairs all_pairs(const std::vector<detail::FloatBounds>& boxes) {
    Pairs pairs;
    for (std::uint32_t a = 0; a < boxes.size(); ++a)
        for (std::uint32_t b = a + 1; b < boxes.size(); ++b) {
            bool meets = true;
            for (int k = 0; k < 3; ++k)
                meets = meets && boxes[a].low[k] <= boxes[b].high[k] && boxes[b].low[k] <= boxes[a].high[k];
            if (meets) pairs.emplace(a, b);
        }
    return pairs;
}

Pairs pairs_of_tree(const std::vector<detail::FloatBounds>& boxes) {
    detail::BoxTree tree;
    tree.build(boxes);
    detail::BoxTree::Memory memory;
    Pairs pairs;
    for (std::uint32_t group = 0; group < tree.groups(); ++group)
        tree.each_pair_of(group, memory, [&](std::uint32_t index, std::uint32_t other) {
            pairs.insert(std::minmax(tree.order()[index], tree.order()[other]));
        });
    return pairs;
}

// In a process of its own: the kernel asks which instructions there are once, when it is first called.
bool finds_all_pairs_with(std::int64_t target) {
    const pid_t child = fork();
    if (child == 0) {
        hwy::SetSupportedTargetsForTest(target);
        bool is_right = hwy::SupportedTargets() == target;
        for (const std::size_t count : {5, 60, 700}) {
            const auto boxes = random_boxes(count);
            is_right = is_right && pairs_of_tree(boxes) == all_pairs(boxes);
        }
        _exit(is_right ? 0 : 1);
    }
    int status = 1;
    waitpid(child, &status, 0);
    return status == 0;
}

TEST(WorldTargets, find_all_pairs) {
    ASSERT_GT(all_pairs(random_boxes(700)).size(), 500u);
    int targets = 0;
    for (std::int64_t rest = hwy::SupportedTargets() & HWY_TARGETS; rest != 0; rest &= rest - 1, ++targets)
        EXPECT_TRUE(finds_all_pairs_with(rest & -rest)) << hwy::TargetName(rest & -rest);
    EXPECT_GT(targets, 0);
}

}  // namespace
}  // namespace abut::test
