// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace abut::cli {

// Prints a tour of pairs of shapes, at rest and moving, with their answers. Returns the exit status.
int run_tour();

}  // namespace abut::cli
