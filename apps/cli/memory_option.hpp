// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>

#include "command.hpp"

namespace abut::cli {

// --memory, which limits the program from when it is read.
Option memory_option();

// Calls `run` and returns the status it gives, or says that memory ran out.
int run_within_memory(const std::string& command, const std::function<int()>& run);

// The program until --memory is read. Where memory runs out and nothing can be done, it says so before it ends.
void limit_memory_of_program();

}  // namespace abut::cli
