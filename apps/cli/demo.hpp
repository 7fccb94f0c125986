// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "command.hpp"

namespace abut::cli {

// Checks a scene that comes with abut, and shows what looking at moments would see of it.
Command demo_command();

}  // namespace abut::cli
