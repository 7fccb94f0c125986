// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "command.hpp"

namespace abut::cli {

// Reads the arguments, and runs the command that they name; returns the exit status.
int run_command_line(const Command& program, int argc, char** argv);

}  // namespace abut::cli
