// SPDX-License-Identifier: Apache-2.0
#include "tree.hpp"

#include <fmt/format.h>

#include <abut/io/tree_file.hpp>
#include <filesystem>
#include <iterator>

#include "output.hpp"
#include "progress.hpp"

namespace abut::cli {
namespace {

Expected<std::string> build_and_save(TreeBuildCommand& command, Progress& progress) {
    const std::string output = command.output.empty() ? command.file + ".tree" : command.output;
    std::error_code ignored;
    if (std::filesystem::equivalent(output, command.file, ignored))
        return failure(fmt::format("{}: is the mesh itself; give another file with -o", output));
    command.options.progress = [&](double part) { return progress.report(part); };
    command.build.progress = [&, is_first = true](double part) mutable {
        if (is_first) progress.note(fmt::format("building the tree over {}", command.file));
        is_first = false;
        return progress.report(part);
    };
    const auto built = build_tree(command.file, command.options, command.build);
    if (!built) return tl::unexpected(built.error());
    progress.note(fmt::format("writing {}", output));
    if (auto saved = save_tree(built->tree, output, *built->origin); !saved) return tl::unexpected(saved.error());

    const std::size_t triangles = built->tree.mesh().triangles().size();
    std::string text =
        fmt::format("{}: {} triangle{}, {}, {} bytes\n", output, triangles, triangles == 1 ? "" : "s",
                    built->tree.is_solid() ? "a solid" : "a surface", std::filesystem::file_size(output, ignored));
    for (const std::string& note : built->origin->notes) fmt::format_to(std::back_inserter(text), "  note  {}\n", note);
    return text;
}

}  // namespace

int run_tree_build(TreeBuildCommand command) {
    const auto text = [&] {
        Progress progress(fmt::format("reading {}", command.file));
        return build_and_save(command, progress);
    }();
    if (!text) {
        fmt::print(stderr, "abut tree build: {}\n", text.error().message);
        return failed;
    }
    return write_out(*text) == Written::error ? failed : 0;
}

}  // namespace abut::cli
