// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "abut/core/export.hpp"

namespace ABUT_EXPORT abut {

struct Version {
    std::string number;            // 0.1.0
    std::string commit;            // short hash, with `+` when the tree had changes; `unknown` outside a repository
    std::string compiler;          // g++ 12.2.0
    std::string build;             // Release
    std::string instruction_sets;  // those the batched kernels choose from on this machine, best first
};

// What was built, and what it found at run time.
Version version();

}  // namespace abut
