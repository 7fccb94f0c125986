// SPDX-License-Identifier: Apache-2.0
// The program with a terminal for its messages, and what shells make of what it prints.
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

#include "io/process.hpp"

namespace abut::test {

// Runs `abut` with a pseudo-terminal as standard error. What that has shown is `err`; standard output goes nowhere.
inline Finished run_at_terminal(const std::vector<std::string>& arguments) {
    const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    Finished run;
    if (terminal < 0 || grantpt(terminal) != 0 || unlockpt(terminal) != 0) {
        run.err = "there is no terminal";
        return run;
    }
    std::vector<char*> argv = {const_cast<char*>("abut")};
    for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    const std::string name = ptsname(terminal);
    const auto begin = std::chrono::steady_clock::now();
    const pid_t pid = fork();
    if (pid == 0) {
        dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
        dup2(open(name.c_str(), O_RDWR | O_NOCTTY), STDERR_FILENO);
        close(terminal);
        execv(program_path(), argv.data());
        _exit(127);
    }
    std::array<char, 4096> chunk;
    int status = 0;
    bool is_over = false;
    // Until it has ended and no more comes. The terminal hangs up when nobody has it open, also before the program
    // does.
    for (;;) {
        pollfd ready{terminal, POLLIN, 0};
        const bool has_bytes = poll(&ready, 1, 50) > 0 && (ready.revents & POLLIN) != 0;
        const ssize_t count = has_bytes ? ::read(terminal, chunk.data(), chunk.size()) : 0;
        if (count > 0)
            run.err.append(chunk.data(), static_cast<std::size_t>(count));
        else if (is_over)
            break;
        if (!is_over && waitpid(pid, &status, WNOHANG) == pid) is_over = true;
        if (!has_bytes && (ready.revents & POLLHUP) != 0) usleep(10'000);
    }
    close(terminal);
    run.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    run.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return run;
}

// Runs a script with bash in which `abut` is the program. What it prints, and then its exit status in a line of its
// own.
inline std::string run_in_bash(const std::string& script) {
    setenv("ABUT_PROGRAM_PATH", program_path(), 1);
    setenv("ABUT_SCRIPT", ("abut() { \"$ABUT_PROGRAM_PATH\" \"$@\"; }\n" + script).c_str(), 1);
    std::FILE* const pipe = popen("exec bash --norc --noprofile -c \"$ABUT_SCRIPT\" 2>&1", "r");
    if (!pipe) return "there is no bash";
    std::string text;
    std::array<char, 4096> chunk;
    for (std::size_t count; (count = std::fread(chunk.data(), 1, chunk.size(), pipe)) > 0;)
        text.append(chunk.data(), count);
    const int status = pclose(pipe);
    return text + "status " + std::to_string(WIFEXITED(status) ? WEXITSTATUS(status) : -1) + "\n";
}

}  // namespace abut::test
