// SPDX-License-Identifier: Apache-2.0
#include "abut/io/memory_limit.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cmath>
#include <fstream>
#include <limits>
#include <system_error>
#include <thread>

#include "io/from_chars.hpp"

// Of a sanitizer, when the program is linked with one.
extern "C" {
[[gnu::weak]] void __asan_init();
[[gnu::weak]] void __tsan_init();
}

namespace abut {
namespace {

constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20;
// The program itself, with the longest line of queries that it reads, takes less.
constexpr std::uint64_t least_limit = 64 * mebibyte;
constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

// 0 as long as there is none.
std::atomic<std::uint64_t> limit = 0;

// What the system counts as memory of the process beside what is allocated: stacks of threads, and the data of
// libraries.
std::uint64_t counted_beside() {
    constexpr std::uint64_t stack = 4 * mebibyte, libraries = 16 * mebibyte;
    return libraries + stack * std::max(1u, std::thread::hardware_concurrency());
}

// The number in a file of the system; nothing when there is no such file, or the word `max` in it.
std::optional<std::uint64_t> number_in(const std::string& path) {
    std::ifstream file(path);
    std::uint64_t value = 0;
    if (file >> value) return value;
    return {};
}

// Of the control group of this process and of those around it.
std::uint64_t control_group_limit() {
    std::uint64_t least = unlimited;
    const auto consider = [&](const std::string& path) {
        least = std::min(least, number_in(path).value_or(unlimited));
    };
    consider("/sys/fs/cgroup/memory/memory.limit_in_bytes");
    std::ifstream groups("/proc/self/cgroup");
    for (std::string line; std::getline(groups, line);) {
        if (!line.starts_with("0::/")) continue;
        for (std::string group = line.substr(3); !group.empty(); group.resize(group.find_last_of('/')))
            consider(fmt::format("/sys/fs/cgroup{}/memory.max", group));
    }
    consider("/sys/fs/cgroup/memory.max");
    return least;
}

struct Suffix {
    char letter;
    int exponent;  // of 2
};
constexpr std::array<Suffix, 4> suffixes = {{{'K', 10}, {'M', 20}, {'G', 30}, {'T', 40}}};

// As few digits as name the number.
std::string text_of(std::uint64_t bytes) {
    for (auto suffix = suffixes.rbegin(); suffix != suffixes.rend(); ++suffix) {
        const double count = std::ldexp(static_cast<double>(bytes), -suffix->exponent);
        if (count >= 1) return fmt::format("{:.4g}{}", count, suffix->letter);
    }
    return fmt::format("{} bytes", bytes);
}

}  // namespace

std::uint64_t default_memory_limit() {
    const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    const std::uint64_t machine =
        pages > 0 && size > 0 ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(size) : unlimited;
    return std::max(std::min(machine, control_group_limit()) / 4 * 3, least_limit);
}

Expected<void> limit_memory(std::uint64_t bytes) {
    if (__asan_init || __tsan_init) return {};
    rlimit system{};
    if (getrlimit(RLIMIT_DATA, &system) != 0)
        return failure("cannot limit memory: " + std::generic_category().message(errno));
    const std::uint64_t all = bytes < unlimited - counted_beside() ? bytes + counted_beside() : unlimited;
    system.rlim_cur = std::min<rlim_t>(all, system.rlim_max);
    if (setrlimit(RLIMIT_DATA, &system) != 0)
        return failure("cannot limit memory: " + std::generic_category().message(errno));
    limit = bytes;
    return {};
}

std::optional<std::uint64_t> memory_limit() {
    if (const std::uint64_t bytes = limit) return bytes;
    return {};
}

Expected<std::uint64_t> memory_from(std::string_view text) {
    const auto wrong = [&] {
        return failure(fmt::format("expected a number of bytes, at least 64M, such as 500M or 4G, found {}", text));
    };
    const char* const end = text.data() + text.size();
    double count = 0;
    const auto [stop, code] = detail::from_chars(text.data(), end, count, std::chars_format::fixed);
    if (code != std::errc() || !std::isfinite(count) || end - stop > 1) return wrong();
    if (stop != end) {
        const char letter = *stop >= 'a' && *stop <= 'z' ? static_cast<char>(*stop - 'a' + 'A') : *stop;
        const auto* const suffix = std::ranges::find(suffixes, letter, &Suffix::letter);
        if (suffix == suffixes.end()) return wrong();
        count = std::ldexp(count, suffix->exponent);
    }
    if (!(count >= static_cast<double>(least_limit)) || !(count < 0x1p63)) return wrong();
    return static_cast<std::uint64_t>(count);
}

std::string too_much_memory() {
    const auto bytes = memory_limit();
    return bytes ? fmt::format("more memory than the {} that are allowed", text_of(*bytes))
                 : "more memory than there is";
}

}  // namespace abut
