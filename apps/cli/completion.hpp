// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "command.hpp"

namespace abut::cli {

// Prints what a shell needs to complete the commands and options of the program, which must all be there when it runs.
Command completion_command(const Command& program);

}  // namespace abut::cli
