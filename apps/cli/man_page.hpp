// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "command.hpp"

namespace abut::cli {

// Prints the manual page, abut(1), which is made of the help of all commands.
Command man_page_command(const Command& program);

}  // namespace abut::cli
