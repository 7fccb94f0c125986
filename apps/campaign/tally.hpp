// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "judge.hpp"

namespace campaign {

// The answers of abut to the queries of one family.
struct Answers {
    std::uint64_t queries = 0, missed = 0, late = 0, gap_above_tolerance = 0, off = 0, complete = 0, steps = 0,
                  max_steps = 0;
    std::string longest;                      // the query that took the most steps; what --only takes
    std::array<std::uint64_t, 4> outcomes{};  // by abut::Outcome

    void add(const Verdict& verdict, const std::string& name);
    Answers& operator+=(const Answers& other);

 private:
    void take_longest(std::uint64_t those_steps, const std::string& name);
};

// The answers of another method, where it is known what is right.
struct PeerCounts {
    std::uint64_t collisions = 0, missed = 0, apart = 0, false_alarms = 0;

    void add(bool collides, bool says_so);
    PeerCounts& operator+=(const PeerCounts& other);
};

struct Failure {
    std::string name;  // what --only takes
    std::string what;
};

struct Tally {
    std::map<std::string, Answers> convex, meshes, planted;
    std::map<std::string, PeerCounts> convex_peers, mesh_peers;
    std::vector<Failure> failures;

    Tally& operator+=(const Tally& other);
};

// Two tables: what abut answered, and what the others did beside it.
std::string to_markdown(const Tally& tally);

}  // namespace campaign
