// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "command.hpp"

namespace abut::cli {

// Keeps the tree over a mesh in a file.
Command add_tree_command(CLI::App& program);

}  // namespace abut::cli
