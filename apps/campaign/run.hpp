// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "tally.hpp"

namespace campaign {

struct Plan {
    std::uint64_t seed = 1, queries = 1'000'000, mesh_queries = 100'000;
    std::uint64_t mesh_steps = 100'000;  // that a query about meshes may take
    unsigned threads = 0;                // 0: as many as the machine has
};

// Asks and judges one query: number 12 of the convex ones is c12, of those about meshes m12.
void ask_convex(const Plan& plan, std::uint64_t number, Tally& tally);
void ask_meshes(const Plan& plan, std::uint64_t number, Tally& tally);

struct Progress {
    std::uint64_t done, all, wrong;
};

// All of them. The tally does not depend on the number of threads.
Tally run(const Plan& plan, const std::function<void(const Progress&)>& progress);

}  // namespace campaign
