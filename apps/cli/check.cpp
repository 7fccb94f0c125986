// SPDX-License-Identifier: Apache-2.0
#include "check.hpp"

#include <fmt/format.h>

#include <abut/io/scene_check.hpp>
#include <limits>

#include "check_table.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "report/report.hpp"
#include "report_page.hpp"

namespace abut::cli {

namespace {

constexpr const char* check_help =
    R"(Says which bodies of a scene touch, when and where, in the order of time. Every pair of bodies is
told once, with its first contact. What is said to be free is proven to be free.

Examples:
  abut check scene.json
  abut check scene.json --html report.html
  abut check gear.stl housing.stl --velocity 1,0,0 --spin 0,0,3

docs/first_scene.md shows how to write a scene; docs/scene.schema.json has all that one can have.

time      when they first touch; nothing of the two touches before
point     where, in the middle between the two; the first corner where it is a segment or a polygon
normal    of length 1, from the first body to the second
gap       what is left between them then, at most the tolerance
touching  which features do, and how many more places there are

The exit status is 0 when nothing touches, 1 when something does, 3 when it is not known (unresolved:
the steps or the digits ran out), and 2 if anything was wrong.)";

constexpr const char* view_help =
    R"(Writes a page that shows the scene in motion and what touches in it: one HTML file that needs no
network. `abut check --html` writes the same page beside its answer.

Example:
  abut view scene.json -o page.html

The exit status is 0, or 2 if anything was wrong.)";

int failure_of(std::string_view command, std::string_view message) {
    fmt::print(stderr, "abut {}: {}\n", command, message);
    return failed;
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

Expected<SceneAnswer> checked(const Scene& scene, const CheckCommand& command) {
    Progress progress("checking");
    CheckOptions options;
    options.only_first = command.only_first;
    options.clearance = command.clearance;
    options.threads = command.scene.threads;
    options.progress = [&](double part) { progress.report(part); };
    return check_scene(scene, options);
}

Expected<void> write_report(const Scene& scene, const SceneAnswer& answer, const CheckCommand& command,
                            const std::string& path) {
    if (report_page().empty()) return failure("this build of abut has no report page; build it with ABUT_VIEWER=ON");
    Progress progress("writing the report");
    ReportOptions options;
    options.title = scene.title.empty() ? name_of(command.scene) : scene.title;
    options.threads = command.scene.threads;
    options.only_first = command.only_first;
    options.progress = [&](double part) { progress.report(part); };
    return write_file(path, report_page_with(report_page(), report_json(scene, answer, options)));
}

std::string text_of(const Scene& scene, const SceneAnswer& answer, const CheckCommand& command) {
    if (command.json) return answer_json(scene, answer, command.clearance) + '\n';
    if (command.csv) return command.clearance ? clearances_csv(scene, answer) : contacts_csv(scene, answer);
    const std::size_t most = command.all ? std::numeric_limits<std::size_t>::max() : few_rows;
    std::string text = scene_line(scene, name_of(command.scene)) + '\n';
    for (const std::string& table : {contact_table(scene, answer, most), clearance_table(scene, answer, most)})
        if (!table.empty()) text += table + '\n';
    return text + conclusion(scene, answer);
}

}  // namespace

void add_check_options(CLI::App& app, CheckCommand& command) {
    add_scene_arguments(app, command.scene);
    CLI::Option* const json = app.add_flag("--json", command.json, "Answer with one line of JSON");
    app.add_flag("--csv", command.csv, "Answer with a line for each contact; with --clearance for each clearance")
        ->excludes(json);
    CLI::Option* const first = app.add_flag("--first", command.only_first, "Stop at the earliest contact");
    app.add_flag("--all", command.all, fmt::format("Show all rows of a table; {} if left out", few_rows))
        ->excludes(first);
    app.add_flag("--clearance", command.clearance, "Tell how near every two bodies come as well");
    app.add_option("--html", command.html, "Write a report page with a 3D view into this file")->type_name("FILE");
    app.footer(check_help);
}

int run_check(const CheckCommand& command) {
    const auto scene = scene_from(command.scene);
    if (!scene) return failure_of("check", scene.error().message);
    const auto answer = checked(*scene, command);
    if (!answer) return failure_of("check", answer.error().message);
    if (write_out(text_of(*scene, *answer, command)) == Written::error) return failed;
    if (!command.html.empty()) {
        const auto written = write_report(*scene, *answer, command, command.html);
        if (!written) return failure_of("check", written.error().message);
        fmt::print(stderr, "abut: the report is {}\n", command.html);
    }
    return status_of(answer->outcome);
}

void add_view_options(CLI::App& app, ViewCommand& command) {
    add_scene_arguments(app, command.scene);
    app.add_option("-o,--output", command.output, "The page")->type_name("FILE")->required();
    app.footer(view_help);
}

int run_view(const ViewCommand& command) {
    CheckCommand check;
    check.scene = command.scene;
    check.clearance = true;
    const auto scene = scene_from(check.scene);
    if (!scene) return failure_of("view", scene.error().message);
    const auto answer = checked(*scene, check);
    if (!answer) return failure_of("view", answer.error().message);
    const auto written = write_report(*scene, *answer, check, command.output);
    if (!written) return failure_of("view", written.error().message);
    fmt::print(stderr, "abut: the page is {}\n", command.output);
    return 0;
}

}  // namespace abut::cli
