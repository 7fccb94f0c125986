// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <abut/core/version.hpp>
#include <algorithm>
#include <array>
#include <csignal>
#include <exception>
#include <string>
#include <string_view>

#include "demo.hpp"
#include "output.hpp"
#include "query.hpp"

namespace {

using namespace abut::cli;

constexpr const char* description =
    "abut: do two shapes touch, along which axis do they lie apart, and when they move, when and where\n"
    "do they first touch? Answers are proofs.";

constexpr const char* footer = R"(Example, to paste:
  printf '%s' '{"query": "intersects", "a": {"sphere": {"center": [0,0,0], "radius": 1}},' \
    '"b": {"aligned_box": {"min": [1,0,0], "max": [2,1,1]}}}' | abut query

`abut query --help` has every shape and query. The exit status is 0, or 2 if anything was wrong.)";

std::string version_text() {
    const abut::Version v = abut::version();
    return fmt::format(
        "abut {}\ncommit            {}\ncompiler          {}\nbuild             {}\ninstruction sets  {}", v.number,
        v.commit, v.compiler, v.build, v.instruction_sets);
}

int usage_error(std::string_view message) {
    fmt::print(stderr, "abut: {}\nTry `abut --help`.\n", message);
    return failed;
}

int run(int argc, char** argv) {
    CLI::App app(description, "abut");
    app.footer(footer);
    app.set_version_flag("--version", version_text, "Say what was built: version, commit, compiler, instruction sets");
    app.set_help_flag("-h,--help", "Print this help");
    app.require_subcommand(0, 1);

    std::string file;
    CLI::App* const query = app.add_subcommand("query", "Answer queries, one a line, as JSON");
    query->add_option("FILE", file, "File with the queries; standard input when it is left out or `-`");
    query->footer(query_help);
    CLI::App* const demo =
        app.add_subcommand("demo", "Show a tour of shapes at rest and moving that touch, and that do not");

    if (argc > 1 && argv[1][0] != '-') {
        const auto commands = app.get_subcommands([](CLI::App*) { return true; });
        const bool known = std::any_of(commands.begin(), commands.end(),
                                       [&](const CLI::App* command) { return command->get_name() == argv[1]; });
        if (!known) return usage_error(fmt::format("unknown command \"{}\"; the commands are query and demo", argv[1]));
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& asked_for_text) {
        return app.exit(asked_for_text);
    } catch (const CLI::ParseError& error) {
        return usage_error(error.what());
    }
    if (app.get_subcommands().empty()) return usage_error("no command given; the commands are query and demo");
    return demo->parsed() ? run_demo() : run_query(file);
}

}  // namespace

int main(int argc, char** argv) {
    // A reader that goes away is seen where it is written to.
    std::signal(SIGPIPE, SIG_IGN);
    try {
        return run(argc, argv);
    } catch (const std::exception& error) {
        fmt::print(stderr, "abut: {}\n", error.what());
        return failed;
    }
}
