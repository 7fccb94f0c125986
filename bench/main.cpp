// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <exception>
#include <regex>

#include "report.hpp"
#include "workloads/all.hpp"

namespace bench {
namespace {

struct Arguments {
    bool quick = false, markdown = false;
    int repetitions = 15;
    std::string filter, out, from, insert;
};

Report run_all(const Arguments& arguments) {
    ContactOptions options;
    options.repetitions = arguments.quick ? std::min(arguments.repetitions, 5) : arguments.repetitions;
    options.divisor = arguments.quick ? 8 : 1;
    options.filter = std::regex(arguments.filter, std::regex::icase);
    Report report = new_report(options.repetitions);
    for (const Workload& workload : all_workloads()) {
        auto rows = workload.run(options);
        report.rows.insert(report.rows.end(), rows.begin(), rows.end());
    }
    if (report.rows.empty()) throw std::runtime_error("no workload/library matches --filter " + arguments.filter);
    return report;
}

// The number of abut's own wrong answers.
std::size_t wrong_answers(const Report& report) {
    std::size_t wrong = 0;
    for (const Row& row : report.rows) {
        if (row.library.starts_with("abut")) wrong += row.missed + row.false_hits + row.off;
    }
    return wrong;
}

int run(const Arguments& arguments) {
    const Report report = arguments.from.empty() ? run_all(arguments) : load(arguments.from);
    fmt::print("{}", arguments.markdown ? to_markdown(report) : to_text(report));
    if (!arguments.out.empty()) save(report, arguments.out);
    if (!arguments.insert.empty()) insert_markdown(report, arguments.insert);
    if (const std::size_t wrong = wrong_answers(report); wrong > 0) {
        fmt::print(stderr, "abut gave {} wrong answers\n", wrong);
        return 1;
    }
    return 0;
}

}  // namespace
}  // namespace bench

int main(int argc, char** argv) {
    bench::Arguments arguments;
    CLI::App app(
        "Times abut and its peers on the same pairs, one thread, in turns, and compares every answer with a reference. "
        "Exits with 1 when abut is wrong about a pair.",
        "abut bench");
    app.add_flag("--quick", arguments.quick, "an eighth of the pairs, 5 repetitions: about a minute");
    app.add_option("--filter", arguments.filter, "only what this regular expression finds in workload/library");
    app.add_option("--repetitions", arguments.repetitions,
                   "passes of each library over each workload; the median counts")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    app.add_option("--out", arguments.out, "write the results to this file as JSON");
    app.add_flag("--markdown", arguments.markdown, "print the table as Markdown");
    app.add_option("--insert", arguments.insert, "put the Markdown table into this file, between its result marks");
    app.add_option("--from", arguments.from, "do not run: take the results from this JSON file")
        ->check(CLI::ExistingFile);
    CLI11_PARSE(app, argc, argv);
    try {
        return bench::run(arguments);
    } catch (const std::exception& error) {
        fmt::print(stderr, "abut bench: {}\n", error.what());
        return 2;
    }
}
