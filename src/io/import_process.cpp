// SPDX-License-Identifier: Apache-2.0
#include "io/import_process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "io/descriptor.hpp"
#include "io/importer_path.hpp"
#include "io/words.hpp"

namespace abut::detail {
namespace {

using Clock = std::chrono::steady_clock;

// How long to wait for news before looking whether the caller or the clock wants an end.
constexpr int tick_milliseconds = 50;
constexpr std::size_t max_message_bytes = 65536, longest_message = 300;

std::string reason(int code) { return std::generic_category().message(code); }

// Neither end is passed on to other processes that are started meanwhile, and reading never waits.
struct Pipe {
    Descriptor out, in;

    static Expected<Pipe> make() {
        std::array<int, 2> ends{};
        if (pipe2(ends.data(), O_CLOEXEC) != 0) return failure("cannot make a pipe: " + reason(errno));
        Pipe pipe{Descriptor(ends[0]), Descriptor(ends[1])};
        fcntl(ends[0], F_SETFL, O_NONBLOCK);
        // As large as it may be: on a busy machine the two processes take turns, each time it is full.
        fcntl(ends[0], F_SETPIPE_SZ, 1 << 20);
        // Above those that the child will have, also in a program that has closed its own.
        pipe.in = Descriptor(fcntl(ends[1], F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
        if (!pipe.in.is_open()) return failure("cannot make a pipe: " + reason(errno));
        return pipe;
    }
};

// A process with its outputs: ended, waited for and forgotten at the end of the scope at the latest.
class Child {
 public:
    static Expected<Child> start(const std::filesystem::path& program, std::vector<std::string> arguments);

    ~Child() { kill(); }
    Child(Child&& other) noexcept
        : pid_(std::exchange(other.pid_, -1)),
          status_(other.status_),
          out_(std::move(other.out_)),
          err_(std::move(other.err_)) {}
    Child& operator=(Child&&) = delete;

    // Takes what there is, or waits for some time until there is more.
    void take_output(int milliseconds);

    // Whether it has ended by now.
    bool has_ended() {
        if (pid_ < 0) return true;
        const pid_t ended = waitpid(pid_, &status_, WNOHANG);
        // A program that ignores SIGCHLD hears nothing of how its children ended.
        if (ended < 0 && errno == EINTR) return false;
        if (ended != 0) pid_ = -1;
        if (ended < 0) status_ = 0;
        return pid_ < 0;
    }

    void kill() {
        if (pid_ < 0) return;
        ::kill(pid_, SIGKILL);
        while (waitpid(pid_, &status_, 0) < 0 && errno == EINTR) {
        }
        pid_ = -1;
    }

    int status() const { return status_; }

    std::string output, messages;

 private:
    Child(pid_t pid, Descriptor&& out, Descriptor&& err) : pid_(pid), out_(std::move(out)), err_(std::move(err)) {}

    static void take(Descriptor& from, std::string& to, std::size_t max_bytes);

    pid_t pid_;
    int status_ = 0;
    Descriptor out_, err_;
};

// The attributes and file actions of posix_spawn.
class SpawnSettings {
 public:
    SpawnSettings(int out, int err) {
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
        posix_spawn_file_actions_adddup2(&actions, err, STDERR_FILENO);
#if __GLIBC_PREREQ(2, 34)
        posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
#endif
        // Signals are as a program expects them, whatever this one has done to its own.
        posix_spawnattr_init(&attributes);
        sigset_t none, all;
        sigemptyset(&none);
        sigfillset(&all);
        posix_spawnattr_setsigmask(&attributes, &none);
        posix_spawnattr_setsigdefault(&attributes, &all);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    }
    ~SpawnSettings() {
        posix_spawn_file_actions_destroy(&actions);
        posix_spawnattr_destroy(&attributes);
    }
    SpawnSettings(const SpawnSettings&) = delete;
    SpawnSettings& operator=(const SpawnSettings&) = delete;

    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
};

Expected<Child> Child::start(const std::filesystem::path& program, std::vector<std::string> arguments) {
    auto out = Pipe::make();
    if (!out) return tl::unexpected(out.error());
    auto err = Pipe::make();
    if (!err) return tl::unexpected(err.error());
    std::string name = program.string();
    std::vector<char*> argv = {name.data()};
    for (std::string& argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);
    const SpawnSettings settings(out->in.number(), err->in.number());
    pid_t pid = -1;
    // Of this program's environment, which may have secrets, it gets nothing.
    std::string locale = "LC_ALL=C";
    const std::array<char*, 2> environment = {locale.data(), nullptr};
    const int code =
        posix_spawn(&pid, program.c_str(), &settings.actions, &settings.attributes, argv.data(), environment.data());
    if (code != 0) return failure(fmt::format("cannot start {}: {}", name, reason(code)));
    return Child(pid, std::move(out->out), std::move(err->out));
}

void Child::take_output(int milliseconds) {
    // Once it has closed its outputs it is about to end.
    if (!out_.is_open() && !err_.is_open()) milliseconds = std::min(milliseconds, 1);
    std::array<pollfd, 2> waiting = {{{out_.number(), POLLIN, 0}, {err_.number(), POLLIN, 0}}};
    if (poll(waiting.data(), waiting.size(), milliseconds) > 0) {
        if (waiting[0].revents != 0) take(out_, output, std::string().max_size());
        if (waiting[1].revents != 0) take(err_, messages, max_message_bytes);
    }
}

// Up to a megabyte; what is beyond `max_bytes` is lost.
void Child::take(Descriptor& from, std::string& to, std::size_t max_bytes) {
    std::array<char, 65536> chunk;
    for (int i = 0; i < 16; ++i) {
        const ssize_t count = read(from.number(), chunk.data(), chunk.size());
        if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) from.close();
        if (count <= 0) return;
        to.append(chunk.data(), std::min(static_cast<std::size_t>(count), max_bytes - std::min(max_bytes, to.size())));
    }
}

// The last line that is not empty: what is before may be from libraries.
std::string last_line(std::string_view text) {
    const std::size_t end = text.find_last_not_of(" \t\r\n");
    if (end == text.npos) return {};
    text = text.substr(0, end + 1);
    return shown(text.substr(text.find_last_of("\r\n") + 1), longest_message);
}

std::optional<Error> wrong_end(const Child& child, const MeshFileOptions& options) {
    const int status = child.status();
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU)
        return Error{fmt::format("Assimp took longer than {} s", options.seconds)};
    if (WIFSIGNALED(status)) return Error{fmt::format("Assimp crashed on it (signal {})", WTERMSIG(status))};
    if (WIFEXITED(status) && WEXITSTATUS(status) != 0) {
        const std::string message = last_line(child.messages);
        return Error{message.empty() ? fmt::format("the importer failed with status {}", WEXITSTATUS(status))
                                     : fmt::format("Assimp cannot read it: {}", message)};
    }
    return {};
}

}  // namespace

Expected<std::string> import_stream_of(const std::filesystem::path& path, const MeshFileOptions& options,
                                       const ReadProgress& progress) {
    if (!std::isfinite(options.seconds) || options.seconds <= 0)
        return failure(fmt::format("seconds is {}; it must be finite and above 0", options.seconds));
    const auto program = find_importer();
    if (!program) return tl::unexpected(program.error());
    // Past a day the clock could overflow.
    const double seconds = std::min(options.seconds, 86400.);
    auto child = Child::start(*program, {path.string(), std::to_string(options.memory),
                                         std::to_string(static_cast<long>(std::ceil(seconds)) + 1)});
    if (!child) return tl::unexpected(child.error());

    const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    // A process that it has started may keep the outputs open after its own end.
    for (bool ended = false; !ended;) {
        ended = child->has_ended();
        child->take_output(ended ? 0 : tick_milliseconds);
        if (child->output.size() > options.memory)
            return failure(fmt::format("the importer writes more than the {} bytes that it may use", options.memory));
        if (!ended && Clock::now() > end) return failure(fmt::format("Assimp took longer than {} s", options.seconds));
        if (!progress.at(0)) return stopped();
    }
    // What was left in the pipe when it ended.
    for (std::size_t size = child->output.size() + 1; child->output.size() != size;) {
        size = child->output.size();
        child->take_output(0);
    }
    if (auto error = wrong_end(*child, options)) return tl::unexpected(std::move(*error));
    return std::move(child->output);
}

}  // namespace abut::detail
