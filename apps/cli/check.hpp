// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "command.hpp"

namespace abut::cli {

// Says what touches in a scene.
Command add_check_command(CLI::App& program);

}  // namespace abut::cli
