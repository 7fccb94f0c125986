// SPDX-License-Identifier: Apache-2.0
#include "report/parallel_for.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace abut::cli {

void parallel_for(std::size_t count, int threads, const std::function<void(std::size_t)>& work,
                  const std::function<void(double)>& progress) {
    std::atomic<std::size_t> next = 0;
    std::size_t done = 0;
    std::exception_ptr thrown;
    std::mutex telling;
    const auto take_some = [&] {
        try {
            for (std::size_t i; (i = next.fetch_add(1)) < count;) {
                work(i);
                const std::lock_guard lock(telling);
                if (progress) progress(static_cast<double>(++done) / static_cast<double>(count));
            }
        } catch (...) {
            next = count;
            const std::lock_guard lock(telling);
            if (!thrown) thrown = std::current_exception();
        }
    };
    const std::size_t most = threads > 0 ? static_cast<std::size_t>(threads) : std::thread::hardware_concurrency();
    std::vector<std::thread> others;
    for (std::size_t i = 1; i < std::min(most, count); ++i) others.emplace_back(take_some);
    take_some();
    for (std::thread& other : others) other.join();
    if (thrown) std::rethrow_exception(thrown);
}

}  // namespace abut::cli
