// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "tally.hpp"

namespace campaign {

struct Plan {
    std::uint64_t seed = 1, queries = 1'000'000, mesh_queries = 100'000, planted_queries = 1'000'000;
    unsigned threads = 0;  // 0: as many as the machine has
};

// Asks and judges one query: number 12 of the convex ones is c12, of those about meshes m12, of the planted ones p12.
void ask_convex(const Plan& plan, std::uint64_t number, Tally& tally);
void ask_meshes(const Plan& plan, std::uint64_t number, Tally& tally);
void ask_planted(const Plan& plan, std::uint64_t number, Tally& tally);

struct Progress {
    std::uint64_t done, all, wrong;
};

using Report = std::function<void(const Progress&)>;

// All of them. The tally does not depend on the number of threads.
Tally run(const Plan& plan, const Report& progress);

// The first `count` of one family. Throws when there is no family of this name, and tells those that there are.
Tally run_family(const Plan& plan, const std::string& family, std::uint64_t count, const Report& progress);

}  // namespace campaign
