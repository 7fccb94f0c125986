// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>

namespace abut::cli {

// Calls work(i) for every i below `count`, from at most this many threads; 0: as many as the machine has. `progress` is
// told which part is done, from 0 to 1, by one thread at a time. What `work` throws reaches the caller.
void parallel_for(std::size_t count, int threads, const std::function<void(std::size_t)>& work,
                  const std::function<void(double)>& progress = {});

}  // namespace abut::cli
