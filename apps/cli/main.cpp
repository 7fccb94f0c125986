// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <abut/core/version.hpp>
#include <abut/io/shown.hpp>
#include <exception>
#include <string>

#include "check.hpp"
#include "command_line.hpp"
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
  abut check gear.stl housing.stl --velocity 1,0,0 --angular-velocity 0,0,3
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

int run(int argc, char** argv) {
    Command program{.name = "abut", .description = description, .footer = footer, .version = version_text};
    program.commands = {check_command(),          mesh_command(), tree_command(),
                        query_command(),          demo_command(), completion_command(program),
                        man_page_command(program)};
    return run_command_line(program, argc, argv);
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
