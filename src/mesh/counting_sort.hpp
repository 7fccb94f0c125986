// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace abut::detail {

// Numbers grouped by a key from 0 to key_count - 1, in linear time (a counting sort).
class Grouped {
 public:
    // `each(put)` calls `put(key, number)` for all numbers. It is called twice and must do the same both times.
    template <class Each>
    Grouped(std::size_t key_count, Each&& each) : end_(key_count + 1) {
        each([&](std::size_t key, std::uint64_t) { ++end_[key + 1]; });
        for (std::size_t key = 0; key < key_count; ++key) end_[key + 1] += end_[key];
        numbers_.resize(end_[key_count]);
        // Until here end_[key] is where the group begins; filling it moves that to where the group ends.
        each([&](std::size_t key, std::uint64_t number) { numbers_[end_[key]++] = number; });
    }

    std::size_t key_count() const { return end_.size() - 1; }

    // In the order in which they were put.
    std::span<std::uint64_t> group(std::size_t key) {
        const std::size_t begin = key == 0 ? 0 : end_[key - 1];
        return {numbers_.data() + begin, end_[key] - begin};
    }

 private:
    std::vector<std::size_t> end_;
    std::vector<std::uint64_t> numbers_;
};

}  // namespace abut::detail
