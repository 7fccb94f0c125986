// SPDX-License-Identifier: Apache-2.0
// A workload of pairs: how its inputs are made, how the right answers are found, and how all contenders are run on it.
#pragma once

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <regex>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "compare.hpp"
#include "contender.hpp"
#include "measure.hpp"
#include "reference.hpp"
#include "row.hpp"

namespace bench {

struct ContactOptions {
    int repetitions = 15;
    std::size_t divisor = 1;  // every workload runs on its number of pairs over this
    std::regex filter;        // searched in "workload/library"
};

struct Workload {
    std::string name;
    std::function<std::vector<Row>(const ContactOptions&)> run;
};

template <class Pair>
struct PairWorkload {
    std::string name;
    std::size_t pairs;
    std::function<std::vector<Pair>(std::size_t count)> generate;
    std::function<Reference(std::span<const Pair>)> decide;
    std::size_t chunk = chunk_size;  // 1: pairs are timed one by one, and the slowest are told
    int max_repetitions = 1000;      // fewer than were asked for where a pass takes seconds
    bool is_mean = false;            // a pass takes the mean of its chunks, which differ, and not the median
};

namespace detail {

// Takes a contender through all pairs, chunk by chunk; only answer() is timed. Gives the seconds a pair in the median
// chunk: most chunks are alike, and the median leaves out those that the operating system interrupted. `least` gets the
// seconds of each chunk where they are less than in the passes before.
template <class Pair>
double run_pass(Contender<Pair>& contender, std::span<const Pair> pairs, const PairWorkload<Pair>& workload,
                const Reference& reference, Wrong& wrong, std::vector<double>& least) {
    const std::size_t chunk = workload.chunk;
    using Clock = std::chrono::steady_clock;
    std::vector<Answer<Pair>> result(chunk);
    std::vector<double> times;
    wrong = {};
    for (std::size_t first = 0; first < pairs.size(); first += chunk) {
        const std::size_t count = std::min(chunk, pairs.size() - first);
        const std::span<Answer<Pair>> out(result.data(), count);
        contender.prepare(pairs.subspan(first, count));
        const auto start = Clock::now();
        contender.answer(out);
        const std::chrono::duration<double> spent = Clock::now() - start;
        times.push_back(spent.count() / static_cast<double>(count));
        contender.complete(out);
        wrong += compare(out, reference, first);
    }
    least.resize(times.size(), std::numeric_limits<double>::infinity());
    std::transform(times.begin(), times.end(), least.begin(), least.begin(),
                   [](double time, double before) { return std::min(time, before); });
    if (workload.is_mean) return std::accumulate(times.begin(), times.end(), 0.0) / static_cast<double>(times.size());
    const auto middle = times.begin() + std::ssize(times) / 2;
    std::nth_element(times.begin(), middle, times.end());
    return *middle;
}

// Of pairs that were timed one by one.
inline void add_spread(Row& row, std::vector<double> seconds) {
    std::sort(seconds.begin(), seconds.end());
    const std::size_t count = seconds.size();
    row.ns_median = 1e9 * seconds[count / 2];
    row.ns_mean = 1e9 * std::accumulate(seconds.begin(), seconds.end(), 0.0) / static_cast<double>(count);
    row.ns_p99 = 1e9 * seconds[count * 99 / 100];
    row.ns_worst = 1e9 * seconds.back();
}

template <class Pair>
std::vector<Row> run(const PairWorkload<Pair>& workload, const ContactOptions& options) {
    std::vector<Entry<Pair>> chosen;
    for (const Entry<Pair>& entry : entries<Pair>()) {
        if (std::regex_search(workload.name + "/" + entry.library, options.filter)) chosen.push_back(entry);
    }
    if (chosen.empty()) return {};
    // abut first, then by name, whatever the order in which the peers registered.
    std::sort(chosen.begin(), chosen.end(), [](const auto& x, const auto& y) {
        const bool x_peer = !x.library.starts_with("abut"), y_peer = !y.library.starts_with("abut");
        return std::tie(x_peer, x.library) < std::tie(y_peer, y.library);
    });

    fmt::print(stderr, "{}: inputs and reference ...", workload.name);
    std::fflush(stderr);
    const std::vector<Pair> pairs = workload.generate(std::max<std::size_t>(1, workload.pairs / options.divisor));
    const Reference reference = workload.decide(pairs);
    fmt::print(stderr, " timing ...");
    std::fflush(stderr);

    std::vector<std::unique_ptr<Contender<Pair>>> contenders;
    std::vector<std::vector<Wrong>> wrong(chosen.size());
    std::vector<std::vector<double>> least(chosen.size());
    std::vector<Candidate> candidates;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        contenders.push_back(chosen[i].make());
        candidates.push_back({chosen[i].library, [&, i] {
                                  return run_pass<Pair>(*contenders[i], pairs, workload, reference,
                                                        wrong[i].emplace_back(), least[i]);
                              }});
    }
    const auto seconds = measure(candidates, std::min(options.repetitions, workload.max_repetitions));
    fmt::print(stderr, " done\n");

    std::vector<Row> rows;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        if (std::count(wrong[i].begin(), wrong[i].end(), wrong[i].front()) != std::ssize(wrong[i])) {
            throw std::runtime_error(chosen[i].library + " answered differently when asked again");
        }
        Row row;
        row.workload = workload.name;
        row.library = chosen[i].library;
        row.pairs = pairs.size();
        row.ns = 1e9 * seconds[i][seconds[i].size() / 2];
        row.ns_min = 1e9 * seconds[i].front();
        row.ns_max = 1e9 * seconds[i].back();
        if (workload.chunk == 1) add_spread(row, least[i]);
        row.hits = reference.hit_share();
        row.missed = wrong[i].front().missed;
        row.false_hits = wrong[i].front().false_hits;
        row.early = wrong[i].front().early;
        row.late = wrong[i].front().late;
        row.off = wrong[i].front().off;
        row.error = wrong[i].front().error;
        row.reported = wrong[i].front().reported;
        row.touching = wrong[i].front().touching;
        row.bytes = contenders[i]->bytes_a_triangle();
        row.steps = contenders[i]->steps_a_pair();
        row.undecided = reference.undecided();
        if (rows.empty() ? row.library == "abut" : rows.front().library == "abut") {
            row.ratio = row.ns / (rows.empty() ? row.ns : rows.front().ns);
        }
        rows.push_back(row);
    }
    return rows;
}

}  // namespace detail

template <class Pair>
Workload make_workload(PairWorkload<Pair> workload) {
    std::string name = workload.name;
    return {std::move(name),
            [workload = std::move(workload)](const ContactOptions& options) { return detail::run(workload, options); }};
}

}  // namespace bench
