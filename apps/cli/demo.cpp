// SPDX-License-Identifier: Apache-2.0
#include "demo.hpp"

#include <fmt/format.h>

#include <abut/io/shown.hpp>
#include <array>
#include <filesystem>
#include <memory>
#include <optional>

#include "check_table.hpp"
#include "checked_scene.hpp"
#include "output.hpp"
#include "scene_arguments.hpp"

namespace abut::cli {

namespace {

namespace fs = std::filesystem;

struct DemoCommand {
    std::string scene;
    std::string html;  // empty when it is left out
    bool allow_outside = false;
};

constexpr const char* introduction =
    R"(Two gears turn in mesh, and one of the teeth is too long. Beside them an arm swings through a gap
between two posts, which is a hundredth of a millimetre too narrow. Do they touch, when and where?

)";

constexpr const char* ending =
    R"(
Try next, in a clone with ./abut
  abut check part.stl other.stl --velocity 1,0,0   two mesh files of your own; the first moves
  abut check scene.json --clearance                a scene of your own, and how near its bodies come;
                                                   docs/first_scene.md shows how to write one
)";

// Where it is when abut is installed.
fs::path installed_scene() {
    std::error_code ignored;
    return fs::read_symlink("/proc/self/exe", ignored).parent_path().parent_path() / "share/abut/machine/scene.json";
}

// The first of evenly spaced samples, with both ends, at which the two bodies touch.
std::optional<double> first_seen(const Scene& scene, const ScenePair& pair, int samples) {
    Scene both = scene;
    both.bodies = {scene.bodies[pair.a], scene.bodies[pair.b]};
    both.ignored.clear();
    auto world = world_of(both);
    const double step = duration_of(scene) / (samples - 1);
    for (int i = 0; world && i < samples; ++i) {
        if (world->for_each_overlap([](const BodyPair&) { return Flow::stop; }) > 0) return i * step;
        if (!world->advance(step)) break;
    }
    return {};
}

std::string seen_by_samples(const Scene& scene, const SceneAnswer& answer) {
    std::string text = "What sampling the motion would have found:\n\n";
    for (const int samples : {10, 30, 100}) {
        text += fmt::format("  {:>3} samples  ", samples);
        for (const auto& [pair, found] : answer.contacts) {
            const auto seen = first_seen(scene, pair, samples);
            text += fmt::format("  {} and {}: {:<16}", shown(scene.bodies[pair.a].body.name, longest_name),
                                shown(scene.bodies[pair.b].body.name, longest_name),
                                seen ? fmt::format("{:.4f} too late", *seen - found.time) : "missed");
        }
        text = text.substr(0, text.find_last_not_of(' ') + 1) + '\n';
    }
    return text;
}

int run(const DemoCommand& command) {
    SceneArguments arguments;
    arguments.files = {command.scene.empty() ? installed_scene().string() : command.scene};
    arguments.allow_outside = command.allow_outside;
    // Without the page there is still much to see. Only a user who names a file needs the page.
    const auto has_page = check_has_page();
    if (!has_page && !command.html.empty()) return failure_of("demo", has_page.error());
    const std::string html = command.html.empty() && has_page ? "abut-demo.html" : command.html;
    const auto scene = scene_from(arguments, {html});
    if (!scene) return failure_of("demo", scene.error());
    CheckOptions options;
    options.clearance = true;  // for the report
    const auto answer = checked(*scene, options);
    if (!answer) return failure_of("demo", answer.error());
    Expected<void> written;
    if (!html.empty()) {
        ReportOptions report;
        report.title = name_of(arguments);
        written = write_report(*scene, *answer, report, html);
    }
    std::string text = introduction + scene_line(*scene, name_of(arguments)) + '\n';
    text += contact_table(*scene, *answer, rows_by_default) + '\n' + conclusion(*scene, *answer) + '\n';
    text += seen_by_samples(*scene, *answer);
    if (html.empty())
        text += "\nThere is no report of it: this abut was built without the report page, which takes node and npm.\n";
    else if (written)
        text += fmt::format("\nThe report, to open in a browser: {}\n", shown(html));
    if (write_text(text + ending) == Written::error) return failed;
    return written ? 0 : failure_of("demo", written.error());
}

}  // namespace

Command demo_command() {
    const auto command = std::make_shared<DemoCommand>();
    return {.name = "demo",
            .description = "Check a scene of gears and an arm, and write its report",
            .options = {{.name = "--scene",
                         .help = "The scene; the one that came with abut when it is left out",
                         .target = &command->scene,
                         .value = "FILE"},
                        allow_outside_option(command->allow_outside, "the folder of the scene"),
                        {.name = "--html",
                         .help = "The report; abut-demo.html when it is left out",
                         .target = &command->html,
                         .value = "FILE"}},
            .run = [command] { return run(*command); }};
}

}  // namespace abut::cli
