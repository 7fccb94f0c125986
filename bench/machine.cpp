// SPDX-License-Identifier: Apache-2.0
#include "machine.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <fstream>
#include <thread>

namespace bench {

Machine this_machine() {
    Machine machine{"unknown", std::thread::hardware_concurrency(), std::max(0L, sysconf(_SC_LEVEL2_CACHE_SIZE))};
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);) {
        if (line.starts_with("model name")) {
            machine.cpu = line.substr(line.find(':') + 2);
            break;
        }
    }
    return machine;
}

std::string compiler_flags() { return ABUT_BENCH_FLAGS; }

std::string today() {
    const std::time_t now = std::time(nullptr);
    std::array<char, 16> text{};
    std::strftime(text.data(), text.size(), "%Y-%m-%d", std::gmtime(&now));
    return text.data();
}

}  // namespace bench
