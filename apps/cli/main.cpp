// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <abut/core/version.hpp>
#include <abut/io/shown.hpp>
#include <algorithm>
#include <exception>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "check.hpp"
#include "completion.hpp"
#include "demo.hpp"
#include "man_page.hpp"
#include "memory_option.hpp"
#include "mesh.hpp"
#include "output.hpp"
#include "query.hpp"
#include "tree.hpp"

namespace {

using namespace abut::cli;
using abut::shown;

constexpr const char* description = "abut: two solids move; when and where do they first touch? Answers are proofs.";

constexpr const char* footer = R"(Examples:
  abut check scene.json --html report.html
  abut check gear.stl housing.stl --velocity 1,0,0 --spin 0,0,3
  printf '%s' '{"query": "intersects", "a": {"sphere": {"center": [0,0,0], "radius": 1}},' \
    '"b": {"aligned_box": {"min": [1,0,0], "max": [2,1,1]}}}' | abut query

`abut COMMAND --help` says all about a command. The exit status is 0, or 2 if anything was wrong,
also when what was asked for could not be written; `abut check` also has 1 when something touches,
and 3 when that is not known.)";

std::string version_text() {
    const abut::Version v = abut::version();
    return fmt::format(
        "abut {}\ncommit            {}\ncompiler          {}\nbuild             {}\ninstruction sets  {}", v.number,
        v.commit, v.compiler, v.build, v.instruction_sets);
}

int usage_error(std::string_view message, std::string_view command = "abut") {
    tell(fmt::format("{}: {}\nTry `{} --help`.", command, shown(message), command));
    return failed;
}

// "check, mesh and tree"
std::string names_of(const std::vector<Command>& commands) {
    std::string list;
    for (const Command& each : commands) {
        if (&each != &commands.front()) list += &each == &commands.back() ? " and " : ", ";
        list += each.app->get_name();
    }
    return list;
}

// `: gear.stl: housing.stl` for a command about these two.
std::string files_of(const CLI::App& command) {
    std::string files;
    for (const CLI::App* each : command.get_subcommands()) files += files_of(*each);
    if (const CLI::Option* const option = command.get_option_no_throw("FILE"))
        for (const std::string& file : option->results()) files += ": " + file;
    return files;
}

int run(int argc, char** argv) {
    CLI::App app(description, "abut");
    app.set_version_flag("--version", version_text, "Say what was built: version, commit, compiler, instruction sets");
    app.set_help_flag("-h,--help", "Print this help");
    app.require_subcommand(0, 1);
    const std::vector<Command> commands = {
        add_check_command(app), add_mesh_command(app),       add_tree_command(app),     add_query_command(app),
        add_demo_command(app),  add_completion_command(app), add_man_page_command(app),
    };
    app.footer(footer);  // Now, since commands that have none take over that of the program.
    std::string command = "abut";
    if (argc > 1 && argv[1][0] != '-') {
        command += fmt::format(" {}", shown(argv[1]));
        const bool is_known = std::any_of(commands.begin(), commands.end(),
                                          [&](const Command& each) { return each.app->get_name() == argv[1]; });
        if (!is_known)
            return usage_error(
                fmt::format("unknown command \"{}\"; the commands are {}", shown(argv[1]), names_of(commands)));
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& asked_for_text) {
        std::ostringstream text;
        app.exit(asked_for_text, text, text);
        return write_out(text.str()) == Written::error ? failed : 0;
    } catch (const CLI::ParseError& error) {
        return usage_error(error.what(), command);
    }
    for (const Command& each : commands)
        if (each.app->parsed()) return run_within_memory(command + files_of(*each.app), each.run);
    return usage_error(fmt::format("no command given; the commands are {}", names_of(commands)));
}

}  // namespace

int main(int argc, char** argv) {
    guard_standard_streams();
    limit_memory_of_program();
    try {
        return run(argc, argv);
    } catch (const std::exception& error) {
        tell(fmt::format("abut: {}", shown(error.what())));
        return failed;
    }
}
