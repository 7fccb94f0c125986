// SPDX-License-Identifier: Apache-2.0
// Runs the program under test from outside.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace abut::test {

struct Finished {
    int status = -1;  // of exit; -1 when a signal ended it
    std::string out, err;
    double seconds = 0;
};

// The program that is tested: that of the build, or what the environment variable ABUT_PROGRAM names.
const char* program_path();

// Runs `abut` with these arguments to its end, with `input` on standard input.
Finished run_program(const std::vector<std::string>& arguments, std::string_view input = {});

// `abut` kept running with pipes to it, as another program would use it.
class Conversation {
 public:
    explicit Conversation(const std::vector<std::string>& arguments);
    ~Conversation();
    Conversation(const Conversation&) = delete;
    Conversation& operator=(const Conversation&) = delete;

    void say(std::string_view text);
    // The next line without its newline; empty when none comes within ten seconds or the program has closed its output.
    std::string hear();
    void close_input();
    void close_output();
    // The exit status.
    int wait();

 private:
    pid_t pid_ = -1;
    int to_ = -1, from_ = -1;
    std::string heard_;
};

}  // namespace abut::test
