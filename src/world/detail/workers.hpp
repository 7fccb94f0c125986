// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <tbb/blocked_range.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <memory>
#ifdef __SANITIZE_THREAD__
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>
#endif

#include "core/detail/scratch.hpp"

namespace abut::detail {

// As many threads as a question may use.
class Workers {
 public:
    explicit Workers(int threads) : count_(threads > 0 ? threads : tbb::info::default_concurrency()) {}

    int count() const { return count_; }

    // Calls work(begin, end) for pieces of [0, size) of at least `grain`, which cover it; in any order, on many cores.
    template <class Work>
    void share(std::size_t size, std::size_t grain, Work&& work) {
        if (count_ == 1 || size <= grain) {
            if (size > 0) work(std::size_t{0}, size);
            return;
        }
#ifdef __SANITIZE_THREAD__
        share_watched(size, grain, work);
#else
        Scratch<Arena> arena;
        if (arena->threads != count_) *arena = {std::make_unique<tbb::task_arena>(count_), count_};
        arena->arena->execute([&] {
            tbb::parallel_for(tbb::blocked_range<std::size_t>(0, size, grain),
                              [&](const auto& range) { work(range.begin(), range.end()); });
        });
#endif
    }

 private:
    // Kept by the thread that asks: one that is made anew for every piece of work costs ten times as much, and TBB is
    // so late to send threads to it that they hardly ever come.
    struct Arena {
        std::unique_ptr<tbb::task_arena> arena;
        int threads = 0;
    };

#ifdef __SANITIZE_THREAD__
    // TBB as it is installed was built without the thread sanitizer, which does not see then how work and results are
    // handed from thread to thread, and takes all of it for races. Plain threads it understands: so it watches the
    // work.
    template <class Work>
    void share_watched(std::size_t size, std::size_t grain, Work& work) {
        std::atomic<std::size_t> next = 0;
        std::exception_ptr thrown;
        std::mutex throwing;
        const auto run = [&] {
            try {
                for (std::size_t begin; (begin = next.fetch_add(grain)) < size;)
                    work(begin, std::min(begin + grain, size));
            } catch (...) {
                const std::lock_guard lock(throwing);
                thrown = std::current_exception();
            }
        };
        std::vector<std::thread> others;
        for (int i = 1; i < count_; ++i) others.emplace_back(run);
        run();
        for (std::thread& other : others) other.join();
        if (thrown) std::rethrow_exception(thrown);
    }
#endif

    const int count_;
};

}  // namespace abut::detail
