// SPDX-License-Identifier: Apache-2.0
// The batched form of intersects; the oracle tests ask it a million times.
#include "support/batch_check.hpp"

namespace abut::test {
namespace {

TEST(Batch, of_every_size_up_to_40) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed());
    for (std::size_t count = 0; count <= 40; ++count)
        for (int again = 0; again < 5; ++again) check_batch(count, random);
}

TEST(Batch, gives_the_answers_of_the_single_form) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed() + 1);
    constexpr std::size_t count = 20'000;
    const std::size_t touching = check_batch(count, random);
    EXPECT_GT(touching, count / 5);
    EXPECT_LT(touching, count * 4 / 5);
}

TEST(Batch, writes_only_where_it_was_told_to) {
    Random random(seed() + 2);
    for (std::size_t count = 0; count <= 20; ++count) {
        OrientedBoxArray a, b;
        for (std::size_t i = 0; i < count; ++i) {
            const auto [first, second] = random_box_pair(random);
            a.push_back(first);
            b.push_back(second);
        }
        std::vector<std::uint8_t> result(count + 64, 7);
        intersects_batch(a, b, std::span(result).subspan(32, count));
        for (std::size_t i = 0; i < result.size(); ++i)
            if (i < 32 || i >= 32 + count) {
                EXPECT_EQ(result[i], 7) << i << " of " << count;
            } else {
                EXPECT_LE(result[i], 1) << i << " of " << count;
            }
    }
}

TEST(Batch, a_box_touches_itself) {
    Random random(seed() + 3);
    OrientedBoxArray boxes;
    for (int i = 0; i < 100; ++i) boxes.push_back(random_box_pair(random).first);
    std::vector<std::uint8_t> result(boxes.size());
    intersects_batch(boxes, boxes, result);
    for (std::size_t i = 0; i < result.size(); ++i) EXPECT_EQ(result[i], 1) << describe(boxes[i]);
}

}  // namespace
}  // namespace abut::test
