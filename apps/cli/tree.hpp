// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "command.hpp"

namespace abut::cli {

// Keeps the tree over a mesh in a file.
Command tree_command();

}  // namespace abut::cli
