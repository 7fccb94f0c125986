// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>

namespace abut::cli {

// --memory, which limits the program from when it is read.
void add_memory_option(CLI::App& app);

// Calls `run` and returns the status it gives, or says that memory ran out.
int run_within_memory(const std::string& command, const std::function<int()>& run);

// The program until --memory is read. Where memory runs out and nothing can be done, it says so before it ends.
void limit_memory_of_program();

}  // namespace abut::cli
