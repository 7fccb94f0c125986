// SPDX-License-Identifier: Apache-2.0
#include "abut/shape/oriented_box_array.hpp"

#include <gtest/gtest.h>

#include "support/random.hpp"

namespace abut::test {
namespace {

OrientedBox random_box(Random& random) {
    const Vec3 half(random.real(0, 2), random.real(0, 2), random.real(0, 2));
    return {random.vector(10), random.rotation().toRotationMatrix(), half};
}

TEST(OrientedBoxArray, starts_empty_and_can_be_cleared) {
    OrientedBoxArray boxes;
    EXPECT_EQ(boxes.size(), 0u);
    boxes.push_back({Vec3::Zero(), Mat3::Identity(), Vec3::Ones()});
    EXPECT_EQ(boxes.size(), 1u);
    boxes.clear();
    EXPECT_EQ(boxes.size(), 0u);
    EXPECT_TRUE(boxes.blocks().empty());
}

TEST(OrientedBoxArray, gives_back_the_boxes_as_they_were) {
    Random random(seed());
    std::vector<OrientedBox> boxes;
    for (int i = 0; i < 20; ++i) boxes.push_back(random_box(random));
    const OrientedBoxArray array(boxes);
    OrientedBoxArray pushed;
    for (const auto& box : boxes) pushed.push_back(box);
    ASSERT_EQ(array.size(), boxes.size());
    ASSERT_EQ(pushed.size(), boxes.size());
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        EXPECT_EQ(array[i].center, boxes[i].center);
        EXPECT_EQ(array[i].axes, boxes[i].axes);
        EXPECT_EQ(array[i].half, boxes[i].half);
        EXPECT_EQ(pushed[i].center, boxes[i].center);
        for (int k = 0; k < 3; ++k) {
            const auto& block = array.blocks()[i / OrientedBoxArray::Block::lanes];
            const std::size_t lane = i % OrientedBoxArray::Block::lanes;
            const double center = static_cast<double>(block.center[k][lane]) + block.center_rest[k][lane];
            EXPECT_NEAR(center, boxes[i].center[k], 0x1p-47 * 10);
            EXPECT_NEAR(block.half[k][lane], boxes[i].half[k], 2e-7 * boxes[i].half[k]);
            for (int j = 0; j < 3; ++j) EXPECT_NEAR(block.axes[j][k][lane], boxes[i].axes(k, j), 1e-7);
        }
    }
}

}  // namespace
}  // namespace abut::test
