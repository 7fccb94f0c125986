// SPDX-License-Identifier: Apache-2.0
#include "output.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <abut/io/shown.hpp>
#include <abut/io/write_file.hpp>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <optional>
#include <system_error>

namespace abut::cli {

namespace {

// The code of the error, if there is one.
std::optional<int> write_all(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count = write(descriptor, bytes.data(), bytes.size());
        if (count < 0 && errno != EINTR) return errno;
        if (count > 0) bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return {};
}

}  // namespace

void guard_standard_streams() {
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
    // What is opened takes the lowest number that is free; with O_PATH it can be neither read nor written.
    int opened;
    do opened = open("/", O_PATH);
    while (opened >= 0 && opened <= STDERR_FILENO);
    if (opened >= 0) close(opened);
}

Written write_out(std::string_view bytes) {
    const auto error = write_all(STDOUT_FILENO, bytes);
    if (!error) return Written::all;
    if (*error == EPIPE) return Written::reader_gone;
    tell(fmt::format("abut: cannot write to standard output: {}", std::strerror(*error)));
    return Written::error;
}

Written write_text(std::string_view text) { return write_out(shown_lines(text)); }

void tell(std::string_view message) { write_all(STDERR_FILENO, shown_lines(message) + '\n'); }

int failure_of(std::string_view command, const Error& error) {
    tell(fmt::format("abut {}: {}", command, error.message));
    return failed;
}

Expected<void> check_outputs(const std::vector<std::filesystem::path>& outputs,
                             const std::vector<std::filesystem::path>& inputs) {
    std::error_code ignored;
    const auto whole = [&](const std::filesystem::path& path) {
        return weakly_canonical(absolute(path, ignored), ignored);
    };
    std::vector<std::filesystem::path> named;
    for (const std::filesystem::path& output : outputs) {
        if (output.empty()) continue;
        if (const auto can = check_writable(output, inputs); !can) return can;
        for (const std::filesystem::path& other : named)
            if (whole(output) == other)
                return failure(fmt::format("cannot write {} twice; give another name", shown(output.string())));
        named.push_back(whole(output));
    }
    return {};
}

}  // namespace abut::cli
