// SPDX-License-Identifier: Apache-2.0
#include "abut/shape/oriented_box_array.hpp"

#include <limits>

namespace abut {
namespace {

// A half extent as float, within a relative error of 2^-24. Floats that small or that large would lose digits; NaN
// makes the float stage pass such a box on to the doubles.
float to_float(double half) {
    const bool representable = half == 0 || (half >= 0x1p-100 && half <= 0x1p100);
    return representable ? static_cast<float>(half) : std::numeric_limits<float>::quiet_NaN();
}

}  // namespace

OrientedBoxArray::OrientedBoxArray(std::span<const OrientedBox> boxes) {
    reserve(boxes.size());
    for (const OrientedBox& box : boxes) push_back(box);
}

void OrientedBoxArray::push_back(const OrientedBox& box) {
    boxes_.push_back(box);
    for (int i = 0; i < 3; ++i) center_[i].push_back(box.center[i]);
    for (int i = 0; i < 9; ++i) axes_[i].push_back(static_cast<float>(box.axes.data()[i]));
    for (int i = 0; i < 3; ++i) half_[i].push_back(to_float(box.half[i]));
}

void OrientedBoxArray::reserve(std::size_t count) {
    boxes_.reserve(count);
    for (auto& values : center_) values.reserve(count);
    for (auto& values : axes_) values.reserve(count);
    for (auto& values : half_) values.reserve(count);
}

void OrientedBoxArray::clear() { *this = OrientedBoxArray(); }

}  // namespace abut
