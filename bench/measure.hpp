// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace bench {

struct Candidate {
    std::string name;
    std::function<double()> pass;  // one pass over the whole input; returns its time, such as seconds a pair
};

// Runs every candidate `repetitions` times, in random order (Google Benchmark's random interleaving), so that a slow
// moment of the machine does not fall on one candidate. Gives the times of the passes, sorted, a list for each
// candidate.
std::vector<std::vector<double>> measure(const std::vector<Candidate>& candidates, int repetitions);

}  // namespace bench
