// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "abut/core/vector.hpp"

namespace abut {

// A short list of points: eight are held in place, more on the heap.
template <class Vector>
class PointList {
 public:
    static constexpr std::size_t inline_capacity = 8;

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }

    const Vector* begin() const { return size_ <= inline_capacity ? inline_.data() : heap_.data(); }
    const Vector* end() const { return begin() + size_; }
    Vector* begin() { return size_ <= inline_capacity ? inline_.data() : heap_.data(); }
    Vector* end() { return begin() + size_; }

    const Vector& operator[](std::size_t i) const { return begin()[i]; }
    Vector& operator[](std::size_t i) { return begin()[i]; }
    const Vector& back() const { return begin()[size_ - 1]; }

    void push_back(const Vector& point) {
        if (size_ < inline_capacity) {
            inline_[size_] = point;
        } else {
            if (size_ == inline_capacity) heap_.assign(inline_.begin(), inline_.end());
            heap_.push_back(point);
        }
        ++size_;
    }

    void clear() {
        size_ = 0;
        heap_.clear();
    }

    operator std::span<const Vector>() const { return {begin(), size_}; }

 private:
    std::array<Vector, inline_capacity> inline_;
    std::vector<Vector> heap_;  // all points, when there are more than fit in place
    std::size_t size_ = 0;
};

using Points = PointList<Vec3>;
using Points2 = PointList<Vec2>;

}  // namespace abut
