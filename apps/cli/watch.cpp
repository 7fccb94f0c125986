// SPDX-License-Identifier: Apache-2.0
#include "watch.hpp"

#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <thread>

namespace abut::cli {

namespace {

constexpr std::chrono::milliseconds between_looks{200};

// What differs when a file is written or another one is put in its place; zeros where there is none.
using FileState = std::array<std::int64_t, 5>;

std::vector<FileState> states_of(const std::vector<std::filesystem::path>& files) {
    std::vector<FileState> states;
    for (const std::filesystem::path& file : files) {
        struct stat status {};
        FileState& state = states.emplace_back();
        if (stat(file.c_str(), &status) != 0) continue;
        state = {static_cast<std::int64_t>(status.st_dev), static_cast<std::int64_t>(status.st_ino), status.st_size,
                 status.st_mtim.tv_sec, status.st_mtim.tv_nsec};
    }
    return states;
}

// Of a pipe, whose other end is closed.
bool reader_is_gone() {
    pollfd output{STDOUT_FILENO, 0, 0};
    return poll(&output, 1, 0) > 0 && (output.revents & (POLLERR | POLLHUP)) != 0;
}

}  // namespace

bool wait_for_change(const std::vector<std::filesystem::path>& files) {
    const auto before = states_of(files);
    do {
        if (reader_is_gone()) return false;
        std::this_thread::sleep_for(between_looks);
    } while (states_of(files) == before);
    // Whoever writes it may not be done.
    std::this_thread::sleep_for(between_looks);
    return true;
}

}  // namespace abut::cli
