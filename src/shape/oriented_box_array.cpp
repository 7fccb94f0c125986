// SPDX-License-Identifier: Apache-2.0
#include "abut/shape/oriented_box_array.hpp"

#include <algorithm>
#include <limits>

namespace abut {
namespace {

// A half extent as float, within a relative error of 2^-24. Floats that small or that large would lose digits; NaN
// makes the float stage pass such a box on to the doubles.
float to_float(double half) {
    const bool representable = half == 0 || (half >= 0x1p-100 && half <= 0x1p100);
    return representable ? static_cast<float>(half) : std::numeric_limits<float>::quiet_NaN();
}

OrientedBoxArray::Block empty_block() {
    OrientedBoxArray::Block block{};
    for (auto& half : block.half) std::ranges::fill(half, std::numeric_limits<float>::quiet_NaN());
    return block;
}

}  // namespace

OrientedBoxArray::OrientedBoxArray(std::span<const OrientedBox> boxes) {
    reserve(boxes.size());
    for (const OrientedBox& box : boxes) push_back(box);
}

void OrientedBoxArray::push_back(const OrientedBox& box) {
    const std::size_t lane = boxes_.size() % Block::lanes;
    if (lane == 0) blocks_.push_back(empty_block());
    boxes_.push_back(box);
    Block& block = blocks_.back();
    for (int i = 0; i < 3; ++i) {
        block.center[i][lane] = box.center[i];
        block.half[i][lane] = to_float(box.half[i]);
        for (int k = 0; k < 3; ++k) block.axes[i][k][lane] = static_cast<float>(box.axes(k, i));
    }
}

void OrientedBoxArray::reserve(std::size_t count) {
    boxes_.reserve(count);
    blocks_.reserve((count + Block::lanes - 1) / Block::lanes);
}

void OrientedBoxArray::clear() {
    boxes_.clear();
    blocks_.clear();
}

}  // namespace abut
