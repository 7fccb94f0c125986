// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "command.hpp"

namespace abut::cli {

// Says what a mesh is like, and draws it.
Command add_mesh_command(CLI::App& program);

}  // namespace abut::cli
