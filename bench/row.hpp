// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace bench {

// One line of the results: a library on a workload.
struct Row {
    std::string workload;
    std::string library;
    std::size_t pairs = 0;
    double ns = 0;      // time a pair in nanoseconds, the median of the repetitions
    double ns_min = 0;  // the fastest repetition
    double ns_max = 0;  // the slowest
    // Of workloads whose pairs are timed one by one, each by its fastest repetition.
    std::optional<double> ns_median, ns_mean, ns_p99, ns_worst;
    double ratio = 0;            // ns over that of the row `abut` of the same workload; 0 when that row did not run
    double hits = 0;             // the share of pairs that do intersect, by the reference, from 0 to 1
    std::size_t missed = 0;      // pairs that intersect and were said not to
    std::size_t false_hits = 0;  // pairs that do not intersect and were said to
    std::size_t early = 0;       // of pairs that move: said to touch too early by more than a thousandth of the horizon
    std::size_t late = 0;        // likewise too late
    std::size_t off = 0;         // distances, and entries of rays, off by more than the tolerance of the workload
    std::optional<double> error;  // the largest error of these, of the reach; nothing where no such number is asked
    std::optional<double> bytes;  // a triangle, of a tree that was built; nothing where none was
    std::optional<double> steps;  // of a search in time, a pair; nothing where they are not told
    // Where pairs of bodies are asked that may touch: how many were reported, and how many touch, by the reference.
    std::optional<std::size_t> reported, touching;
    std::size_t undecided = 0;  // pairs too close for the reference, counted neither way
};

}  // namespace bench
