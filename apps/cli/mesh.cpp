// SPDX-License-Identifier: Apache-2.0
#include "mesh.hpp"

#include <fmt/format.h>

#include <abut/io/mesh_file.hpp>
#include <abut/io/shown.hpp>
#include <abut/io/write_file.hpp>
#include <abut/mesh/obb_tree.hpp>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "draw/depth_map.hpp"
#include "draw/paint.hpp"
#include "draw/scene.hpp"
#include "draw/svg.hpp"
#include "mesh_options.hpp"
#include "mesh_summary.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "vector_option.hpp"

namespace abut::cli {

namespace {

constexpr const char* mesh_help =
    R"(Says what the mesh in FILE is like, and the tree of oriented boxes that abut builds over it. OBJ,
STL, PLY and OFF are read as they are; glTF, Collada, 3MF, FBX and more by Assimp. With --svg or
--png it also draws the mesh with the boxes of one level of the tree: those of that depth, and the
leaves above it. Each triangle has the color of its box. Lines behind the mesh, and behind their own
box, are pale.

Example:
  abut mesh part.obj --svg part.svg --level 2

closed    every edge belongs to an even number of triangles, so that inside and outside are defined
oriented  triangles beside each other go the same way around; then a closed mesh has a volume
Vertices at one position count as one for edges and all that follows from them.

The exit status is 0, or 2 if anything was wrong, also when an output could not be written.)";

struct MeshCommand {
    std::string file;
    MeshFileOptions options;
    BuildOptions build;
    bool json = false;
    std::string svg, png;      // files to draw into; empty for none
    std::optional<int> level;  // of the boxes that are drawn; when empty, one that looks good
    View view;
};

// More than that hide each other.
constexpr std::size_t most_boxes_that_look_good = 64;
// Along the side of a pixel; more take more time and memory than they show.
constexpr int dots = 3;

Expected<MeshSummary> summary_of(const MeshCommand& command) {
    const std::vector<std::filesystem::path> outputs = {command.svg, command.png};
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

Expected<int> level_to_draw(const MeshCommand& command, const std::vector<std::size_t>& boxes) {
    const int deepest = static_cast<int>(boxes.size()) - 1;
    if (command.level && (*command.level < 0 || *command.level > deepest))
        return failure(fmt::format("--level is {}; the levels of this tree are 0 to {}", *command.level, deepest));
    if (command.level) return *command.level;
    int level = 0;
    while (level < deepest && boxes[static_cast<std::size_t>(level) + 1] <= most_boxes_that_look_good) ++level;
    return level;
}

Expected<void> draw(const MeshCommand& command, const ObbTree& tree) {
    if (command.svg.empty() && command.png.empty()) {
        if (command.level) return failure("--level says what is drawn; give --svg or --png too");
        return {};
    }
    const auto boxes = boxes_by_level(tree);
    const auto level = level_to_draw(command, boxes);
    if (!level) return tl::unexpected(level.error());
    const Scene scene = make_scene(tree, *level, command.view);
    const DepthMap map(scene, dots);
    if (!command.svg.empty()) {
        const std::string caption =
            fmt::format("{}: {} triangles, {} boxes at level {} of {}",
                        shown(std::filesystem::path(command.file).filename().string()), tree.mesh().triangles().size(),
                        boxes[static_cast<std::size_t>(*level)], *level, boxes.size() - 1);
        if (auto written = write_file(command.svg, {svg_of(scene, map, caption)}); !written) return written;
    }
    if (!command.png.empty()) return write_file(command.png, {png_of(painted(scene, map))});
    return {};
}

void add_options(CLI::App& app, MeshCommand& command) {
    app.add_option("FILE", command.file, "Mesh in a file: OBJ, STL, PLY, OFF, glTF, Collada, 3MF, FBX and more")
        ->required();
    app.add_flag("--json", command.json, "Answer with one line of JSON");
    add_file_options(app, command.options);
    add_build_options(app, command.build);
    app.add_option("--svg", command.svg, "Draw the mesh and boxes of its tree into this file")->type_name("FILE");
    app.add_option("--png", command.png, "The same as pixels")->type_name("FILE");
    app.add_option("--level", command.level, "Of the boxes that are drawn; 0 is the root")->type_name("N");
    add_direction(app, "--view", command.view.from, "Where the picture is seen from; 0.55,0.4,1 when it is left out");
    add_direction(app, "--up", command.view.up, "What is up in the picture; 0,1,0 when it is left out");
    app.footer(mesh_help);
}

int run(const MeshCommand& command) {
    const auto summary = summary_of(command);
    if (!summary) return failure_of("mesh", summary.error());
    const auto drawn = draw(command, summary->tree);
    if (!drawn) return failure_of("mesh", drawn.error());
    const Written written = command.json ? write_out(json_of(*summary)) : write_text(text_of(*summary));
    return written == Written::error ? failed : 0;
}

}  // namespace

Command add_mesh_command(CLI::App& program) {
    CLI::App* const app =
        program.add_subcommand("mesh", "Say what a mesh and the tree over it are like, and draw them");
    const auto command = std::make_shared<MeshCommand>();
    add_options(*app, *command);
    return {app, [command] { return run(*command); }};
}

}  // namespace abut::cli
