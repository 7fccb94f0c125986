// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <abut/core/version.hpp>
#include <algorithm>
#include <array>
#include <csignal>
#include <exception>
#include <locale>
#include <sstream>
#include <string>
#include <string_view>

#include "demo.hpp"
#include "mesh.hpp"
#include "mesh_options.hpp"
#include "output.hpp"
#include "query.hpp"
#include "tree.hpp"

namespace {

using namespace abut::cli;

constexpr const char* description =
    "abut: do two shapes touch, along which axis do they lie apart, and when they move, when and where\n"
    "do they first touch? Answers are proofs.";

constexpr const char* footer = R"(Example, to paste:
  printf '%s' '{"query": "intersects", "a": {"sphere": {"center": [0,0,0], "radius": 1}},' \
    '"b": {"aligned_box": {"min": [1,0,0], "max": [2,1,1]}}}' | abut query

`abut query --help` has every shape and query, `abut mesh --help` all about the picture of a mesh.
The exit status is 0, or 2 if anything was wrong.)";

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

constexpr const char* commands = "query, mesh, tree and demo";

// "1,-0.5,2" as a direction.
abut::Vec3 direction_from(const std::string& option, const std::string& text) {
    std::istringstream stream(text);
    stream.imbue(std::locale::classic());
    char comma = ',';
    abut::Vec3 direction;
    for (int i = 0; i < 3 && stream && comma == ','; ++i) {
        stream >> direction[i];
        if (i < 2) stream >> comma;
    }
    if (!stream || comma != ',' || stream.peek() != std::istringstream::traits_type::eof())
        throw CLI::ValidationError(option, fmt::format("expected three numbers such as 1,0.5,2, found {}", text));
    if (direction.isZero(0)) throw CLI::ValidationError(option, fmt::format("{} is no direction", text));
    return direction;
}

void add_mesh_options(CLI::App& app, MeshCommand& command) {
    app.add_option("FILE", command.file, "Mesh in a file: OBJ, STL, PLY, OFF, glTF, Collada, 3MF, FBX and more")
        ->required();
    app.add_flag("--json", command.json, "Answer with one line of JSON");
    add_file_options(app, command.options);
    add_build_options(app, command.build);
    app.add_option("--svg", command.svg, "Draw the mesh and boxes of its tree into this file")->type_name("FILE");
    app.add_option("--png", command.png, "The same as pixels")->type_name("FILE");
    app.add_option("--level", command.level, "Of the boxes that are drawn; 0 is the root")->type_name("N");
    const auto add_direction = [&](const char* name, abut::Vec3& direction, const char* help) {
        app.add_option_function<std::string>(
               name, [=, &direction](const std::string& text) { direction = direction_from(name, text); }, help)
            ->type_name("X,Y,Z");
    };
    add_direction("--view", command.view.from, "Where the picture is seen from; 0.55,0.4,1 when it is left out");
    add_direction("--up", command.view.up, "What is up in the picture; 0,1,0 when it is left out");
    app.footer(mesh_help);
}

void add_tree_build_options(CLI::App& app, TreeBuildCommand& command) {
    app.add_option("FILE", command.file, "File of the mesh")->required();
    app.add_option("-o,--output", command.output, "File for the tree; FILE.tree when it is left out")
        ->type_name("FILE");
    app.add_flag_callback(
        "--surface", [&command] { command.build.interior = abut::Interior::surface; },
        "The triangles and nothing inside of them");
    add_file_options(app, command.options);
    add_build_options(app, command.build);
    app.footer(tree_build_help);
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
    MeshCommand mesh_command;
    CLI::App* const mesh = app.add_subcommand("mesh", "Say what a mesh and the tree over it are like, and draw them");
    add_mesh_options(*mesh, mesh_command);
    TreeBuildCommand tree_build_command;
    CLI::App* const tree = app.add_subcommand("tree", "Keep the tree over a mesh in a file");
    CLI::App* const tree_build = tree->add_subcommand("build", "Build the tree over a mesh and save it");
    tree->require_subcommand(1);
    add_tree_build_options(*tree_build, tree_build_command);
    CLI::App* const demo =
        app.add_subcommand("demo", "Show a tour of shapes at rest and moving that touch, and that do not");

    if (argc > 1 && argv[1][0] != '-') {
        const auto known = app.get_subcommands([](CLI::App*) { return true; });
        const bool is_known = std::any_of(known.begin(), known.end(),
                                          [&](const CLI::App* command) { return command->get_name() == argv[1]; });
        if (!is_known)
            return usage_error(fmt::format("unknown command \"{}\"; the commands are {}", argv[1], commands));
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& asked_for_text) {
        return app.exit(asked_for_text);
    } catch (const CLI::ParseError& error) {
        return usage_error(error.what());
    }
    if (demo->parsed()) return run_demo();
    if (mesh->parsed()) return run_mesh(mesh_command);
    if (tree_build->parsed()) return run_tree_build(tree_build_command);
    if (query->parsed()) return run_query(file);
    return usage_error(fmt::format("no command given; the commands are {}", commands));
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
