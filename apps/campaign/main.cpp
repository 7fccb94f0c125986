// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <exception>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "run.hpp"

namespace campaign {
namespace {

struct Arguments {
    Plan plan;
    bool quick = false;
    std::string only, insert, family;
    std::uint64_t count = 10'000;
};

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

// One line that is written again and again, on a terminal only.
void show(const Progress& progress, Clock::time_point start) {
    if (isatty(STDERR_FILENO) == 0 || progress.done == 0) return;
    const double passed = seconds_since(start);
    const double left = passed * (static_cast<double>(progress.all) / static_cast<double>(progress.done) - 1);
    fmt::print(stderr, "\r\033[K{} of {} queries, {} wrong, {:.0f} s, about {:.0f} s left", progress.done, progress.all,
               progress.wrong, passed, left);
}

Tally run_one(const Arguments& arguments) {
    Tally tally;
    const std::uint64_t number = std::stoull(arguments.only.substr(1));
    const auto ask = arguments.only[0] == 'c' ? ask_convex : arguments.only[0] == 'm' ? ask_meshes : ask_planted;
    ask(arguments.plan, number, tally);
    return tally;
}

Tally run_all(const Arguments& arguments) {
    Plan plan = arguments.plan;
    if (arguments.quick) plan.queries /= 100, plan.mesh_queries /= 100, plan.planted_queries /= 100;
    const auto start = Clock::now();
    const Report report = [&](const Progress& progress) { show(progress, start); };
    Tally tally =
        arguments.family.empty() ? run(plan, report) : run_family(plan, arguments.family, arguments.count, report);
    if (isatty(STDERR_FILENO) != 0) fmt::print(stderr, "\r\033[K");
    return tally;
}

std::string text_of(const Arguments& arguments, const Tally& tally) {
    const abut::Version version = abut::version();
    return fmt::format("{}\nabut {} ({}), {}, seed {}.\n", to_markdown(tally), version.number, version.commit,
                       version.compiler, arguments.plan.seed);
}

void insert(const std::string& results, const std::string& file) {
    const std::string begin = "<!-- results -->\n", end = "<!-- end of results -->\n";
    std::ifstream in(file);
    std::string text{std::istreambuf_iterator<char>(in), {}};
    const std::size_t from = text.find(begin), to = text.find(end);
    if (from == std::string::npos || to == std::string::npos || to < from)
        throw std::runtime_error(file + " has no lines `<!-- results -->` and `<!-- end of results -->`");
    const std::size_t first = from + begin.size();
    text.replace(first, to - first, fmt::format("\n{}\n", results));
    std::ofstream out(file);
    out << text << std::flush;
    if (!out) throw std::runtime_error("cannot write " + file);
}

int report(const Arguments& arguments) {
    const Tally tally = arguments.only.empty() ? run_all(arguments) : run_one(arguments);
    const std::string text = text_of(arguments, tally);
    fmt::print("{}", text);
    if (!arguments.insert.empty()) insert(text, arguments.insert);
    for (const Failure& failure : tally.failures)
        fmt::print(stderr, "--seed {} --only {}: {}\n", arguments.plan.seed, failure.name, failure.what);
    return tally.failures.empty() ? 0 : 1;
}

}  // namespace
}  // namespace campaign

int main(int argc, char** argv) {
    campaign::Arguments arguments;
    CLI::App app(
        "Asks abut when bodies that move first touch, two million times, and checks every answer: against distances of "
        "bodies at rest, or where the contact was planted against closed forms in floats of 128 bits; and counts what "
        "sampled motion, FCL and Bullet miss of the same collisions. Exits with 1 when "
        "an answer of abut was wrong, and tells how to ask that query alone.",
        "abut campaign");
    app.add_option("--queries", arguments.plan.queries, "about convex shapes")->capture_default_str();
    app.add_option("--mesh-queries", arguments.plan.mesh_queries, "about meshes")->capture_default_str();
    app.add_option("--planted-queries", arguments.plan.planted_queries, "whose contacts are known in closed form")
        ->capture_default_str();
    const auto family = app.add_option("--family", arguments.family, "queries of one family only");
    app.add_option("--count", arguments.count, "of them")->capture_default_str()->needs(family);
    app.add_option("--seed", arguments.plan.seed, "of all queries")->capture_default_str();
    app.add_option("--threads", arguments.plan.threads, "0: as many as the machine has")->capture_default_str();
    app.add_flag("--quick", arguments.quick, "a hundredth of the queries");
    app.add_option("--only", arguments.only,
                   "one query: c12 is number 12 about convex shapes, m12 about meshes, p12 of the planted")
        ->check([](const std::string& text) {
            const bool is_name = text.size() > 1 && text.size() < 20 &&
                                 (text[0] == 'c' || text[0] == 'm' || text[0] == 'p') &&
                                 text.find_first_not_of("0123456789", 1) == std::string::npos;
            return is_name ? "" : "must be c, m or p and a number, not " + text;
        });
    app.add_option("--insert", arguments.insert, "put the tables into this file, between its result marks")
        ->check(CLI::ExistingFile);
    CLI11_PARSE(app, argc, argv);
    try {
        return campaign::report(arguments);
    } catch (const std::exception& error) {
        fmt::print(stderr, "abut campaign: {}\n", error.what());
        return 2;
    }
}
