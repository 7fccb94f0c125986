// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "command.hpp"

namespace abut::cli {

// Checks a scene that comes with abut, and shows what sampling its motion would find.
Command demo_command();

}  // namespace abut::cli
