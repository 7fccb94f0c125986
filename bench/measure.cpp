// SPDX-License-Identifier: Apache-2.0
#include "measure.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <map>

namespace bench {
namespace {

// Keeps the time of every repetition, by the name of its benchmark, and prints nothing.
class Collector final : public benchmark::BenchmarkReporter {
 public:
    bool ReportContext(const Context&) override { return true; }

    void ReportRuns(const std::vector<Run>& runs) override {
        for (const Run& run : runs) {
            if (run.run_type == Run::RT_Iteration && !run.error_occurred) {
                seconds[run.run_name.function_name].push_back(run.real_accumulated_time /
                                                              static_cast<double>(run.iterations));
            }
        }
    }

    std::map<std::string, std::vector<double>> seconds;
};

// Interleaving has no setter, only a flag.
void initialize_once() {
    static const bool done = [] {
        std::string program = "abut_bench";
        std::string interleave = "--benchmark_enable_random_interleaving=true";
        std::array<char*, 3> arguments{program.data(), interleave.data(), nullptr};
        int count = 2;
        benchmark::Initialize(&count, arguments.data());
        return true;
    }();
    static_cast<void>(done);
}

}  // namespace

std::vector<std::vector<double>> measure(const std::vector<Candidate>& candidates, int repetitions) {
    initialize_once();
    for (const Candidate& candidate : candidates) {
        benchmark::RegisterBenchmark(candidate.name.c_str(),
                                     [&candidate](benchmark::State& state) {
                                         for (auto _ : state) state.SetIterationTime(candidate.pass());
                                     })
            ->UseManualTime()
            ->Iterations(1)
            ->Repetitions(repetitions);
    }
    Collector collector;
    benchmark::RunSpecifiedBenchmarks(&collector, ".");
    benchmark::ClearRegisteredBenchmarks();

    std::vector<std::vector<double>> result;
    for (const Candidate& candidate : candidates) {
        auto& seconds = collector.seconds[candidate.name];
        std::sort(seconds.begin(), seconds.end());
        result.push_back(std::move(seconds));
    }
    return result;
}

}  // namespace bench
