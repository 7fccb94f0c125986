// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <mutex>
#include <utility>

namespace abut::detail {

// Keeps one T from one question about an object to the next, with its memory and what it learnt. Whoever
// asks while it is lent gets a new one.
template <class T>
class ObjectPool {
 public:
    class Lease {
     public:
        explicit Lease(ObjectPool& shelf) : shelf_(shelf), value_(shelf.taken()) {}
        ~Lease() {
            const std::lock_guard lock(shelf_.mutex_);
            shelf_.kept_ = std::move(value_);
        }
        Lease(const Lease&) = delete;
        Lease& operator=(const Lease&) = delete;

        T& operator*() { return *value_; }
        T* operator->() { return value_.get(); }

     private:
        ObjectPool& shelf_;
        std::unique_ptr<T> value_;
    };

 private:
    std::unique_ptr<T> taken() {
        {
            const std::lock_guard lock(mutex_);
            if (kept_) return std::move(kept_);
        }
        return std::make_unique<T>();
    }

    std::mutex mutex_;
    std::unique_ptr<T> kept_;
};

}  // namespace abut::detail
