// SPDX-License-Identifier: Apache-2.0
#include "check.hpp"

#include <fmt/format.h>

#include <abut/io/shown.hpp>
#include <abut/io/write_file.hpp>
#include <filesystem>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "check_table.hpp"
#include "checked_scene.hpp"
#include "output.hpp"
#include "scene_arguments.hpp"
#include "scene_csv.hpp"
#include "watch.hpp"

namespace abut::cli {

namespace {

constexpr const char* check_help =
    R"(Says which bodies of a scene touch, when and where, in the order of time. Every two bodies are told
once, with their first contact. What is said to be free is proven to be free.

Examples:
  abut check scene.json
  abut check scene.json --html report.html
  abut check gear.stl housing.stl --velocity 1,0,0 --angular-velocity 0,0,3
  abut check gripper.stl shelf.stl --path poses.csv

docs/first_scene.md shows how to write a scene, docs/scene.schema.json has all that one can have.

time      when the two first touch; they do not before
point     where, midway between the two; of a segment or a polygon its middle
normal    of length 1, from the first body to the second
gap       what is left between them then, at most the tolerance
touching  which features do, of which part of a body that has several, and in how many more places
keys      the keys of paths that the time is between, counted from 0

The exit status is 0 when nothing touches, 1 when something does, 3 when that is not known
(unresolved: the steps or the digits ran out), and 2 if anything was wrong, also when the answer or
the report could not be written, or when there are no two bodies to compare.)";

struct CheckCommand {
    SceneArguments scene;
    CheckOptions options;
    bool json = false, csv = false, csv_plain = false, all = false;
    std::string html, query;  // files to write a report and a query into; empty for none
    bool watch = false;
};

std::vector<Option> options_of(CheckCommand& command) {
    std::vector<Option> options = scene_options(command.scene);
    const std::vector<Option> own = {
        {.name = "--json", .help = "Answer with one line of JSON", .target = &command.json},
        {.name = "--csv",
         .help = "Answer with a line for each contact, or with --clearance for each pair",
         .target = &command.csv,
         .excludes = {"--json"}},
        {.name = "--csv-plain",
         .help = "As --csv, but names as they are, even if they look like formulas",
         .target = &command.csv_plain,
         .excludes = {"--json"}},
        {.name = "--first", .help = "Stop at the earliest contact", .target = &command.options.only_first},
        {.name = "--all",
         .help = fmt::format("Show all rows of a table, not only {}", rows_by_default),
         .target = &command.all,
         .excludes = {"--first"}},
        {.name = "--clearance",
         .help = "Tell how near every two bodies come as well",
         .target = &command.options.clearance},
        {.name = "--html",
         .help = "Write a report with a 3D view into this file",
         .target = &command.html,
         .value = "FILE"},
        {.name = "--save-query",
         .help = "Write the first pair that touches as a line for abut query",
         .target = &command.query,
         .value = "FILE"},
        {.name = "--verbose",
         .help = "Say on standard error what each pair of parts took",
         .target = &command.options.work},
        {.name = "--watch", .help = "Check again whenever a file that is read changes", .target = &command.watch}};
    options.insert(options.end(), own.begin(), own.end());
    return options;
}

int status_of(const SceneAnswer& answer) {
    if (answer.compared == 0) return failed;
    switch (answer.outcome) {
        case Outcome::free:
            return 0;
        case Outcome::unresolved:
            return 3;
        default:
            return 1;
    }
}

Tone tone_of(const SceneAnswer& answer) {
    if (answer.compared == 0) return Tone::doubtful;
    switch (answer.outcome) {
        case Outcome::free:
            return Tone::good;
        case Outcome::unresolved:
            return Tone::doubtful;
        default:
            return Tone::bad;
    }
}

Written print(const Scene& scene, const SceneAnswer& answer, const CheckCommand& command) {
    if (command.json) return write_out(answer_json(scene, answer, command.options.clearance) + '\n');
    const CsvNames names = command.csv_plain ? CsvNames::plain : CsvNames::safe;
    if (command.csv || command.csv_plain)
        return write_out(command.options.clearance ? clearances_csv(scene, answer, names)
                                                   : contacts_csv(scene, answer, names));
    const std::size_t max_rows = command.all ? std::numeric_limits<std::size_t>::max() : rows_by_default;
    std::string text = scene_line(scene, name_of(command.scene)) + '\n';
    for (const std::string& table : {contact_table(scene, answer, max_rows), clearance_table(scene, answer, max_rows)})
        if (!table.empty()) text += table + '\n';
    return write_conclusion(text, conclusion(scene, answer), tone_of(answer));
}

// The pair of the earliest contact, or the only one of a scene.
Expected<ScenePair> pair_to_save(const Scene& scene, const SceneAnswer& answer) {
    if (!answer.contacts.empty()) return answer.contacts[0].pair;
    const bool has_one =
        scene.bodies.size() == 2 && scene.bodies[0].body.parts.size() == 1 && scene.bodies[1].body.parts.size() == 1;
    if (has_one) return ScenePair{0, 1};
    return failure("--save-query: nothing touches, so that there is no pair to save; it takes a scene of two bodies");
}

Expected<void> save_query(const Scene& scene, const SceneAnswer& answer, const std::string& file) {
    return pair_to_save(scene, answer)
        .and_then([&](const ScenePair& pair) { return query_of(scene, pair); })
        .and_then([&](const std::string& line) {
            return write_file(file, {line, "\n"});
        });
}

// `inputs` gets all files that were read.
int run_once(const CheckCommand& command, std::vector<std::filesystem::path>& inputs) {
    const auto scene = scene_from(command.scene, {command.html, command.query});
    if (!scene) return failure_of("check", scene.error());
    inputs.insert(inputs.end(), scene->inputs.begin(), scene->inputs.end());
    CheckOptions options = command.options;
    options.threads = command.scene.threads;
    const auto answer = checked(*scene, options);
    if (!answer) return failure_of("check", answer.error());
    const Written table = print(*scene, *answer, command);
    if (options.work)
        tell(work_table(*scene, *answer, command.all ? std::numeric_limits<std::size_t>::max() : rows_by_default));
    if (!command.query.empty()) {
        const auto saved = save_query(*scene, *answer, command.query);
        if (!saved) return failure_of("check", saved.error());
        tell(fmt::format("abut: the query is {}", shown(command.query)));
    }
    if (!command.html.empty()) {
        ReportOptions report;
        report.title = name_of(command.scene);
        report.threads = options.threads;
        report.only_first = options.only_first;
        const auto written = write_report(*scene, *answer, report, command.html);
        if (!written) return failure_of("check", written.error());
        tell(fmt::format("abut: the report is {}", shown(command.html)));
    }
    return table == Written::error ? failed : status_of(*answer);
}

int run(const CheckCommand& command) {
    if (!command.html.empty())
        if (const auto can = check_has_page(); !can) return failure_of("check", can.error());
    if (command.watch && reads_standard_input(command.scene))
        return failure_of("check", Error{"--watch looks at files; standard input is read once"});
    for (;;) {
        // Those that are named may be put right when they cannot be read.
        std::vector<std::filesystem::path> inputs(command.scene.files.begin(), command.scene.files.end());
        if (!command.scene.path.empty()) inputs.emplace_back(command.scene.path);
        const int status = run_once(command, inputs);
        if (!command.watch) return status;
        tell("abut: waiting for a change; Ctrl-C ends");
        if (!wait_for_change(inputs)) return status;
    }
}

}  // namespace

Command check_command() {
    const auto command = std::make_shared<CheckCommand>();
    return {.name = "check",
            .description = "Say what touches in a scene, when and where",
            .options = options_of(*command),
            .footer = check_help,
            .run = [command] { return run(*command); }};
}

}  // namespace abut::cli
