// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "command.hpp"

namespace abut::cli {

// Prints the manual page, abut(1), which is made of the help of all commands.
Command add_man_page_command(CLI::App& program);

}  // namespace abut::cli
