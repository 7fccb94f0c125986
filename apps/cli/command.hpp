// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

namespace abut::cli {

// A command of the program with its options, and what it does when it was given. `run` returns the exit status.
struct Command {
    CLI::App* app;
    std::function<int()> run;
};

}  // namespace abut::cli
