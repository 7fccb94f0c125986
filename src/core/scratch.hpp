// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

namespace abut::detail {

// Memory that a thread keeps from one search to the next, so that a warm search allocates nothing. A search that is
// called from within another, by a visitor or by a motion of the user's own, gets memory of its own.
template <class T>
class Scratch {
 public:
    Scratch() : value_(std::exchange(kept(), T())) {}
    ~Scratch() { kept() = std::move(value_); }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

    T& operator*() { return value_; }
    T* operator->() { return &value_; }
    const T& operator*() const { return value_; }
    const T* operator->() const { return &value_; }

 private:
    static T& kept() {
        static thread_local T value;
        return value;
    }

    T value_;
};

}  // namespace abut::detail
