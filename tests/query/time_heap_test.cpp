// SPDX-License-Identifier: Apache-2.0
// The heap of the traversal in time, beside a list that is sorted.
#include <gtest/gtest.h>

#include <algorithm>

#include "query/traversal/time_heap.hpp"
#include "support/random.hpp"

namespace abut::test {
namespace {

struct Entry {
    double time;
    int number;

    bool comes_before(const Entry& other) const {
        return time != other.time ? time < other.time : number < other.number;
    }
    bool operator==(const Entry&) const = default;
};

// Few different times, so that many are equal, or many.
void expect_order(Random& random, std::int64_t different_times) {
    detail::TimeHeap<Entry> heap;
    for (int round = 0; round < 20; ++round) {
        heap.clear();
        EXPECT_TRUE(heap.is_empty());
        std::vector<Entry> waiting;
        const std::int64_t most = random.integer(0, 700);
        for (int i = 0; i < 3000; ++i) {
            const bool is_full = static_cast<std::int64_t>(waiting.size()) >= most;
            if (!is_full && (waiting.empty() || !random.one_in(3))) {
                const Entry entry{static_cast<double>(random.integer(0, different_times)), i};
                heap.push(entry);
                waiting.push_back(entry);
            } else if (!waiting.empty()) {
                const auto first = std::min_element(waiting.begin(), waiting.end(),
                                                    [](const Entry& x, const Entry& y) { return x.comes_before(y); });
                ASSERT_EQ(heap.pop(), *first) << "of " << waiting.size();
                waiting.erase(first);
            }
            ASSERT_EQ(heap.is_empty(), waiting.empty());
        }
    }
}

TEST(TimeHeap, gives_the_first_of_what_it_has) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 481);
    expect_order(random, 1'000'000'000);
}

TEST(TimeHeap, decides_between_equal_times) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 482);
    expect_order(random, 0);
    expect_order(random, 3);
    expect_order(random, 50);
}

}  // namespace
}  // namespace abut::test
