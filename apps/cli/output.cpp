// SPDX-License-Identifier: Apache-2.0
#include "output.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace abut::cli {

Written write_out(std::string_view text) {
    while (!text.empty()) {
        const ssize_t count = write(STDOUT_FILENO, text.data(), text.size());
        if (count >= 0) {
            text.remove_prefix(static_cast<std::size_t>(count));
        } else if (errno == EPIPE) {
            return Written::reader_gone;
        } else if (errno != EINTR) {
            fmt::print(stderr, "abut: cannot write to standard output: {}\n", std::strerror(errno));
            return Written::error;
        }
    }
    return Written::all;
}

Expected<void> check_writable(const std::string& path) {
    std::error_code ignored;
    const bool was_there = std::filesystem::exists(path, ignored);
    errno = 0;
    if (!std::ofstream(path, std::ios::app))
        return failure(fmt::format("cannot write {}: {}", path, std::strerror(errno)));
    if (!was_there) std::filesystem::remove(path, ignored);
    return {};
}

Expected<void> write_file(const std::string& path, std::string_view bytes) {
    errno = 0;
    std::ofstream file(path, std::ios::binary);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    if (!file) return failure(fmt::format("cannot write {}: {}", path, std::strerror(errno)));
    return {};
}

}  // namespace abut::cli
