// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <map>
#include <mutex>
#ifdef __SANITIZE_THREAD__
#include <atomic>
#include <exception>
#include <thread>
#include <vector>
#endif

namespace abut::detail {

// Arenas that are dropped pile up in TBB until its threads have left them, and each makes the next slower: so one is
// kept for every number of threads that was ever asked for, until the program ends. Of more threads than it has, TBB
// would warn on standard error.
inline tbb::task_arena& arena_of(int threads) {
    const auto max_threads = tbb::global_control::active_value(tbb::global_control::max_allowed_parallelism);
    threads = static_cast<int>(std::min(static_cast<std::size_t>(threads), max_threads));
    static std::mutex making;
    static auto& arenas = *new std::map<int, tbb::task_arena>;  // TBB may be gone before what is static is destroyed.
    const std::lock_guard lock(making);
    return arenas.try_emplace(threads, threads).first->second;
}

// As many threads as a question may use.
class Workers {
 public:
    // 0: as many as the machine has.
    explicit Workers(int threads) : count_(threads > 0 ? threads : tbb::info::default_concurrency()) {}

    int count() const { return count_; }

    // Calls work(), whose tasks these threads take up. A thread that waits for others takes up no work but this; it may
    // hold a lock.
    template <class Work>
    void run(Work&& work) {
        arena_of(count_).execute([&] { tbb::this_task_arena::isolate(work); });
    }

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
        run([&] {
            tbb::parallel_for(tbb::blocked_range<std::size_t>(0, size, grain),
                              [&](const auto& range) { work(range.begin(), range.end()); });
        });
#endif
    }

 private:
#ifdef __SANITIZE_THREAD__
    // TBB as it is installed was built without the thread sanitizer, which does not see then how work and results are
    // handed from thread to thread, and takes all of it for races. Plain threads it understands: so it watches the
    // work.
    template <class Work>
    void share_watched(std::size_t size, std::size_t grain, Work& work) {
        std::atomic<std::size_t> next = 0;
        std::exception_ptr thrown;
        std::mutex throwing;
        const auto take_some = [&] {
            try {
                for (std::size_t begin; (begin = next.fetch_add(grain)) < size;)
                    work(begin, std::min(begin + grain, size));
            } catch (...) {
                const std::lock_guard lock(throwing);
                thrown = std::current_exception();
            }
        };
        std::vector<std::thread> others;
        for (int i = 1; i < count_; ++i) others.emplace_back(take_some);
        take_some();
        for (std::thread& other : others) other.join();
        if (thrown) std::rethrow_exception(thrown);
    }
#endif

    const int count_;
};

}  // namespace abut::detail
