// SPDX-License-Identifier: Apache-2.0
#include "checked_scene.hpp"

#include <abut/io/write_file.hpp>

#include "progress.hpp"
#include "report_page.hpp"

namespace abut::cli {

Expected<SceneAnswer> checked(const Scene& scene, CheckOptions options) {
    Progress progress("checking");
    options.progress = [&](double part) { progress.report(part); };
    return check_scene(scene, options);
}

Expected<void> check_has_page() {
    if (!report_page().empty()) return {};
    return failure("--html: this abut was built without the report page, which takes node and npm to build");
}

Expected<void> write_report(const Scene& scene, const SceneAnswer& answer, ReportOptions options,
                            const std::string& path) {
    Progress progress("writing the report");
    if (!scene.title.empty()) options.title = scene.title;
    options.progress = [&](double part) { progress.report(part); };
    return write_file(path, {report_page_with(report_page(), report_json(scene, answer, options))});
}

}  // namespace abut::cli
