// SPDX-License-Identifier: Apache-2.0
#include "abut/shape/oriented_box_array.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace abut {
namespace {

// Sizes whose floats have all their digits; their products have them too.
bool is_representable(double half) { return half == 0 || (half >= 0x1p-100 && half <= 0x1p100); }

OrientedBoxArray::Block empty_block() {
    OrientedBoxArray::Block block{};
    std::ranges::fill(block.slack, std::numeric_limits<float>::quiet_NaN());
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
    double size = 0, far = 0;
    double rest = 0, lost = 0;  // of the center: what floats leave, and what two of them leave
    for (int i = 0; i < 3; ++i) {
        const auto center = static_cast<float>(box.center[i]);
        const auto center_rest = static_cast<float>(box.center[i] - center);
        block.center[i][lane] = center;
        block.center_rest[i][lane] = center_rest;
        block.half[i][lane] = static_cast<float>(box.half[i]);
        for (int k = 0; k < 3; ++k) block.axes[i][k][lane] = static_cast<float>(box.axes(k, i));
        size += is_representable(box.half[i]) ? box.half[i] : std::numeric_limits<double>::quiet_NaN();
        far += std::abs(box.center[i]);
        rest += std::abs(static_cast<double>(center_rest));
        lost += std::abs(box.center[i] - center - center_rest);
    }
    const double not_finite = box.axes.sum() - box.axes.sum();  // 0, or NaN
    // The last is for what touches within the rounding bound, of which the reach is a small part of the rounding here.
    const double in_doubt = 0x1p-46 * far;
    block.slack[lane] =
        static_cast<float>(1.001 * (float_rounding * (size + rest) + lost + in_doubt) + 0x1p-120 + not_finite);
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
