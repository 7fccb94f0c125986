// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "abut/core/vector.hpp"

namespace ABUT_EXPORT abut {

// A list that is short as a rule: up to `capacity` elements are held in place, more on the heap.
template <class T, std::size_t capacity>
class ShortList {
 public:
    using value_type = T;

    ShortList() = default;
    // Only what is in use is copied.
    ShortList(const ShortList& other) : heap_(other.heap_), size_(other.size_) {
        if (size_ <= capacity) std::copy(other.begin(), other.end(), in_place_.begin());
    }
    ShortList(ShortList&& other) noexcept : heap_(std::move(other.heap_)), size_(std::exchange(other.size_, 0)) {
        if (size_ <= capacity) std::move(other.in_place_.begin(), other.in_place_.begin() + size_, in_place_.begin());
    }
    ShortList& operator=(ShortList other) noexcept {
        heap_ = std::move(other.heap_);
        size_ = other.size_;
        if (size_ <= capacity) std::move(other.begin(), other.end(), in_place_.begin());
        return *this;
    }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }

    const T* begin() const { return size_ <= capacity ? in_place_.data() : heap_.data(); }
    const T* end() const { return begin() + size_; }
    T* begin() { return size_ <= capacity ? in_place_.data() : heap_.data(); }
    T* end() { return begin() + size_; }

    const T& operator[](std::size_t i) const { return begin()[i]; }
    T& operator[](std::size_t i) { return begin()[i]; }
    const T& at(std::size_t i) const {
        if (i >= size_) throw std::out_of_range("abut::ShortList::at");
        return begin()[i];
    }
    const T& front() const { return *begin(); }
    const T& back() const { return begin()[size_ - 1]; }

    void push_back(T element) {
        if (size_ < capacity) {
            in_place_[size_] = std::move(element);
        } else {
            if (size_ == capacity)
                heap_.assign(std::move_iterator(in_place_.begin()), std::move_iterator(in_place_.end()));
            heap_.push_back(std::move(element));
        }
        ++size_;
    }

    void clear() {
        size_ = 0;
        heap_.clear();
    }

    operator std::span<const T>() const { return {begin(), size_}; }

 private:
    std::array<T, capacity> in_place_;
    std::vector<T> heap_;  // all of them, when there are more than fit in place
    std::size_t size_ = 0;
};

template <class Vector>
using PointList = ShortList<Vector, 8>;
using Points = PointList<Vec3>;
using Points2 = PointList<Vec2>;

}  // namespace abut
