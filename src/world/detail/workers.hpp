// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <tbb/blocked_range.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <map>
#include <mutex>

namespace abut::detail {

// Arenas that are dropped pile up in TBB until its threads have left them, and each makes the next slower: so one is
// kept for every number of threads that was ever asked for, until the program ends.
inline tbb::task_arena& arena_of(int threads) {
    static std::mutex making;
    static auto& arenas = *new std::map<int, tbb::task_arena>;  // TBB may be gone before what is static is destroyed.
    const std::lock_guard lock(making);
    return arenas.try_emplace(threads, threads).first->second;
}

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
        const auto share_out = [&] {
            tbb::parallel_for(tbb::blocked_range<std::size_t>(0, size, grain),
                              [&](const auto& range) { work(range.begin(), range.end()); });
        };
        // A thread that waits for the others takes up no work but this; it may hold a lock.
        arena_of(count_).execute([&] { tbb::this_task_arena::isolate(share_out); });
    }

 private:
    const int count_;
};

}  // namespace abut::detail
