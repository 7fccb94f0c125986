// SPDX-License-Identifier: Apache-2.0
#include "mesh.hpp"

#include <fmt/format.h>

#include <abut/io/mesh_file.hpp>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "draw/depth_map.hpp"
#include "draw/paint.hpp"
#include "draw/svg.hpp"
#include "mesh_summary.hpp"
#include "output.hpp"
#include "progress.hpp"

namespace abut::cli {

namespace {

// More than that hide each other.
constexpr std::size_t most_boxes_that_look_good = 64;
// Along the side of a pixel; more take more time and memory than they show.
constexpr int dots = 3;

int failure_of_mesh(std::string_view message) {
    fmt::print(stderr, "abut mesh: {}\n", message);
    return failed;
}

Expected<MeshSummary> summary_of(const MeshCommand& command) {
    Progress progress(fmt::format("reading {}", command.file));
    const auto report = [&](double part) { return progress.report(part); };
    MeshFileOptions options = command.options;
    options.progress = report;
    auto file = load_mesh(command.file, options);
    if (!file) return tl::unexpected(file.error());
    const auto start = std::chrono::steady_clock::now();
    progress.note(fmt::format("building the tree over {}", command.file));
    BuildOptions build = command.build;
    build.progress = report;
    auto tree = ObbTree::build(std::move(file->mesh), build);
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

Expected<void> write_file(const std::string& path, std::string_view bytes) {
    errno = 0;
    std::ofstream file(path, std::ios::binary);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    if (!file) return failure(fmt::format("cannot write {}: {}", path, std::strerror(errno)));
    return {};
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
        const std::string caption = fmt::format(
            "{}: {} triangles, {} boxes at level {} of {}", std::filesystem::path(command.file).filename().string(),
            tree.mesh().triangles().size(), boxes[static_cast<std::size_t>(*level)], *level, boxes.size() - 1);
        if (auto written = write_file(command.svg, svg_of(scene, map, caption)); !written) return written;
    }
    if (!command.png.empty()) return write_file(command.png, png_of(painted(scene, map)));
    return {};
}

}  // namespace

int run_mesh(const MeshCommand& command) {
    const auto summary = summary_of(command);
    if (!summary) return failure_of_mesh(summary.error().message);
    const auto drawn = draw(command, summary->tree);
    if (!drawn) return failure_of_mesh(drawn.error().message);
    return write_out(command.json ? json_of(*summary) : text_of(*summary)) == Written::error ? failed : 0;
}

}  // namespace abut::cli
