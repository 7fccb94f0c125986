// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "abut/shape/oriented_box.hpp"

namespace ABUT_EXPORT abut {

// Many boxes as structure of arrays, for the batched verbs. It holds every box twice: in double, which decides, and
// sizes and axes in float, which decide most pairs alone and several at a time.
class OrientedBoxArray {
 public:
    // Sixteen boxes, field by field: one stream of memory, and whole vectors of every instruction set.
    struct Block {
        static constexpr std::size_t lanes = 16;
        float center[3][lanes];
        float center_rest[3][lanes];  // what the float center is off by
        float axes[3][3][lanes];      // [axis][coordinate]
        float half[3][lanes];
        // What a gap must be above, on account of this box, to count although it is computed in floats. NaN, which no
        // gap is above, for boxes that floats cannot represent, and in lanes beyond the last box.
        float slack[lanes];
    };

    // The part of slack that comes of an extent or a distance: this much of it.
    static constexpr float float_rounding = 0x1p-18f;

    OrientedBoxArray() = default;
    explicit OrientedBoxArray(std::span<const OrientedBox> boxes);

    void push_back(const OrientedBox& box);
    void reserve(std::size_t count);
    void clear();

    std::size_t size() const { return boxes_.size(); }
    const OrientedBox& operator[](std::size_t i) const { return boxes_[i]; }

    // Box i is in lane i % Block::lanes of block i / Block::lanes.
    std::span<const Block> blocks() const { return blocks_; }

 private:
    std::vector<OrientedBox> boxes_;
    std::vector<Block> blocks_;
};

}  // namespace abut
