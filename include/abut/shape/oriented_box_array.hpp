// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "abut/shape/oriented_box.hpp"

namespace abut {

// Many boxes as structure of arrays, for the batched verbs. It holds every box twice: in double, which decides, and
// sizes and axes in float, which decide most pairs alone and eight at a time.
class OrientedBoxArray {
 public:
    OrientedBoxArray() = default;
    explicit OrientedBoxArray(std::span<const OrientedBox> boxes);

    void push_back(const OrientedBox& box);
    void reserve(std::size_t count);
    void clear();

    std::size_t size() const { return boxes_.size(); }
    const OrientedBox& operator[](std::size_t i) const { return boxes_[i]; }

    // Coordinate `i` of all centers; coordinate `row` of axis `column`; half extent `i`.
    std::span<const double> center(int i) const { return center_[i]; }
    std::span<const float> axis(int row, int column) const { return axes_[3 * column + row]; }
    std::span<const float> half(int i) const { return half_[i]; }

 private:
    std::vector<OrientedBox> boxes_;
    std::array<std::vector<double>, 3> center_;
    std::array<std::vector<float>, 9> axes_;
    std::array<std::vector<float>, 3> half_;
};

}  // namespace abut
