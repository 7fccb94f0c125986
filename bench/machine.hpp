// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace bench {

// Where and how the figures came about; nothing here names the computer or its user.
struct Machine {
    std::string cpu;
    unsigned cores = 0;
    long level2_bytes = 0;  // the second-level cache of one core; 0 when unknown
};

Machine this_machine();

// The compiler flags of this program and of the library.
std::string compiler_flags();

// Today in UTC, as 2025-12-31.
std::string today();

}  // namespace bench
