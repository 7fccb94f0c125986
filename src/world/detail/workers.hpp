// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <tbb/blocked_range.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

namespace abut::detail {

// As many threads as a question may use.
class Workers {
 public:
    explicit Workers(int threads) : count_(threads > 0 ? threads : tbb::info::default_concurrency()), arena_(count_) {}

    int count() const { return count_; }

    // Calls work(begin, end) for pieces of [0, size) of at least `grain`, which cover it; in any order, on many cores.
    template <class Work>
    void share(std::size_t size, std::size_t grain, Work&& work) {
        if (count_ == 1 || size <= grain) {
            if (size > 0) work(std::size_t{0}, size);
            return;
        }
        arena_.execute([&] {
            tbb::parallel_for(tbb::blocked_range<std::size_t>(0, size, grain),
                              [&](const auto& range) { work(range.begin(), range.end()); });
        });
    }

 private:
    const int count_;
    tbb::task_arena arena_;  // made when it is first used
};

}  // namespace abut::detail
