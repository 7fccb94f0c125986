// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "command.hpp"

namespace abut::cli {

// Says what touches in a scene.
Command check_command();

}  // namespace abut::cli
