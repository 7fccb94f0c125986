// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <stdexcept>

#include "abut/core/assert.hpp"

namespace abut::detail {

// A stack that allocates nothing. Whoever uses it says why `capacity` is enough; should that ever be wrong, `push`
// throws, and nothing is overrun.
template <class T, std::size_t capacity>
class FixedStack {
 public:
    bool is_empty() const { return size_ == 0; }
    T pop() {
        ABUT_ASSERT(size_ > 0);
        return items_[--size_];
    }
    void push(const T& item) {
        ABUT_ASSERT(size_ < capacity);
        if (size_ == capacity) [[unlikely]]
            overflow();
        items_[size_++] = item;
    }

 private:
    [[noreturn, gnu::noinline, gnu::cold]] static void overflow() {
        throw std::length_error("abut: a search needed more than its stack; this is an error in abut");
    }

    std::size_t size_ = 0;
    T items_[capacity];
};

}  // namespace abut::detail
