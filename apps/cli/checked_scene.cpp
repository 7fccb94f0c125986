// SPDX-License-Identifier: Apache-2.0
#include "checked_scene.hpp"

#include <abut/io/write_file.hpp>

#include "progress.hpp"
#include "report/report.hpp"
#include "report_page.hpp"

namespace abut::cli {

Expected<SceneAnswer> checked(const Scene& scene, CheckOptions options) {
    Progress progress("checking");
    options.progress = [&](double part) { progress.report(part); };
    return check_scene(scene, options);
}

Expected<void> write_report(const Scene& scene, const SceneAnswer& answer, const CheckOptions& options,
                            const std::string& title, const std::string& path) {
    if (report_page().empty()) return failure("this abut was built without the report page (ABUT_VIEWER)");
    Progress progress("writing the report");
    ReportOptions report;
    report.title = scene.title.empty() ? title : scene.title;
    report.threads = options.threads;
    report.only_first = options.only_first;
    report.progress = [&](double part) { progress.report(part); };
    return write_file(path, {report_page_with(report_page(), report_json(scene, answer, report))});
}

}  // namespace abut::cli
