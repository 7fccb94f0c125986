// SPDX-License-Identifier: Apache-2.0
#include "check.hpp"

#include <fmt/format.h>

#include <abut/io/shown.hpp>
#include <limits>
#include <memory>

#include "check_table.hpp"
#include "checked_scene.hpp"
#include "output.hpp"
#include "scene_arguments.hpp"
#include "scene_csv.hpp"

namespace abut::cli {

namespace {

constexpr const char* help =
    R"(Says which bodies of a scene touch, when and where, in the order of time. Every two bodies are told
once, with their first contact. What is said to be free is proven to be free.

Examples:
  abut check scene.json
  abut check scene.json --html report.html
  abut check gear.stl housing.stl --velocity 1,0,0 --angular-velocity 0,0,3

docs/first_scene.md shows how to write a scene, docs/scene.schema.json has all that one can have.

time      when the two first touch; they do not before
point     where, midway between the two; of a segment or a polygon its middle
normal    of length 1, from the first body to the second
gap       what is left between them then, at most the tolerance
touching  which features do, and in how many more places

The exit status is 0 when nothing touches, 1 when something does, 3 when that is not known
(unresolved: the steps or the digits ran out), and 2 if anything was wrong, also when the answer or
the report could not be written.)";

struct CheckCommand {
    SceneArguments scene;
    CheckOptions options;
    bool json = false, csv = false, csv_plain = false, all = false;
    std::string html;  // a file to write a report into; empty for none
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
         .value = "FILE"}};
    options.insert(options.end(), own.begin(), own.end());
    return options;
}

int status_of(Outcome outcome) {
    switch (outcome) {
        case Outcome::free:
            return 0;
        case Outcome::unresolved:
            return 3;
        default:
            return 1;
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
    return write_text(text + conclusion(scene, answer));
}

int run(const CheckCommand& command) {
    if (!command.html.empty())
        if (const auto can = check_has_page(); !can) return failure_of("check", can.error());
    const auto scene = scene_from(command.scene, {command.html});
    if (!scene) return failure_of("check", scene.error());
    CheckOptions options = command.options;
    options.threads = command.scene.threads;
    const auto answer = checked(*scene, options);
    if (!answer) return failure_of("check", answer.error());
    const Written table = print(*scene, *answer, command);
    if (!command.html.empty()) {
        ReportOptions report;
        report.title = name_of(command.scene);
        report.threads = options.threads;
        report.only_first = options.only_first;
        const auto written = write_report(*scene, *answer, report, command.html);
        if (!written) return failure_of("check", written.error());
        tell(fmt::format("abut: the report is {}", shown(command.html)));
    }
    return table == Written::error ? failed : status_of(answer->outcome);
}

}  // namespace

Command check_command() {
    const auto command = std::make_shared<CheckCommand>();
    return {.name = "check",
            .description = "Say what touches in a scene, when and where",
            .options = options_of(*command),
            .footer = help,
            .run = [command] { return run(*command); }};
}

}  // namespace abut::cli
