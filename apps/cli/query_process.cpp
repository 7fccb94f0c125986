// SPDX-License-Identifier: Apache-2.0
#include "query_process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <abut/io/memory_limit.hpp>
#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <new>
#include <utility>

#include "output.hpp"

namespace abut::cli {
namespace {

// In front of a line, and of its answer.
struct Header {
    std::uint64_t size;
    bool error;
};

bool write_all(int to, const char* bytes, std::size_t count) {
    while (count > 0) {
        const ssize_t written = write(to, bytes, count);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        bytes += written;
        count -= static_cast<std::size_t>(written);
    }
    return true;
}

bool send(int to, std::string_view text, bool error) {
    Header header{};  // also what is between its fields
    std::memset(&header, 0, sizeof header);
    header.size = text.size();
    header.error = error;
    return write_all(to, reinterpret_cast<const char*>(&header), sizeof header) &&
           write_all(to, text.data(), text.size());
}

bool read_all(int from, char* bytes, std::size_t count) {
    while (count > 0) {
        const ssize_t got = read(from, bytes, count);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        bytes += got;
        count -= static_cast<std::size_t>(got);
    }
    return true;
}

// What the other process does until there are no more lines.
[[noreturn]] void answer_lines(int from, int to, const QueryOptions& options) {
    try {
        MeshCache meshes;
        for (Header header{}; read_all(from, reinterpret_cast<char*>(&header), sizeof header);) {
            std::string line(header.size, '\0');
            if (!read_all(from, line.data(), line.size())) break;
            const QueryAnswer answer = answer_within_memory(line, meshes, options);
            if (!send(to, answer.text, answer.error)) break;
        }
    } catch (const std::bad_alloc&) {
        _exit(failed);
    }
    _exit(0);
}

}  // namespace

QueryAnswer answer_within_memory(std::string_view line, MeshCache& meshes, const QueryOptions& options) {
    for (int i = 0; i < 2; ++i) {
        try {
            return answer_query(line, meshes, options);
        } catch (const std::bad_alloc&) {
            meshes.clear();
        }
    }
    return refused_query(line, fmt::format("the line takes {}", too_much_memory()));
}

QueryAnswer QueryProcess::answer(std::string_view line) {
    try {
        return asked(line);
    } catch (const std::bad_alloc&) {
        // The rest of the answer that does not fit goes with the process.
        end();
        return refused_query(line, fmt::format("the answer takes {}", too_much_memory()));
    }
}

QueryAnswer QueryProcess::asked(std::string_view line) {
    if (pid_ < 0)
        if (const auto error = start()) return refused_query(line, *error);
    const auto since = Clock::now();
    // Past some years the clock could overflow.
    const std::chrono::duration<double> allowed(std::min(seconds_, 1e8));
    const auto until = since + std::chrono::duration_cast<Clock::duration>(allowed);
    Header header{};
    QueryAnswer answer;
    Received received = Received::nothing_more;
    if (send(to_, line, false)) received = receive(reinterpret_cast<char*>(&header), sizeof header, until);
    if (received == Received::all) {
        answer.text.resize(header.size);
        answer.error = header.error;
        received = receive(answer.text.data(), answer.text.size(), until);
    }
    if (received == Received::all) return answer;
    if (received == Received::nothing_more) return refused_query(line, why_it_ended());
    end();
    return refused_query(line, fmt::format("the line takes longer than the {} s that are allowed", seconds_));
}

// Why it cannot.
std::optional<std::string> QueryProcess::start() {
    const auto because = [] { return fmt::format("cannot start a process: {}", std::strerror(errno)); };
    std::array<int, 2> to{}, from{};
    if (pipe2(to.data(), O_CLOEXEC) != 0) return because();
    if (pipe2(from.data(), O_CLOEXEC) != 0) {
        const std::string why = because();
        for (const int each : to) close(each);
        return why;
    }
    const pid_t parent = getpid();
    pid_ = fork();
    if (pid_ == 0) {
        // Nobody is left to read the answers when the program is gone.
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != parent) _exit(0);
        close(to[1]);
        close(from[0]);
        answer_lines(to[0], from[1], options_);
    }
    const std::string why = because();
    close(to[0]);
    close(from[1]);
    to_ = to[1];
    from_ = from[0];
    if (pid_ > 0) return {};
    end();
    return why;
}

QueryProcess::Received QueryProcess::receive(char* bytes, std::size_t count, Clock::time_point end) const {
    while (count > 0) {
        const std::chrono::duration<double, std::milli> left = end - Clock::now();
        if (left.count() <= 0) return Received::too_late;
        pollfd waiting{from_, POLLIN, 0};
        const int ready = poll(&waiting, 1, static_cast<int>(std::min(std::ceil(left.count()), 1e6)));
        if (ready == 0 || (ready < 0 && errno == EINTR)) continue;
        const ssize_t got = read(from_, bytes, count);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return Received::nothing_more;
        bytes += got;
        count -= static_cast<std::size_t>(got);
    }
    return Received::all;
}

// After it has closed its pipe.
std::string QueryProcess::why_it_ended() {
    int status = 0;
    pid_t ended = -1;
    while ((ended = waitpid(pid_, &status, 0)) < 0 && errno == EINTR) {
    }
    pid_ = -1;
    end();
    if (ended > 0 && WIFEXITED(status) && WEXITSTATUS(status) == failed)
        return fmt::format("the line takes {}", too_much_memory());
    if (ended > 0 && WIFSIGNALED(status))
        return fmt::format("the process that answers it crashed (signal {}); this is an error in abut",
                           WTERMSIG(status));
    return "the process that answers it has ended";
}

void QueryProcess::end() {
    for (int* const each : {&to_, &from_})
        if (*each >= 0) close(std::exchange(*each, -1));
    if (pid_ <= 0) {
        pid_ = -1;
        return;
    }
    kill(pid_, SIGKILL);
    while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
    }
    pid_ = -1;
}

}  // namespace abut::cli
