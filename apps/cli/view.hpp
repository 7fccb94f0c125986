// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "command.hpp"

namespace abut::cli {

// Writes a page that shows a scene and what touches in it.
Command add_view_command(CLI::App& program);

}  // namespace abut::cli
