// SPDX-License-Identifier: Apache-2.0
#include "tree.hpp"

#include <fmt/format.h>

#include <abut/io/mesh_file.hpp>
#include <abut/io/shown.hpp>
#include <abut/io/tree_file.hpp>
#include <filesystem>
#include <iterator>
#include <memory>
#include <string>

#include "grouped.hpp"
#include "mesh_options.hpp"
#include "output.hpp"
#include "progress.hpp"

namespace abut::cli {
namespace {

constexpr const char* tree_build_help =
    R"(Builds the tree of oriented boxes over the mesh in FILE and saves it. FILE.tree beside FILE is then
taken by `abut check` and `abut query`, as long as FILE has the same bytes and is asked
for with the same options; otherwise the tree is built. FILE itself is read in any case, and its triangles
must be those of the tree. Answers are the same, only sooner. A path that ends with .tree can be given
wherever that of a mesh can.

Example:
  abut tree build part.obj

The exit status is 0, or 2 if anything was wrong, also when an output could not be written.)";

struct TreeBuildCommand {
    std::string file, output;  // `output` is the file with .tree behind it when it is empty
    MeshFileOptions options;
    BuildOptions build;
    bool is_surface = false;
};

Expected<std::string> build_and_save(TreeBuildCommand& command, Progress& progress) {
    const std::string output = command.output.empty() ? command.file + ".tree" : command.output;
    std::error_code ignored;
    if (std::filesystem::equivalent(output, command.file, ignored))
        return failure(fmt::format("{}: is the mesh itself; give another file with -o", shown(output)));
    // Where there is no mesh, that is what is wrong.
    if (std::filesystem::exists(command.file, ignored))
        if (auto can = check_outputs({output}, {command.file}); !can) return tl::unexpected(can.error());
    command.options.progress = [&](double part) { return progress.report(part); };
    command.build.progress = [&, is_first = true](double part) mutable {
        if (is_first) progress.note(fmt::format("building the tree over {}", command.file));
        is_first = false;
        return progress.report(part);
    };
    const auto built = build_tree(command.file, command.options, command.build);
    if (!built) return tl::unexpected(built.error());
    progress.note(fmt::format("writing {}", output));
    std::vector<std::filesystem::path> inputs = {command.file};
    for (const std::string& other : built->origin->other_files)
        inputs.push_back(std::filesystem::path(command.file).parent_path() / other);
    if (auto can = check_outputs({output}, inputs); !can) return tl::unexpected(can.error());
    if (auto saved = save_tree(built->tree, output, *built->origin); !saved) return tl::unexpected(saved.error());

    const std::size_t triangles = built->tree.mesh().triangles().size();
    std::string text = fmt::format("{}: {} triangle{}, {}, {} bytes\n", shown(output), grouped(triangles),
                                   triangles == 1 ? "" : "s", built->tree.is_solid() ? "a solid" : "a surface",
                                   grouped(std::filesystem::file_size(output, ignored)));
    for (const std::string& note : built->origin->notes)
        fmt::format_to(std::back_inserter(text), "  note  {}\n", shown(note));
    return text;
}

std::vector<Option> options_of(TreeBuildCommand& command) {
    std::vector<Option> options = {
        {.name = "FILE", .help = "File of the mesh", .target = &command.file, .is_required = true},
        {.name = "-o,--output",
         .help = "File for the tree; FILE.tree when it is left out",
         .target = &command.output,
         .value = "FILE"},
        {.name = "--surface", .help = "The triangles and nothing inside of them", .target = &command.is_surface}};
    for (const auto& more : {file_options(command.options), build_options(command.build)})
        options.insert(options.end(), more.begin(), more.end());
    return options;
}

int run(TreeBuildCommand command) {
    if (command.is_surface) command.build.interior = Interior::surface;
    const auto text = [&] {
        Progress progress(fmt::format("reading {}", command.file));
        return build_and_save(command, progress);
    }();
    if (!text) return failure_of("tree build", text.error());
    return write_text(*text) == Written::error ? failed : 0;
}

}  // namespace

Command tree_command() {
    const auto command = std::make_shared<TreeBuildCommand>();
    const Command build{.name = "build",
                        .description = "Build the tree over a mesh and save it",
                        .options = options_of(*command),
                        .footer = tree_build_help,
                        .run = [command] { return run(*command); }};
    return {.name = "tree", .description = "Keep the tree over a mesh in a file", .commands = {build}};
}

}  // namespace abut::cli
