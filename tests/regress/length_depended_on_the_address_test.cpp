// SPDX-License-Identifier: Apache-2.0
// Eigen's stableNorm adds up in another order at another address: the same rotation made a box with other bits.
#include <gtest/gtest.h>

#include <array>
#include <cstring>

#include "abut/shape/oriented_box.hpp"
#include "support/random.hpp"

namespace abut::test {
namespace {

TEST(Length, does_not_depend_on_the_address) {
    SCOPED_TRACE("ABUT_SEED=" + std::to_string(seed()));
    Random random(seed());
    alignas(64) std::array<double, 16> memory{};
    for (int i = 0; i < 1000; ++i) {
        const std::array<double, 4> numbers{random.real(-1, 1), random.real(-1, 1), random.real(-1, 1),
                                            random.real(-1, 1)};
        std::array<OrientedBox, 2> boxes;
        for (const std::size_t shift : {0, 1}) {
            // As Quat is not aligned, any double may be its first.
            std::memcpy(memory.data() + shift, numbers.data(), sizeof numbers);
            const Quat& rotation = *reinterpret_cast<const Quat*>(memory.data() + shift);
            boxes[shift] = make_oriented_box(Vec3::Zero(), Vec3::Ones(), rotation).value();
        }
        ASSERT_EQ(boxes[0].axes, boxes[1].axes) << i;
    }
}

}  // namespace
}  // namespace abut::test
