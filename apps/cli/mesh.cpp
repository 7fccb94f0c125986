// SPDX-License-Identifier: Apache-2.0
#include "mesh.hpp"

#include <fmt/format.h>

#include <abut/io/mesh_file.hpp>
#include <abut/io/shown.hpp>
#include <abut/mesh/mesh.hpp>
#include <chrono>
#include <filesystem>
#include <memory>
#include <string>

#include "checked_scene.hpp"
#include "mesh_options.hpp"
#include "mesh_summary.hpp"
#include "output.hpp"
#include "progress.hpp"

namespace abut::cli {

namespace {

constexpr const char* mesh_help =
    R"(Says what the mesh in FILE is like, and the tree of oriented boxes that abut builds over it. OBJ,
STL, PLY and OFF are read as they are; glTF, Collada, 3MF, FBX and more by Assimp. With --html it
also writes a page that shows the mesh in 3D, with the boxes of any level of the tree.

Example:
  abut mesh part.obj --html part.html

closed    every edge belongs to an even number of triangles, so that inside and outside are defined
oriented  triangles beside each other go the same way around; then a closed mesh has a volume
Vertices at one position count as one for edges and all that follows from them.

The exit status is 0, or 2 if anything was wrong, also when an output could not be written.)";

struct MeshCommand {
    std::string file;
    MeshFileOptions options;
    BuildOptions build;
    bool json = false;
    std::string html;  // a file to write a page into; empty for none
};

Expected<MeshSummary> summary_of(const MeshCommand& command) {
    if (!command.html.empty())
        if (auto can = check_has_page(); !can) return tl::unexpected(can.error());
    const std::vector<std::filesystem::path> outputs = {command.html};
    if (auto can = check_outputs(outputs, {command.file}); !can) return tl::unexpected(can.error());
    Progress progress(fmt::format("reading {}", command.file));
    const auto report = [&](double part) { return progress.report(part); };
    MeshFileOptions options = command.options;
    options.progress = report;
    auto file = load_mesh(command.file, options);
    if (!file) return tl::unexpected(file.error());
    if (auto can = check_outputs(outputs, {file->other_files.begin(), file->other_files.end()}); !can)
        return tl::unexpected(can.error());
    const auto start = std::chrono::steady_clock::now();
    progress.note(fmt::format("building the tree over {}", command.file));
    BuildOptions build = command.build;
    build.progress = report;
    auto tree = ObbTree::make(std::move(file->mesh), build);
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    if (!tree) return tl::unexpected(tree.error());
    return MeshSummary{command.file, std::move(file->notes), std::move(*tree), command.build, time.count()};
}

Expected<void> write_page(const MeshCommand& command, const MeshSummary& summary) {
    const std::filesystem::path path = command.file;
    Scene scene;
    scene.title = path.filename().string();
    scene.up = command.options.up;
    scene.notes = summary.notes;
    SceneBody& body = scene.bodies.emplace_back();
    body.body.name = path.stem().string();
    body.body.parts.emplace_back(Mesh::from_tree(summary.tree));
    body.files = {path.filename().string()};
    const auto answer = check_scene(scene);
    if (!answer) return tl::unexpected(answer.error());
    ReportOptions options;
    options.threads = command.build.threads;
    options.mesh = words_of(summary);
    return write_report(scene, *answer, options, command.html);
}

std::vector<Option> options_of(MeshCommand& command) {
    std::vector<Option> options = {{.name = "FILE",
                                    .help = "Mesh in a file: OBJ, STL, PLY, OFF, glTF, Collada, 3MF, FBX and more",
                                    .target = &command.file,
                                    .is_required = true},
                                   {.name = "--json", .help = "Answer with one line of JSON", .target = &command.json}};
    for (const auto& more : {file_options(command.options), build_options(command.build)})
        options.insert(options.end(), more.begin(), more.end());
    options.push_back({.name = "--html",
                       .help = "Write a page with a 3D view of the mesh and its boxes into this file",
                       .target = &command.html,
                       .value = "FILE"});
    return options;
}

int run(const MeshCommand& command) {
    const auto summary = summary_of(command);
    if (!summary) return failure_of("mesh", summary.error());
    const Written printed = command.json ? write_out(json_of(*summary)) : write_text(text_of(*summary));
    if (!command.html.empty()) {
        const auto written = write_page(command, *summary);
        if (!written) return failure_of("mesh", written.error());
        tell(fmt::format("abut: the page is {}", shown(command.html)));
    }
    return printed == Written::error ? failed : 0;
}

}  // namespace

Command mesh_command() {
    const auto command = std::make_shared<MeshCommand>();
    return {.name = "mesh",
            .description = "Say what a mesh and the tree over it are like",
            .options = options_of(*command),
            .footer = mesh_help,
            .run = [command] { return run(*command); }};
}

}  // namespace abut::cli
