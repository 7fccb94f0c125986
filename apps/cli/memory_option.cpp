// SPDX-License-Identifier: Apache-2.0
#include "memory_option.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <abut/io/memory_limit.hpp>
#include <exception>
#include <new>
#include <string>
#include <string_view>

#include "output.hpp"

namespace abut::cli {
namespace {

// Without memory of its own.
void end_by_exception() {
    std::string_view words = "abut: it ended unexpectedly\n";
    try {
        if (const auto thrown = std::current_exception()) std::rethrow_exception(thrown);
    } catch (const std::bad_alloc&) {
        words = "abut: memory ran out; --memory allows more\n";
    } catch (...) {
    }
    if (write(STDERR_FILENO, words.data(), words.size()) < 0) _exit(failed);
    _exit(failed);
}

}  // namespace

Option memory_option() {
    const Setter set = [](const std::string& text) -> Expected<void> {
        const auto bytes = memory_from(text);
        if (!bytes) return tl::unexpected(bytes.error());
        return limit_memory(*bytes);
    };
    return {.name = "--memory",
            .help = "Take at most this much memory, such as 500M or 4G",
            .target = set,
            .value = "SIZE"};
}

int run_within_memory(const std::string& command, const std::function<int()>& run) {
    try {
        return run();
    } catch (const std::bad_alloc&) {
        tell(fmt::format("{}: it takes {}; --memory allows more", command, too_much_memory()));
        return failed;
    }
}

void limit_memory_of_program() {
    std::set_terminate(end_by_exception);
    // What cannot be limited is as without a limit.
    static_cast<void>(limit_memory(default_memory_limit()));
}

}  // namespace abut::cli
