// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace abut::test {

// How often memory was allocated so far. For programs that are linked with allocations.cpp, which replaces operator
// new.
std::size_t allocations();

}  // namespace abut::test
