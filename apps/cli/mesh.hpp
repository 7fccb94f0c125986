// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "command.hpp"

namespace abut::cli {

// Says what a mesh is like, and draws it.
Command mesh_command();

}  // namespace abut::cli
