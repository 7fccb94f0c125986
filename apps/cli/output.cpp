// SPDX-License-Identifier: Apache-2.0
#include "output.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <abut/io/shown.hpp>
#include <abut/io/write_file.hpp>
#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
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

// https://no-color.org
bool has_colors() {
    const char *const no_color = std::getenv("NO_COLOR"), *const terminal = std::getenv("TERM");
    return isatty(STDOUT_FILENO) == 1 && !(no_color && *no_color) && terminal && std::string_view(terminal) != "dumb";
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

Written write_conclusion(std::string_view text, std::string_view last_line, Tone tone) {
    const std::string line = shown_lines(last_line);
    if (!has_colors()) return write_out(shown_lines(text) + line);
    static constexpr std::array<std::string_view, 3> colors = {"\033[1;32m", "\033[1;31m", "\033[1;33m"};
    const std::size_t word = std::min(line.find(':'), line.size());
    return write_out(fmt::format("{}{}{}\033[0m{}", shown_lines(text), colors[static_cast<std::size_t>(tone)],
                                 line.substr(0, word), line.substr(word)));
}

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
