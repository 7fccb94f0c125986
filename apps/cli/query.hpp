// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "command.hpp"

namespace abut::cli {

// Answers queries, one a line.
Command add_query_command(CLI::App& program);

}  // namespace abut::cli
