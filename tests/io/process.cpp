// SPDX-License-Identifier: Apache-2.0
#include "io/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <utility>

namespace abut::test {

const char* program_path() {
    const char* const other = std::getenv("ABUT_PROGRAM");
    return other ? other : ABUT_PROGRAM;
}

namespace {

int checked(int result) {
    if (result < 0) {
        std::perror("running the program");
        std::abort();
    }
    return result;
}

pid_t start(const std::vector<std::string>& arguments, int in, int out, int err) {
    std::vector<char*> argv = {const_cast<char*>("abut")};
    for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    const pid_t pid = checked(fork());
    if (pid != 0) return pid;
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    execv(program_path(), argv.data());
    _exit(127);
}

int status_of(pid_t pid) {
    int status = 0;
    checked(waitpid(pid, &status, 0));
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

// A file without a name; files, unlike pipes, never make the program wait.
class Scratch {
 public:
    Scratch() : file_(std::tmpfile()) { checked(file_ ? 0 : -1); }
    ~Scratch() { std::fclose(file_); }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

    int descriptor() const { return fileno(file_); }

    void fill(std::string_view text) {
        if (text.empty()) return;
        if (std::fwrite(text.data(), 1, text.size(), file_) != text.size() || std::fflush(file_) != 0) std::abort();
        std::rewind(file_);
    }

    std::string text() {
        std::rewind(file_);
        std::string text;
        std::array<char, 65536> chunk;
        for (std::size_t count; (count = std::fread(chunk.data(), 1, chunk.size(), file_)) > 0;)
            text.append(chunk.data(), count);
        return text;
    }

 private:
    std::FILE* file_;
};

}  // namespace

Finished run_program(const std::vector<std::string>& arguments, std::string_view input) {
    Scratch in, out, err;
    in.fill(input);
    const auto begin = std::chrono::steady_clock::now();
    const int status = status_of(start(arguments, in.descriptor(), out.descriptor(), err.descriptor()));
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
    return {status, out.text(), err.text(), time.count()};
}

Conversation::Conversation(const std::vector<std::string>& arguments) {
    signal(SIGPIPE, SIG_IGN);
    std::array<int, 2> to{}, from{};
    checked(pipe2(to.data(), O_CLOEXEC));
    checked(pipe2(from.data(), O_CLOEXEC));
    pid_ = start(arguments, to[0], from[1], STDERR_FILENO);
    close(to[0]);
    close(from[1]);
    to_ = to[1];
    from_ = from[0];
}

Conversation::~Conversation() {
    close_input();
    close_output();
    if (pid_ > 0) wait();
}

void Conversation::say(std::string_view text) {
    while (!text.empty())
        text.remove_prefix(static_cast<std::size_t>(checked(static_cast<int>(write(to_, text.data(), text.size())))));
}

std::string Conversation::hear() {
    std::array<char, 4096> chunk;
    std::size_t end;
    while ((end = heard_.find('\n')) == std::string::npos) {
        pollfd ready{from_, POLLIN, 0};
        if (poll(&ready, 1, 10'000) <= 0) return {};
        const ssize_t count = read(from_, chunk.data(), chunk.size());
        if (count <= 0) return {};
        heard_.append(chunk.data(), static_cast<std::size_t>(count));
    }
    std::string line = heard_.substr(0, end);
    heard_.erase(0, end + 1);
    return line;
}

void Conversation::close_input() {
    if (to_ >= 0) close(std::exchange(to_, -1));
}

void Conversation::close_output() {
    if (from_ >= 0) close(std::exchange(from_, -1));
}

int Conversation::wait() { return status_of(std::exchange(pid_, -1)); }

}  // namespace abut::test
