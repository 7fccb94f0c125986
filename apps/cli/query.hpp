// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "command.hpp"

namespace abut::cli {

// Answers queries, one a line.
Command query_command();

}  // namespace abut::cli
