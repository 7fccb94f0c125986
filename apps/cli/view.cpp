// SPDX-License-Identifier: Apache-2.0
#include "view.hpp"

#include <fmt/format.h>

#include <abut/io/shown.hpp>
#include <cmath>
#include <memory>

#include "checked_scene.hpp"
#include "output.hpp"
#include "scene_arguments.hpp"

namespace abut::cli {

namespace {

constexpr const char* help =
    R"(Writes a page that shows the scene in motion, and what touches in it: one HTML file that needs no
network. It has what `abut check --html` writes, and for scenes of few bodies how near they come.

Example:
  abut view scene.json -o page.html

The exit status is 0, or 2 if anything was wrong, also when an output could not be written.)";

// Every two bodies are compared over the whole time.
constexpr std::size_t few_bodies = 12;

struct ViewCommand {
    SceneArguments scene;
    std::string output;
};

int run(const ViewCommand& command) {
    const auto scene = scene_from(command.scene, {command.output});
    if (!scene) return failure_of("view", scene.error());
    CheckOptions options;
    options.threads = command.scene.threads;
    options.clearance = scene->bodies.size() <= few_bodies && std::isfinite(scene->horizon);
    const auto answer = checked(*scene, options);
    if (!answer) return failure_of("view", answer.error());
    const auto written = write_report(*scene, *answer, options, name_of(command.scene), command.output);
    if (!written) return failure_of("view", written.error());
    tell(fmt::format("abut: the page is {}", shown(command.output)));
    return 0;
}

}  // namespace

Command add_view_command(CLI::App& program) {
    CLI::App* const app = program.add_subcommand("view", "Write a page that shows a scene and what touches in it");
    const auto command = std::make_shared<ViewCommand>();
    add_scene_arguments(*app, command->scene);
    app->add_option("-o,--output", command->output, "The page")->type_name("FILE")->required();
    app->footer(help);
    return {app, [command] { return run(*command); }};
}

}  // namespace abut::cli
