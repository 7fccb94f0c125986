// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "command.hpp"

namespace abut::cli {

// Prints pairs of shapes, at rest and moving, with their answers.
Command add_tour_command(CLI::App& program);

}  // namespace abut::cli
